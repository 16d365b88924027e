import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { silenceText, sinceWhen } from '../../text/silence';
import { buildStand, ids, openDashboard, statistics } from './dashboard-fixture';

const since = new Date(Date.now() - 26 * 3_600_000).toISOString();
const silence = { since, usualPerWeek: 84 };
const totals = [{ standId: ids.disk, clicks: 1234, lastViewedAt: since, silence }];
const note = () =>
  screen.findByText('Et skilt er usædvanligt stille').then((title) => within(title.closest('[role=status]') as HTMLElement));

describe('a product that has probably stopped working', () => {
  it('is said beside the figures, with what to do, and on its line, where nothing says that it works', async () => {
    openDashboard({ standStatistics: { ...statistics, totals } });
    const advice = await note();
    expect(advice.getByRole('heading', { level: 2 })).toHaveTextContent('Et skilt er usædvanligt stille');
    expect(advice.getByRole('listitem')).toHaveTextContent(`Disken: Ingen tryk siden ${sinceWhen(since)} – plejer at få ca. 12 om dagen`);
    expect(advice.getByText(/tryk selv på det med telefonen/)).toBeInTheDocument();
    expect(await screen.findByText('1 produkt er usædvanligt stille')).toBeInTheDocument();
    const row = within((await screen.findByText('Disken', { selector: 'td *' })).closest('tr') as HTMLElement);
    expect(row.getByText(/Ingen tryk siden/)).toHaveTextContent('plejer at få ca. 12 om dagen');
    expect(row.queryByRole('img', { name: 'Virker' })).toBeNull();
  });

  it('keeps others from being called working all together', async () => {
    const other = buildStand({ _id: ids.door, standerId: 'ABC002', nickname: 'Døren' });
    openDashboard({ listStandRows: [buildStand(), other], standStatistics: { ...statistics, totals } });
    expect(await screen.findByText('1 produkt er usædvanligt stille')).toBeInTheDocument();
    expect(screen.queryByText(/Alle 2 produkter virker/)).toBeNull();
    expect(await screen.findAllByRole('img', { name: 'Virker' })).toHaveLength(1);
  });

  it('is as good as the others after its next tap', async () => {
    const { person, api } = openDashboard({ listStandRows: [buildStand()], standStatistics: { ...statistics, totals } });
    await note();
    const tapped = [{ standId: ids.disk, clicks: 1235, lastViewedAt: new Date().toISOString() }];
    api.answer({ standStatistics: { ...statistics, cursor: 'c2', reset: false, rows: [], totals: tapped } });
    await person.click(await screen.findByText('Refresh Data'));
    expect(await screen.findByText('Dit produkt virker')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/usædvanligt stille/)).toBeNull());
    expect(screen.queryByText(/Ingen tryk siden/)).toBeNull();
  });

  it('that lacks a link is told of that alone', async () => {
    const aimless = buildStand({ configured: false, redirectUrl: null, targetUrl: null });
    openDashboard({ listStandRows: [aimless], standStatistics: { ...statistics, totals } });
    expect(await screen.findByText('1 mangler link')).toBeInTheDocument();
    expect(screen.queryByText(/usædvanligt stille/)).toBeNull();
  });

  it('is one of many: three by name, the rest on the list', async () => {
    const many = Array.from({ length: 5 }, (_, index) => buildStand({ _id: `a0000000000000000000001${index}`, nickname: `Bord ${index}` }));
    openDashboard({
      listStandRows: many,
      standStatistics: { ...statistics, totals: many.map(({ _id: standId }) => ({ standId, clicks: 9, lastViewedAt: since, silence })) },
    });
    expect(await screen.findByText('5 skilte er usædvanligt stille')).toBeInTheDocument();
    expect(await screen.findByText('… og 2 til på listen herunder')).toBeInTheDocument();
  });
});

describe('in words', () => {
  const now = Date.parse('2026-11-04T11:00:00Z');
  it.each([
    ['2026-11-04T05:05:00Z', 'Ingen tryk siden i dag kl. 06.05'],
    ['2026-11-03T13:00:00Z', 'Ingen tryk siden i går kl. 14.00'],
    ['2026-10-31T13:00:00Z', 'Ingen tryk siden lørdag kl. 14.00'],
    ['2026-10-29T12:00:00Z', 'Ingen tryk siden torsdag kl. 13.00'],
    ['2026-10-28T12:00:00Z', 'Ingen tryk siden den 28. oktober 2026'],
  ])('since %s', (moment, words) => {
    expect(silenceText.mark({ since: moment, usualPerWeek: 1 }, now)).toBe(words);
  });

  it.each([
    [154, 'plejer at få ca. 22 om dagen'],
    [14, 'plejer at få ca. 2 om dagen'],
    [13, 'plejer at få ca. 13 om ugen'],
    [0, 'plejer at få ca. 1 om ugen'],
  ])('%i a week', (usualPerWeek, words) => {
    expect(silenceText.usual({ since, usualPerWeek })).toBe(words);
  });
});
