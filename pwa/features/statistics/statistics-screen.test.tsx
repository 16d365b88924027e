import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Stand } from '../../../api/contract/stand';
import { DeviceProvider } from '../../sync/device-provider';
import { badGateway, refuse, silence, type FakeAnswers } from '../../testing/fake-answers';
import { catchDownloads } from '../../testing/leaving';
import { renderScreen } from '../../testing/render-screen';
import { setViewport } from '../../testing/browser-fakes';
import { addDays } from '../../../api/contract/days';
import { dayToInput } from '../../text/date-input';
import { today } from '../../figures/days';
import { formatDay } from '../../text/format';
import StatisticsScreen from './statistics-screen';

const ids = { disk: 'a00000000000000000000001', table: 'a00000000000000000000002', wall: 'a00000000000000000000003' };
const now = today();
const daysAgo = (days: number): string => addDays(now, -days);

const buildStand = (more: Partial<Stand>): Stand => ({
  _id: ids.disk,
  standerId: 'ABC001',
  nickname: null,
  productType: 'stander',
  redirectUrl: 'https://www.eksempel.dk/',
  landingPageId: null,
  landingPage: null,
  targetUrl: 'https://www.eksempel.dk/',
  status: 'claimed',
  configured: true,
  createdAt: '2026-01-05T09:00:00.000Z',
  claimedAt: '2026-01-06T09:00:00.000Z',
  views: 0,
  clicks: 0,
  lastViewedAt: null,
  version: 1,
  ...more,
});

const stands = [
  buildStand({ _id: ids.disk, standerId: 'ABC001', nickname: 'Disken' }),
  buildStand({ _id: ids.table, standerId: 'ABC002', productType: 'kort' }),
  buildStand({ _id: ids.wall, standerId: 'ABC003', productType: 'kort', redirectUrl: null, targetUrl: null, configured: false }),
];
/** 7 days: 10 + 4; 30 days: + 21; a year: + 100. */
const rows = [
  { standId: ids.disk, day: now, clicks: 10 },
  { standId: ids.table, day: daysAgo(6), clicks: 4 },
  { standId: ids.disk, day: daysAgo(20), clicks: 21 },
  { standId: ids.disk, day: daysAgo(100), clicks: 100 },
];
const statistics = {
  cursor: 'c1',
  reset: true,
  floor: daysAgo(400),
  rows,
  totals: [
    { standId: ids.disk, clicks: 1131, lastViewedAt: '2026-11-05T08:07:00.000Z' },
    { standId: ids.table, clicks: 4, lastViewedAt: '2026-11-04T08:07:00.000Z' },
  ],
};

const noFigures = { cursor: 'p1', reset: true, floor: daysAgo(400), rows: [] };

const routes = [
  {
    path: '/statistics',
    Component: () => (
      <DeviceProvider>
        <StatisticsScreen />
      </DeviceProvider>
    ),
  },
];
const open = (answers: FakeAnswers = {}) =>
  renderScreen({
    ...{ at: '/statistics', routes, user: {} },
    answers: { listStandRows: stands, standStatistics: statistics, listLandingPages: [], pageStatistics: noFigures, ...answers },
  });

const figure = async (label: string) => (await screen.findByText(label)).nextElementSibling;
const expectFigures = async (figures: Record<string, string>) => {
  for (const [label, value] of Object.entries(figures))
    await waitFor(async () => expect((await figure(label))?.firstChild?.textContent).toBe(value));
};
/** In the card of the kinds. */
const expectKinds = async (figures: Record<string, string>) => {
  const card = within(await screen.findByRole('region', { name: 'Chip eller kode' }));
  for (const [label, value] of Object.entries(figures))
    await waitFor(() => expect(card.getByText(label).nextElementSibling?.firstChild?.textContent?.trim()).toBe(value));
};
const row = (id: string) => within(screen.getByRole('row', { name: new RegExp(id) }));

afterEach(() => void vi.restoreAllMocks());

describe('figures', () => {
  it('counts views and products, and averages with one decimal and a comma', async () => {
    open();
    await expectFigures({ 'Totale visninger': '14', 'Antal produkter': '3', 'Visninger/produkt': '4,7', 'Visninger/dag': '2,0' });
  });

  it.each([
    ['Sidste 7 dage', '14', 6],
    ['Sidste 30 dage', '35', 29],
    ['Sidste år', '135', 364],
  ])('%s ends today', async (name, views, back) => {
    const { person } = open();
    await person.click(await screen.findByRole('radio', { name }));
    await expectFigures({ 'Totale visninger': views });
    expect(screen.getByText(new RegExp(`· ${formatDay(daysAgo(back))} – ${formatDay(now)}$`))).toBeInTheDocument();
  });

  it('asks for the days that a full device has let go of', async () => {
    const known = { ...statistics, floor: daysAgo(90) };
    const { person, api } = open({
      standStatistics: ({ query }) => (query.from === undefined ? known : { ...statistics, floor: query.from }),
    });
    await person.click(await screen.findByRole('radio', { name: 'Sidste år' }));
    await expectFigures({ 'Totale visninger': '135' });
    expect(api.of('standStatistics').at(-1)?.query).toEqual({ from: daysAgo(364), details: 'true' });
  });

  it('counts only products of the chosen type', async () => {
    const { person } = open();
    const filter = await screen.findByRole('combobox', { name: 'Produkttype' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Alle produkter', 'Stander', 'Sticker', 'Kort', 'Plate']);
    await person.selectOptions(filter, 'Kort');
    await expectFigures({ 'Totale visninger': '4', 'Antal produkter': '2', 'Visninger/produkt': '2,0' });
    expect(screen.queryByRole('row', { name: /ABC001/ })).toBe(null);
    await person.selectOptions(filter, 'Plate');
    await expectFigures({ 'Totale visninger': '0', 'Antal produkter': '0', 'Visninger/produkt': '0,0' });
    await person.click(screen.getByRole('button', { name: 'Vis alle produkter' }));
    await expectFigures({ 'Antal produkter': '3' });
  });

  it('compares with the period before', async () => {
    open({ standStatistics: { ...statistics, rows: [...rows, { standId: ids.disk, day: daysAgo(7), clicks: 28 }] } });
    expect(await screen.findByText(/^-50\s% mod perioden før$/)).toBeInTheDocument();
  });
});

describe("a range of one's own", () => {
  const choose = async (person: ReturnType<typeof open>['person'], from: string, to: string) => {
    await person.click(await screen.findByRole('radio', { name: 'Brugerdefineret' }));
    for (const [label, value] of [
      ['Fra dato', from],
      ['Til dato', to],
    ] as const) {
      const field = screen.getByLabelText(label);
      await person.clear(field);
      if (value) await person.type(field, value);
    }
  };

  it('starts as the last month', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('radio', { name: 'Brugerdefineret' }));
    expect(screen.getByLabelText('Til dato')).toHaveValue(dayToInput(now));
    await expectFigures({ 'Totale visninger': '35' });
  });

  it('is typed in Danish, and wrong only once the field is left', async () => {
    const { person } = open();
    await choose(person, dayToInput(daysAgo(20)), dayToInput(daysAgo(6)));
    await expectFigures({ 'Totale visninger': '25' });
    const from = screen.getByLabelText('Fra dato');
    await person.clear(from);
    await person.type(from, '1.');
    expect(from).not.toHaveAttribute('aria-invalid');
    await person.tab();
    expect(from).toHaveAccessibleDescription('Vælg en dato');
    expect(from).toHaveValue('1.');
  });

  it('has two fields, each the one thing called by its label', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('radio', { name: 'Brugerdefineret' }));
    for (const label of [/fra dato/i, /til dato/i]) expect(screen.getAllByLabelText(label)).toHaveLength(1);
    const calendars = screen.getAllByRole('button', { name: 'Åbn kalender' });
    expect(calendars.map((button) => button.getAttribute('aria-description'))).toEqual(['Fra dato', 'Til dato']);
  });

  it('is chosen in a Danish calendar with the arrow keys', async () => {
    const { person } = open();
    await choose(person, '2026-03-05', '2026-03-20');
    await person.click(screen.getAllByRole('button', { name: 'Åbn kalender' })[0]!);
    const grid = await screen.findByRole('grid', { name: 'marts 2026' });
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((day) => day.textContent),
    ).toEqual(['ma', 'ti', 'on', 'to', 'fr', 'lø', 'sø']);
    await waitFor(() => expect(within(grid).getByRole('button', { name: 'torsdag den 5. marts 2026' })).toHaveFocus());
    await person.keyboard('{ArrowUp}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'onsdag den 25. februar 2026' })).toHaveFocus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    expect(screen.getByLabelText('Fra dato')).toHaveValue('25.02.2026');
  });

  it('includes both days', async () => {
    const { person } = open();
    await choose(person, daysAgo(20), daysAgo(6));
    await expectFigures({ 'Totale visninger': '25', 'Visninger/dag': '1,7' });
  });

  it.each([
    ['Fra after Til', daysAgo(3), daysAgo(6), 'Fra dato', 'Fra dato skal ligge før Til dato'],
    ['more than 731 days', daysAgo(731), now, 'Fra dato', 'Perioden må højst være på 731 dage'],
    ['no date', daysAgo(3), '', 'Til dato', 'Vælg en dato'],
  ])('says at the field what is wrong with %s, and keeps the last figures', async (_, from, to, label, message) => {
    const { person } = open();
    await choose(person, daysAgo(6), now);
    await expectFigures({ 'Totale visninger': '14' });
    await choose(person, from, to);
    await person.tab();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
  });

  it('asks the server for days the device does not keep', async () => {
    const older = [...rows, { standId: ids.disk, day: daysAgo(500), clicks: 1000, chip: 900, hours: '7:1000' }];
    const { person, api } = open({
      standStatistics: ({ query }) => (query.from === undefined ? statistics : { ...statistics, floor: query.from, rows: older }),
    });
    await choose(person, daysAgo(700), now);
    await expectFigures({ 'Totale visninger': '1.135' });
    expect(api.of('standStatistics').at(-1)?.query).toEqual({ from: daysAgo(700), details: 'true' });
    await expectKinds({ Chip: '900', Kode: '0', Ukendt: '235' });
  });

  it('says so when those days cannot be had', async () => {
    const { person } = open({ standStatistics: ({ query }) => (query.from === undefined ? statistics : silence) });
    await choose(person, daysAgo(700), now);
    expect(await screen.findByText(`Tal før ${formatDay(daysAgo(400))} kunne ikke hentes.`)).toBeInTheDocument();
    // A file of some days would be taken for one of all.
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeOutOfUse();
    await expectFigures({ 'Totale visninger': '135' });
  });
});

describe('how and when people come', () => {
  /** Weekdays by the calendar, whatever day it is. */
  const weekdays = ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag'];
  const weekdayOf = (day: string) => weekdays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? '';
  const detailed = [
    { standId: ids.disk, day: now, clicks: 10, chip: 6, code: 1, hours: '9:2,12:8' },
    { standId: ids.table, day: daysAgo(6), clicks: 4, code: 4, hours: '20:4' },
    { standId: ids.disk, day: daysAgo(20), clicks: 21, hours: '3:20' },
  ];
  const answers = { standStatistics: { ...statistics, rows: detailed } };

  it('shows chip, code and unknown of the chosen period and products', async () => {
    const { person } = open(answers);
    await expectKinds({ Chip: '6', Kode: '5', Ukendt: '3' });
    expect(screen.getByText(/^Ukendt er visninger fra chips og koder, der er lavet, før/)).toBeInTheDocument();
    await person.click(screen.getByRole('radio', { name: 'Sidste 30 dage' }));
    await expectKinds({ Chip: '6', Kode: '5', Ukendt: '24' });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Produkttype' }), 'Kort');
    await expectKinds({ Chip: '0', Kode: '4', Ukendt: '0' });
    expect(screen.queryByText(/^Ukendt er visninger/)).toBe(null);
  });

  it('draws the week by hour, sums it up in words, and lists it as a table', async () => {
    const { person } = open(answers);
    const busiest = `Flest ${weekdayOf(now)} kl. 12–13 (8 visninger).`;
    expect(await screen.findByRole('img', { name: `Visninger per ugedag og time: ${busiest}` })).toBeInTheDocument();
    const card = within(screen.getByRole('region', { name: 'Hvornår på ugen' }));
    await person.click(card.getByRole('button', { name: 'Vis som tabel' }));
    const table = within(await card.findByRole('table', { name: 'Visninger per ugedag og time' }));
    expect(table.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label') ?? header.textContent)).toEqual([
      'Time',
      ...weekdays,
    ]);
    const cellsOf = (name: RegExp) =>
      within(table.getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cellsOf(/^kl\. 12–13/)).toEqual(weekdays.map((weekday) => (weekday === weekdayOf(now) ? '8' : '0')));
    expect(cellsOf(/^kl\. 20–21/)).toEqual(weekdays.map((weekday) => (weekday === weekdayOf(daysAgo(6)) ? '4' : '0')));
    await person.click(screen.getByRole('radio', { name: 'Sidste 30 dage' }));
    expect(await card.findByText(/1 visning fra før timerne blev talt er ikke med\./)).toBeInTheDocument();
    await person.click(card.getByRole('button', { name: 'Vis som kort' }));
    expect(await card.findByRole('img')).toBeInTheDocument();
  });

  it('says nothing of taps that there are none of, and so when their hours are not known', async () => {
    const { person } = open({ standStatistics: { ...statistics, rows: [{ standId: ids.disk, day: now, clicks: 3 }] } });
    await expectKinds({ Chip: '0', Kode: '0', Ukendt: '3' });
    expect(screen.getByText('Visningerne er fra før timerne blev talt.')).toBeInTheDocument();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Produkttype' }), 'Plate');
    expect(await screen.findByText('Ingen data tilgængelig for graf')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Chip eller kode' })).toBe(null);
    expect(screen.queryByRole('region', { name: 'Hvornår på ugen' })).toBe(null);
  });

  it.each([
    [1, '1 eget tryk er ikke talt med'],
    [12, '12 egne tryk er ikke talt med'],
  ])('tells of %i own taps that are kept apart', async (own, words) => {
    const apart = [
      { standId: ids.disk, day: now, clicks: 0, own },
      { standId: ids.disk, day: daysAgo(20), clicks: 1, own: 5 },
    ];
    const { person } = open({ standStatistics: { ...statistics, rows: apart } });
    expect(await screen.findByText(words)).toBeInTheDocument();
    await expectFigures({ 'Totale visninger': '0' });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Produkttype' }), 'Kort');
    await waitFor(() => expect(screen.queryByText(/ikke talt med$/)).toBe(null));
  });

  it('gives every tap of the period as a file', async () => {
    open(answers);
    expect(await screen.findByRole('link', { name: 'Download alle tryk' })).toHaveAttribute(
      'href',
      `/api/stands/statistics/export?from=${daysAgo(6)}&to=${now}`,
    );
  });
});

describe('product overview', () => {
  it('lists views in the period with the total in brackets, and the latest view', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Visninger per produkt' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['ID', 'Type', 'URL', 'Visninger', 'Seneste']);
    expect(await row('ABC001').findByRole('cell', { name: '10 (1.131)' })).toBeInTheDocument();
    expect(row('ABC001').getByText('05.11.2026, 09.07')).toBeInTheDocument();
    expect(row('ABC001').getByRole('link', { name: 'eksempel.dk' })).toHaveAttribute('href', 'https://www.eksempel.dk/');
    expect(row('ABC003').getByText('Ingen')).toBeInTheDocument();
    expect(row('ABC003').getByText('Mangler link')).toBeInTheDocument();
  });

  it('is cards on a phone, with the same figures', async () => {
    setViewport(393);
    open();
    const list = await screen.findByRole('list', { name: 'Visninger per produkt' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('10 (1.131)'));
  });

  it('downloads what is shown', async () => {
    const saved = catchDownloads();
    const { person } = open();
    await screen.findByRole('cell', { name: '10 (1.131)' });
    await person.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(saved[0]?.name).toBe(`statistik-${daysAgo(6)}-${now}.csv`);
    const lines = (await saved[0]?.file.text())?.split('\r\n') ?? [];
    expect(lines[0]).toContain(
      'Produkt ID;Navn;Type;URL;Visninger i perioden;Visninger i alt;Seneste visning;Chip i perioden;Kode i perioden;Ukendt i perioden',
    );
    expect(lines).toContain('ABC001;Disken;Stander;https://www.eksempel.dk/;10;1131;05.11.2026, 09.07;0;0;10');
  });
});

describe('states', () => {
  it('says that there is nothing to draw, and how to begin', async () => {
    open({ listStandRows: [], standStatistics: { ...statistics, rows: [], totals: [] } });
    expect(await screen.findByText('Ingen data tilgængelig for graf')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Aktivér produkt' })).toHaveAttribute('href', '/dashboard?tilfoej');
    await expectFigures({ 'Totale visninger': '0', 'Antal produkter': '0', 'Visninger/produkt': '0,0', 'Visninger/dag': '0,0' });
  });

  it('shows a placeholder while nothing is known yet', async () => {
    const { api } = open({ standStatistics: () => new Promise(() => undefined) });
    await waitFor(() => expect(api.of('standStatistics')).toHaveLength(1));
    expect(await screen.findByText('Indlæser...')).toBeInTheDocument();
  });

  it('says that data could not be fetched, and tries again', async () => {
    const { person, api } = open({ standStatistics: refuse(500, 'Uventet fejl', { code: 'internal' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Der opstod en fejl ved hentning af data');
    api.answer({ standStatistics: statistics });
    await person.click(screen.getByRole('button', { name: 'Prøv igen' }));
    await expectFigures({ 'Totale visninger': '14' });
  });

  it('calls nobody offline whose server a proxy does not reach', async () => {
    open({ standStatistics: badGateway });
    expect(await screen.findByRole('alert')).toHaveTextContent('Der opstod en fejl ved hentning af data');
  });

  it('explains a first visit without a network', async () => {
    open({ listStandRows: silence, standStatistics: silence });
    expect(await screen.findByRole('alert')).toHaveTextContent('Du er offline, og der er endnu ikke hentet data til denne enhed.');
  });
});

describe('Opdater Data', () => {
  it('fetches past every copy and says so', async () => {
    const { person, api } = open();
    await person.click(await screen.findByRole('button', { name: 'Opdater Data' }));
    expect(await screen.findByText('Data opdateret succesfuldt')).toBeInTheDocument();
    expect(api.of('standStatistics').at(-1)?.query).toEqual({ details: 'true' });
  });

  it('says when that failed, and keeps the figures', async () => {
    const { person, api } = open();
    const button = await screen.findByRole('button', { name: 'Opdater Data' });
    api.answer({ standStatistics: refuse(500, 'Uventet fejl', { code: 'internal' }) });
    await person.click(button);
    expect(await screen.findByText('Der opstod en fejl ved opdatering af data')).toBeInTheDocument();
    await expectFigures({ 'Totale visninger': '14' });
  });
});
