import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../api/contract/days';
import { LANDING_DEFAULTS, type LandingPage, NO_SOCIAL_LINKS } from '../../../api/contract/landing-page';
import { today } from '../../figures/days';
import { DeviceProvider } from '../../sync/device-provider';
import { type FakeAnswers, silence } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import { PageSection } from './page-section';

const now = today();
const buildPage = (more: Partial<LandingPage> = {}): LandingPage => ({
  ...LANDING_DEFAULTS,
  ...{ _id: 'b0000000000000000000000b', title: 'Café Kanel', description: '', urlPath: null, logo: null, backgroundImage: null },
  ...{ showTitle: true, socialLinks: { ...NO_SOCIAL_LINKS, instagram: 'https://www.instagram.com/kanel' } },
  buttons: [
    { text: 'Menu', url: 'https://kanel.dk/menu' },
    { text: 'Ring til os', url: 'tel:12345678' },
  ],
  linkIds: ['aaaaaaaaaa', 'bbbbbbbbbb'],
  ...{ createdAt: '2026-11-01T09:00:00.000Z', version: 1 },
  ...more,
});

const count = (linkId: string | null, day: string, times: number, pageId = buildPage()._id) => ({ pageId, linkId, day, count: times });
const rows = [
  count(null, now, 8),
  count(null, addDays(now, -6), 2),
  count(null, addDays(now, -7), 500),
  count('aaaaaaaaaa', now, 3),
  count('bbbbbbbbbb', now, 2),
  count('taget-vaek', now, 1),
];
const pageStatistics = { cursor: 'p1', reset: true, floor: addDays(now, -400), rows };

const open = (answers: FakeAnswers = {}) => renderOn(new IDBFactory(), answers);

describe('landing pages among the statistics', () => {
  it('shows views, presses and each link, and which numbers are a minimum', async () => {
    open();
    const links = await screen.findByRole('list', { name: 'Tryk på links på Café Kanel' });
    expect(
      within(links)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Menu3', 'Ring til osmindst 2', 'Instagram0', 'Fjernede links1']);
    const region = screen.getByRole('region', { name: 'Landing pages' });
    const figure = (label: string) =>
      within(region)
        .getByText(label)
        .nextElementSibling?.textContent?.replace(/\u00a0/g, ' ');
    expect([figure('Visninger'), figure('Tryk'), figure('Tryk pr. visning')]).toEqual(['10', '6', '60 %']);
    expect(within(region).getByText(/tallet er mindst så højt/)).toBeVisible();
  });

  it('shows the page seen most first, and no share of nothing', async () => {
    const other = buildPage({ _id: 'c0000000000000000000000c', title: 'Aften', buttons: [], linkIds: [], socialLinks: NO_SOCIAL_LINKS });
    open({ listLandingPages: [other, buildPage()] });
    const titles = await screen.findAllByRole('heading', { level: 3 });
    expect(titles.map((title) => title.textContent)).toEqual(['Café Kanel', 'Aften']);
    expect(screen.getByText('–')).toBeVisible();
  });

  it('is not there for who has no pages, and shows what it knows when the server is silent', async () => {
    const { api } = open({ listLandingPages: [] });
    await waitFor(() => expect(api.of('listLandingPages')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Landing pages' })).toBeNull();
  });

  it('asks for days that the device does not have, counts each once, and says which are missing', async () => {
    const long = { from: addDays(now, -700), to: now };
    const first = renderOn(
      new IDBFactory(),
      {
        pageStatistics: ({ query }) =>
          query.from ? { ...pageStatistics, rows: [...rows, count(null, addDays(now, -600), 40)] } : pageStatistics,
      },
      long,
    );
    expect(await screen.findByText('550')).toBeInTheDocument();
    expect(first.api.of('pageStatistics').map(({ query }) => query)).toContainEqual({ from: long.from });
    first.unmount();
    renderOn(new IDBFactory(), { pageStatistics: ({ query }) => (query.from ? silence : pageStatistics) }, long);
    expect(await screen.findByText(/^Tal for landing pages før .* kunne ikke hentes\./)).toBeInTheDocument();
    expect(screen.getByText('510')).toBeInTheDocument();
  });

  it('is read from the device when there is no network', async () => {
    const stored = new IDBFactory();
    const first = renderOn(stored, {});
    await screen.findByRole('list', { name: 'Tryk på links på Café Kanel' });
    first.unmount();
    first.services.close();
    renderOn(stored, { listLandingPages: silence, pageStatistics: silence, verify: silence });
    expect(await screen.findByRole('list', { name: 'Tryk på links på Café Kanel' })).toBeVisible();
  });
});

function renderOn(stored: IDBFactory, answers: FakeAnswers, range = { from: addDays(now, -6), to: now }) {
  return renderScreen({
    ...{ at: '/statistics', user: {}, stored },
    routes: [
      {
        path: '/statistics',
        Component: () => (
          <DeviceProvider>
            <PageSection range={range} />
          </DeviceProvider>
        ),
      },
    ],
    answers: { listLandingPages: [buildPage()], pageStatistics, ...answers },
  });
}
