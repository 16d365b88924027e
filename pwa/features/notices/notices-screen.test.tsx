import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Notice, NoticeList } from '../../../api/contract/notices';
import { LoginGuard } from '../../session/login-guard';
import { DeviceProvider } from '../../sync/device-provider';
import { setOnline } from '../../testing/browser-fakes';
import { type FakeAnswers, refuse, silence } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import { SignedInLayout } from '../shell/signed-in-layout';
import NoticesScreen from './notices-screen';

const build = (number: number, more: Partial<Notice> = {}): Notice => ({
  _id: `n${number}`,
  number,
  kind: 'firstTap',
  at: '2026-11-20T09:00:00.000Z',
  standId: 'c0000000000000000000000c',
  data: { name: 'Disken' },
  ...more,
});
const week: Notice = build(3, {
  kind: 'week',
  standId: null,
  data: {
    week: {
      from: '2026-11-09',
      to: '2026-11-15',
      clicks: 1200,
      before: 1000,
      best: { name: 'Disken', clicks: 1100 },
      quietest: { name: 'Døren', clicks: 2 },
    },
  },
});
const list = (notices: Notice[], readUpTo = 0, cursor = 'e.9'): NoticeList => ({ cursor, reset: true, readUpTo, notices });

const routes = [
  {
    Component: () => (
      <LoginGuard>
        <DeviceProvider>
          <SignedInLayout />
        </DeviceProvider>
      </LoginGuard>
    ),
    children: [
      { path: '/dashboard/nyt', Component: NoticesScreen },
      { path: '/settings', element: <p>Indstillinger her</p> },
    ],
  },
];
const open = (answers: FakeAnswers, at = '/dashboard/nyt', stored = new IDBFactory()) =>
  renderScreen({ at, routes, user: {}, stored, answers: { markNoticesRead: { readUpTo: 0, message: 'Læst' }, ...answers } });
const titles = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('list', { name: 'Beskeder' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

describe('what there is to tell', () => {
  it('newest first, in words, with the week in five lines but for what is not known', async () => {
    open({ listNotices: list([week, build(2, { kind: 'milestone', data: { name: 'Disken', clicks: 1000 } }), build(1)]) });
    expect(await titles()).toEqual(['Din uge: 1.200 tryk', 'Disken har rundet 1.000 tryk', 'Første tryk på Disken']);
    for (const line of [
      'Tryk i sidste uge: 1.200',
      'Ændring: 200 flere end ugen før (+20 %)',
      'Mest brugt: Disken (1.100)',
      'Mindst brugt: Døren (2)',
    ])
      expect(screen.getByText(line)).toBeVisible();
    expect(screen.queryByText(/Anmeldelser/)).not.toBeInTheDocument();
  });

  it('marks what is new, tells the server that it is read, and still marks it while one looks', async () => {
    const { api } = open({ listNotices: list([build(2), build(1)], 1) });
    expect(await screen.findAllByText('Ny')).toHaveLength(1);
    await waitFor(() => expect(api.of('markNoticesRead').map(({ body }) => body)).toContainEqual({ upTo: 2 }));
    expect(screen.getAllByText('Ny')).toHaveLength(1);
    expect(await screen.findByRole('link', { name: 'Nyt' })).toBeInTheDocument();
  });

  it('says so when there is nothing, and what there will be', async () => {
    open({ listNotices: list([]) });
    expect(await screen.findByText('Intet nyt endnu')).toBeVisible();
    expect(screen.getByText(/hver mandag om ugen, der gik/)).toBeVisible();
  });

  it('says so when it cannot be had, and tries again', async () => {
    const { api, person } = open({ listNotices: refuse(503, 'Prøv igen om lidt') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Beskederne kunne ikke hentes');
    api.answer({ listNotices: list([build(1)]) });
    await person.click(screen.getByRole('button', { name: 'Prøv igen' }));
    expect(await titles()).toEqual(['Første tryk på Disken']);
  });
});

describe('offline', () => {
  it('shows what the device has, and tells of what was read there when it is online again', async () => {
    const stored = new IDBFactory();
    const first = open({ listNotices: list([build(2), build(1)]) }, '/settings', stored);
    expect(await screen.findByRole('link', { name: 'Nyt: 2 ulæste beskeder' })).toBeInTheDocument();
    first.unmount();
    setOnline(false);
    const { api, person } = open({ listNotices: silence, markNoticesRead: silence }, '/settings', stored);
    await person.click(await screen.findByRole('link', { name: 'Nyt: 2 ulæste beskeder' }));
    expect(await titles()).toHaveLength(2);
    expect(await screen.findByRole('link', { name: 'Nyt' })).toBeInTheDocument();
    expect(api.of('markNoticesRead')).toEqual([]);
    api.answer({ listNotices: list([build(2), build(1)]), markNoticesRead: { readUpTo: 2, message: 'Læst' } });
    setOnline(true);
    await waitFor(() => expect(api.of('markNoticesRead').map(({ body }) => body)).toContainEqual({ upTo: 2 }));
  });

  it('with nothing on the device, says that a network is wanted', async () => {
    setOnline(false);
    open({ listNotices: silence });
    expect(await screen.findByText(/Beskederne vises, når du har forbindelse/)).toBeVisible();
  });
});
