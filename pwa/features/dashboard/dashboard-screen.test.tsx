import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse, silence } from '../../testing/fake-answers';
import { addDays } from '../../../api/contract/days';
import { today } from '../../figures/days';
import { formatDay } from '../../text/format';
import { guideSteps } from '../../text/guide-steps';
import { guides } from '../../text/guides';
import { buildBusiness, buildReview, buildStand, ids, openDashboard, statistics } from './dashboard-fixture';

const statisticsCard = async () => within(await screen.findByRole('region', { name: 'Statistik' }));

describe('the statistics card', () => {
  it('shows all clicks of own products, how many products there are, and how many lack a link', async () => {
    openDashboard();
    const card = await statisticsCard();
    expect(await card.findByText('1.234')).toBeInTheDocument();
    expect(card.getByText(/Aktive produkter/)).toHaveTextContent('Aktive produkter: 2');
    expect(await card.findByText('1 mangler link')).toBeInTheDocument();
  });

  it('says that all products work when they do', async () => {
    openDashboard({ listStandRows: [buildStand()] });
    expect(await screen.findByText('Dit produkt virker')).toBeInTheDocument();
  });

  it('begins with the week that ends at the newest click, with its dates and the change; "Til i dag" moves it (rule 58)', async () => {
    const { person } = openDashboard();
    const card = await statisticsCard();
    expect(card.getByRole('radio', { name: 'Uge' })).toBeChecked();
    expect(await card.findByText('14 klik')).toBeInTheDocument();
    expect(card.getByText(`${formatDay(addDays(today(), -7))} – ${formatDay(addDays(today(), -1))}`)).toBeInTheDocument();
    expect(card.getByText('+100 %')).toBeInTheDocument();
    await person.click(card.getByRole('button', { name: 'Til i dag' }));
    expect(card.getByText(`${formatDay(addDays(today(), -6))} – ${formatDay(today())}`)).toBeInTheDocument();
    expect(card.getByText('10 klik')).toBeInTheDocument();
  });

  it.each([
    ['Måned', 29],
    ['År', 364],
  ])('%s is %i days back', async (name, days) => {
    const { person } = openDashboard();
    const card = await statisticsCard();
    await card.findByText('14 klik');
    await person.click(card.getByRole('radio', { name }));
    expect(card.getByText(`${formatDay(addDays(today(), -1 - days))} – ${formatDay(addDays(today(), -1))}`)).toBeInTheDocument();
    expect(card.getByText('21 klik')).toBeInTheDocument();
  });

  const daysAgo = (days: number) => addDays(today(), -days);
  const taps = (...days: readonly (readonly [ago: number, clicks: number])[]) => ({
    ...statistics,
    rows: days.map(([ago, clicks]) => ({ standId: ids.disk, day: daysAgo(ago), clicks })),
  });

  it('compares the year with none of which the device has only the end', async () => {
    const { person } = openDashboard({ standStatistics: taps([1, 10], [8, 5], [370, 3]) });
    const card = await statisticsCard();
    expect(await card.findByText('+100 %')).toBeInTheDocument();
    await person.click(card.getByRole('radio', { name: 'År' }));
    expect(card.getByText('15 klik')).toBeInTheDocument();
    expect(card.queryByText(/%/)).toBe(null);
  });

  it('asks the server for what the device lacks of a year that ended a while ago', async () => {
    const known = taps([60, 10]);
    const older = [
      ...known.rows,
      { standId: ids.disk, day: daysAgo(410), clicks: 32 },
      { standId: 'not-mine', day: daysAgo(410), clicks: 9 },
    ];
    const { person, api } = openDashboard({
      standStatistics: ({ query }) => (query.from ? { ...known, floor: query.from, rows: older } : known),
    });
    const card = await statisticsCard();
    await card.findByText('10 klik');
    await person.click(card.getByRole('radio', { name: 'År' }));
    expect(await card.findByText('42 klik')).toBeInTheDocument();
    expect(api.of('standStatistics').at(-1)?.query).toEqual({ from: daysAgo(424), details: 'true' });
  });

  it('says what is missing after a full device has made room, and takes it for no zero', async () => {
    const known = { ...taps([1, 10]), floor: daysAgo(90) };
    const all = { ...known, rows: [...known.rows, { standId: ids.disk, day: daysAgo(100), clicks: 32 }] };
    let isAway = true;
    const { person } = openDashboard({ standStatistics: ({ query }) => (!query.from ? known : isAway ? silence : all) });
    const card = await statisticsCard();
    await card.findByText('10 klik');
    expect(card.queryByText(/kunne ikke hentes/)).toBe(null);
    await person.click(card.getByRole('radio', { name: 'År' }));
    expect(await card.findByText(`Tal før ${formatDay(daysAgo(90))} kunne ikke hentes.`)).toBeInTheDocument();
    isAway = false;
    await person.click(card.getByRole('button', { name: 'Prøv igen' }));
    expect(await card.findByText('42 klik')).toBeInTheDocument();
    expect(card.queryByText(/kunne ikke hentes/)).toBe(null);
  });

  it('says when there is nothing to draw', async () => {
    openDashboard({ standStatistics: { cursor: 'c', reset: true, floor: '2025-01-01', rows: [], totals: [] } });
    expect(await screen.findByText('Ingen data tilgængelig for graf')).toBeInTheDocument();
  });
});

describe('Refresh Data', () => {
  it('fetches anew, is out of use meanwhile with other words, and says that it is done', async () => {
    const { person, api } = openDashboard();
    await person.click(await screen.findByText('Refresh Data'));
    expect(screen.getByText('Opdaterer…', { selector: 'button' })).toBeOutOfUse();
    expect(await screen.findByText('Data opdateret succesfuldt')).toBeInTheDocument();
    expect(api.of('listStandRows').length).toBeGreaterThan(1);
    expect(screen.getByText('Refresh Data').closest('button')).not.toBeOutOfUse();
  });

  it.each([
    ['the server refuses', refuse(500, 'Serverfejl'), 'Der opstod en fejl ved opdatering af data'],
    ['nobody answers', silence, 'Du er offline – der kan ikke hentes nye data lige nu.'],
  ])('keeps what is shown when %s', async (_, answer, text) => {
    const { person, api } = openDashboard();
    await screen.findByText('Disken');
    const refresh = await screen.findByText('Refresh Data');
    api.answer({ listStandRows: answer, standStatistics: answer });
    await person.click(refresh);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('Disken')).toBeInTheDocument();
    expect(await (await statisticsCard()).findByText('1.234')).toBeInTheDocument();
  });
});

describe('one failing part never hides the others', () => {
  const linked = { business: buildBusiness(), reviews: [buildReview()] };

  it('products that cannot be fetched: their own words and a way to try again; reviews stay', async () => {
    const { person, api } = openDashboard({ listStandRows: refuse(500, 'Databasen svarer ikke'), googleReviews: linked });
    const products = (await screen.findByText('Der opstod en fejl ved hentning af produkter')).closest('[role=alert]') as HTMLElement;
    expect(products).toHaveTextContent('Databasen svarer ikke');
    expect(await screen.findByText('Café Kanel')).toBeInTheDocument();
    expect(screen.getByText('Guides & Tips')).toBeInTheDocument();
    api.answer({ listStandRows: [buildStand()] });
    await person.click(within(products).getByRole('button', { name: 'Prøv igen' }));
    expect(await screen.findByText('Disken')).toBeInTheDocument();
  });

  it('figures that cannot be fetched leave the products', async () => {
    openDashboard({ standStatistics: refuse(500, 'Serverfejl') });
    // The products first: the part of the figures is drawn anew when they come.
    expect(await screen.findByText('Disken')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Der opstod en fejl ved hentning af data')).toBeInTheDocument());
  });

  it('Google down leaves products and figures', async () => {
    openDashboard({ googleReviews: refuse(502, 'Google svarer ikke lige nu') });
    expect(await screen.findByText('Der opstod en fejl ved hentning af anmeldelser')).toBeInTheDocument();
    expect(screen.getByText('Google svarer ikke lige nu')).toBeInTheDocument();
    expect(await screen.findByText('Disken')).toBeInTheDocument();
    expect(await (await statisticsCard()).findByText('1.234')).toBeInTheDocument();
  });

  it('offline on a device that has nothing yet says so', async () => {
    openDashboard({ listStandRows: silence, standStatistics: silence, googleReviews: silence, listUnclaimed: silence });
    await waitFor(() => expect(screen.getAllByText('Du er offline, og der er endnu ikke hentet data til denne enhed.')).toHaveLength(3));
  });
});

describe('guides', () => {
  it.each(guides.map((guide) => [guide.title, guide] as const))('%s opens with every step and tip', async (_, guide) => {
    const { person } = openDashboard();
    await person.click(await screen.findByText(guide.title));
    const dialog = within(await screen.findByRole('dialog', { name: guide.title }));
    const { steps, tips } = guideSteps[guide.key];
    for (const step of steps) expect(dialog.getByText(step.title)).toBeInTheDocument();
    for (const tip of tips) expect(dialog.getByText(tip)).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Luk' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('tells iPhone owners how to hold the phone', () => {
    const steps = Object.values(guideSteps).flatMap((guide) => guide.steps.map((step) => step.text));
    expect(steps.some((text) => text?.startsWith('Hold toppen af telefonen mod skiltet, tryk på beskeden'))).toBe(true);
  });
});
