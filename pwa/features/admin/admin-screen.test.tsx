import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setOnline } from '../../testing/browser-fakes';
import type { ClaimedStand } from '../../../api/contract/admin';
import { refuse, silence, withHeaders, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import AdminScreen from './admin-screen';

const routes = [{ path: '/admin', Component: AdminScreen }];
const admin = { _id: 'a0000000000000000000000a', username: 'anna', isAdmin: true };
const statistics = {
  users: { total: 1234, active: 56, signupsOverTime: {} },
  stands: { total: 100, claimed: 40, averageClicksPerStand: 12.34, productTypeDistribution: { stander: 75, kort: 25 } },
  engagement: { totalClicks: 98765, clicksOverTime: {} },
  content: { totalLandingPages: 8, averageLandingPagesPerUser: 0.25 },
};
const open = (at = '/admin', answers: FakeAnswers = {}) =>
  renderScreen({
    at,
    routes,
    user: admin,
    answers: { listUsers: [], listUnclaimed: [], listClaimed: [], adminStatistics: statistics, ...answers },
  });

describe('the tabs', () => {
  it('are three, named as in the specification; the first is open', async () => {
    open();
    expect(await screen.findByRole('tab', { name: 'Brugeradministration' })).toHaveAttribute('aria-selected', 'true');
    for (const name of ['Produkter', 'Statistik']) expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'false');
    expect(screen.getAllByRole('tab')).toHaveLength(3);
    expect(screen.getByRole('tabpanel', { name: 'Brugeradministration' })).toBeInTheDocument();
  });

  it('stand in the address, which opens them again', async () => {
    const { person, address } = open('/admin?fane=produkter');
    expect(await screen.findByRole('region', { name: 'Aktiverede produkter' })).toBeInTheDocument();
    await person.click(screen.getByRole('tab', { name: 'Statistik' }));
    expect(address()).toBe('/admin?fane=statistik');
    expect(await screen.findByRole('heading', { name: 'Klik over tid' })).toBeInTheDocument();
  });

  it('show the stock in users and in products, by one component (rule 148)', async () => {
    const { person } = open('/admin', {
      listUnclaimed: [{ _id: 'c1', standerId: 'ABC001', productType: 'kort', status: 'unclaimed', createdAt: '2026-02-01T12:00:00Z' }],
    });
    for (const tab of ['Brugeradministration', 'Produkter']) {
      await person.click(await screen.findByRole('tab', { name: tab }));
      const stock = within(await screen.findByRole('region', { name: 'Ikke-aktiverede produkter' }));
      expect(await stock.findByText('ABC001')).toBeInTheDocument();
      for (const name of ['Download CSV', 'Download QR', 'Slet', 'Tilføj produkt', 'Opret flere'])
        expect(stock.getByRole('button', { name })).not.toBeOutOfUse();
      expect(stock.getByRole('checkbox', { name: 'Vælg alle' })).toBeInTheDocument();
    }
  });
});

describe('what cannot be fetched', () => {
  it.each([
    ['/admin', 'listUsers', 'Der opstod en fejl ved hentning af brugere'],
    ['/admin', 'listUnclaimed', 'Kunne ikke hente unclaimed produkter'],
    ['/admin?fane=produkter', 'listClaimed', 'Kunne ikke hente claimed produkter'],
    ['/admin?fane=statistik', 'adminStatistics', 'Der opstod en fejl ved hentning af statistik'],
  ] as const)('%s %s says so, with the cause when it is known, and tries again', async (at, call, text) => {
    const { person, api } = open(at, { [call]: refuse(503, 'Serveren er optaget', { code: 'busy' }) });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(alert).toHaveTextContent('Serveren er optaget');
    api.answer({ [call]: call === 'adminStatistics' ? statistics : [] });
    await person.click(within(alert).getByRole('button', { name: 'Prøv igen' }));
    await waitFor(() => expect(api.of(call)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(text)).toBe(null));
  });

  it('says that the panel needs a network', async () => {
    setOnline(false);
    open('/admin', { listUsers: silence, listUnclaimed: silence });
    expect(
      await screen.findByText('Du er offline. Det viste kan være forældet, og intet kan ændres, før du er online igen.'),
    ).toBeInTheDocument();
    const users = within(await screen.findByRole('region', { name: 'Brugere' }));
    expect(await users.findByRole('alert')).toHaveTextContent('Du er offline. Admin Panel virker kun, når du er online.');
    expect(screen.getByRole('button', { name: 'Tilføj produkt' })).toBeOutOfUse();
  });

  it('learns that the admin is none any more from the profile', async () => {
    const { api } = open('/admin', { listUsers: refuse(403, 'Kun administratorer har adgang.', { code: 'forbidden' }) });
    const before = api.of('profile').length;
    await waitFor(() => expect(api.of('profile').length).toBeGreaterThan(before));
  });
});

describe('statistics', () => {
  it('shows the figures of SPEC §2, in Danish numbers', async () => {
    open('/admin?fane=statistik');
    const card = async (name: string) => within(await screen.findByRole('region', { name }));
    expect((await card('Brugere i alt')).getByText('1.234')).toBeInTheDocument();
    expect((await card('Brugere i alt')).getByText('56 aktive den seneste måned')).toBeInTheDocument();
    expect((await card('Produkter')).getByText('40 aktiveret')).toBeInTheDocument();
    expect((await card('Produkter')).getByText('12,3 klik per produkt i gennemsnit')).toBeInTheDocument();
    expect((await card('Klik i alt')).getByText('98.765')).toBeInTheDocument();
    expect((await card('Landing Pages')).getByText('0,3 per bruger i gennemsnit')).toBeInTheDocument();
  });

  it('lists the types with their share, most first', async () => {
    open('/admin?fane=statistik');
    const types = within(await screen.findByRole('region', { name: 'Fordeling af produkttyper' }));
    expect(types.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s/g, ' '))).toEqual([
      'Stander75 produkter · 75 %',
      'Kort25 produkter · 25 %',
    ]);
  });

  it('says when there is nothing to draw', async () => {
    open('/admin?fane=statistik');
    expect(await screen.findAllByText('Ingen data tilgængelig for graf')).toHaveLength(2);
  });

  it('draws the days of the chosen period', async () => {
    const long = { '2020-01-01': 3 };
    const { person } = open('/admin?fane=statistik', {
      adminStatistics: { ...statistics, engagement: { totalClicks: 3, clicksOverTime: long } },
    });
    expect(await screen.findByText('0 de seneste 30 dage')).toBeInTheDocument();
    await person.click(screen.getByRole('radio', { name: '365 dage' }));
    expect(await screen.findByText('0 de seneste 365 dage')).toBeInTheDocument();
  });
});

describe('activated products', () => {
  const stand: ClaimedStand = {
    _id: 'b1',
    standerId: 'ABC001',
    nickname: null,
    productType: 'plate',
    redirectUrl: 'https://eksempel.dk/',
    landingPageId: null,
    landingPage: null,
    targetUrl: 'https://eksempel.dk/',
    status: 'claimed',
    configured: true,
    createdAt: '2026-01-01T12:00:00Z',
    claimedAt: '2026-02-03T12:00:00Z',
    views: 1234,
    clicks: 1234,
    lastViewedAt: '2026-03-04T08:07:00Z',
    version: 1,
    user: { _id: 'u1', username: 'mette' },
  };
  const columns = ['ID', 'Type', 'Ejer', 'Aktiveret', 'Visninger', 'Seneste visning', 'Landing page', 'Handlinger'];
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);

  it('shows type, owner, dates and views', async () => {
    open('/admin?fane=produkter', { listClaimed: [stand] });
    const row = await rowOf('ABC001');
    const table = screen.getByRole('table', { name: 'Produkter, der er aktiveret af en kunde' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(columns);
    expect(cells(row).slice(0, 7)).toEqual(['ABC001', 'Plate', 'mette', '3. feb. 2026', '1.234', '04.03.2026, 09.07', 'Ingen']);
  });

  it("says 'Aldrig' and links the landing page", async () => {
    const landingPage = { _id: 'd1', title: 'Vores menu', urlPath: 'menu' };
    open('/admin?fane=produkter', { listClaimed: [{ ...stand, lastViewedAt: null, landingPage }] });
    const row = await rowOf('ABC001');
    expect(cells(row)[5]).toBe('Aldrig');
    expect(within(row).getByRole('link', { name: 'Vores menu' })).toHaveAttribute('href', '/menu');
    expect(within(row).getByRole('button', { name: 'Åbn ABC001' })).not.toBeOutOfUse();
  });

  it('cannot open what leads nowhere, and says why', async () => {
    open('/admin?fane=produkter', { listClaimed: [{ ...stand, targetUrl: null, configured: false }] });
    expect(await screen.findByLabelText('Åbn ABC001: Produktet mangler et link')).toBeOutOfUse();
  });

  it('fetches page by page, and only a list that is here in full can be sorted', async () => {
    const more = [{ ...stand, _id: 'b2', standerId: 'ABC002' }];
    const { person, api } = open('/admin?fane=produkter', {
      listClaimed: ({ query }) =>
        query.cursor
          ? withHeaders(more, { 'X-Total-Count': '2' })
          : withHeaders([stand], { 'X-Total-Count': '2', 'X-Next-Cursor': 'next' }),
    });
    await rowOf('ABC001');
    expect(screen.queryByRole('button', { name: 'Ejer' })).toBe(null);
    await person.click(screen.getByRole('button', { name: 'Vis flere (1 af 2 vist)' }));
    await rowOf('ABC002');
    expect(api.of('listClaimed').map((call) => call.query)).toEqual([{ limit: '25' }, { limit: '100', cursor: 'next' }]);
    expect(screen.getByRole('button', { name: 'Ejer' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Vis flere/ })).toBe(null);
  });
});
