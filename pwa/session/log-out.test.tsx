import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { DeviceDatabase } from '../../db/device/storage/schema';
import { deviceDatabaseName } from '../../db/device/storage/stored-names';
import { buildStand } from '../../db/device/testing/build';
import { DeviceProvider } from '../sync/device-provider';
import { useStands } from '../sync/use-live';
import { useResource } from '../sync/use-resource';
import { buildUser } from '../testing/records';
import { type FakeAnswers, laterAnswer, refuse } from '../testing/fake-answers';
import { renderScreen, storeSession } from '../testing/render-screen';
import { LoginGuard } from './login-guard';
import { useSession } from './session-context';

const ME = buildUser();
const NAME = deviceDatabaseName(ME._id);

function Screen() {
  const { refresh } = useResource('products');
  const { logOut } = useSession();
  return (
    <>
      <p>{useStands()?.map((stand) => stand.nickname)}</p>
      <button onClick={() => void refresh()}>Hent igen</button>
      <button onClick={() => void logOut()}>Log ud</button>
    </>
  );
}
const guarded = (path: string, child: ReactNode) => [
  {
    path,
    element: (
      <LoginGuard>
        <DeviceProvider>{child}</DeviceProvider>
      </LoginGuard>
    ),
  },
];
const open = (answers: FakeAnswers = {}, user: object | null = {}) =>
  renderScreen({
    at: '/dashboard',
    routes: guarded('/dashboard', <Screen />),
    user,
    answers: { listStandRows: [buildStand({ nickname: 'Kassen' })], ...answers },
  });

/** A tab that stands still: it holds the database and hears nothing. */
function standStill(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(NAME));
  });
}
const databases = async (): Promise<(string | undefined)[]> => (await indexedDB.databases()).map(({ name }) => name);

it('what was allowed here goes with the user: the next one is asked anew (rule 138)', async () => {
  localStorage.setItem('reviewPhotos', '1');
  const { person, address } = open();
  await person.click(await screen.findByRole('button', { name: 'Log ud' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(localStorage.getItem('reviewPhotos')).toBeNull();
});

it('a tab that stands still holds neither the server’s word nor the user; the wipe follows as soon as it can', async () => {
  const { person, api, address } = open();
  await screen.findByText('Kassen');
  const still = await standStill();
  await person.click(screen.getByRole('button', { name: 'Log ud' }));
  await waitFor(() => expect(api.of('logout')).toHaveLength(1));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(localStorage.getItem('pendingWipe')).toBe(ME._id);
  still.close();
  await waitFor(async () => expect(await databases()).not.toContain(NAME));
  await waitFor(() => expect(localStorage.getItem('pendingWipe')).toBeNull());
});

async function leaveBehind(): Promise<void> {
  const db = new DeviceDatabase(ME._id);
  await db.stands.put(buildStand({ nickname: 'Kassen' }));
  db.close();
  localStorage.setItem('pendingWipe', ME._id);
}

it('what the last visit could not delete is deleted at the next start', async () => {
  await leaveBehind();
  open({}, null);
  await waitFor(async () => expect(await databases()).not.toContain(NAME));
  await waitFor(() => expect(localStorage.getItem('pendingWipe')).toBeNull());
});

it('and leaves alone what the browser keeps of whoever is there by then', async () => {
  await leaveBehind();
  localStorage.setItem('pendingActivation', 'NY001');
  localStorage.setItem('reviewPhotos', '1');
  open({}, null);
  await waitFor(() => expect(localStorage.getItem('pendingWipe')).toBeNull());
  expect([localStorage.getItem('pendingActivation'), localStorage.getItem('reviewPhotos')]).toEqual(['NY001', '1']);
});

it('a session that was left is none at the next start, though its record could not be taken away then', async () => {
  const first = open();
  await screen.findByText('Kassen');
  vi.spyOn(first.services.records, 'update').mockRejectedValue(new Error('Connection to Indexed Database server lost'));
  await first.person.click(screen.getByRole('button', { name: 'Log ud' }));
  await waitFor(() => expect(first.address()).toBe('/login'));
  expect(localStorage.getItem('authToken')).toBeNull();
  first.unmount();
  const { address } = open({}, null);
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.queryByText('Kassen')).toBeNull();
});

it('and before its user signs in again, never after', async () => {
  await leaveBehind();
  storeSession(ME);
  const { services } = open({ listStandRows: refuse(500, 'Nej', { code: 'internal' }) });
  await screen.findByRole('button', { name: 'Log ud' });
  await waitFor(() => expect(localStorage.getItem('pendingWipe')).toBeNull());
  expect(await services.records.read()).toMatchObject({ sub: ME._id });
  expect(await screen.findByText('Kassen')).toBeInTheDocument();
});

it('the session ends while data is fetched: nothing fails unheard (rule 76)', async () => {
  const { api, address, person, services } = open();
  await screen.findByText('Kassen');
  const later = laterAnswer<'listStandRows'>();
  api.answer({ listStandRows: later.held });
  await person.click(screen.getByRole('button', { name: 'Hent igen' }));
  await waitFor(() => expect(api.of('listStandRows')).toHaveLength(2));
  await services.records.update((session) => session && { ...session, state: 'rejected' });
  await waitFor(() => expect(address()).toContain('/login'));
  later.give([buildStand({ nickname: 'Disken' })]);
  await waitFor(() => expect(screen.queryByText('Kassen')).not.toBeInTheDocument());
});

it('what waits is held while the password is a temporary one, and sent as soon as it is changed', async () => {
  const { api, services } = renderScreen({
    at: '/settings',
    routes: guarded('/settings', <p>Vælg en ny adgangskode</p>),
    user: { mustChangePassword: true },
    answers: { listStandRows: [buildStand()], updateStand: { ...buildStand({ version: 2 }), message: 'Produkt opdateret' } },
  });
  const db = new DeviceDatabase(ME._id);
  await screen.findByText('Vælg en ny adgangskode');
  await db.outbox.add({
    ...{ seq: 1, key: '00000000-0000-4000-8000-000000000001', user: ME._id, v: 1, ent: 'stand', id: buildStand()._id, kind: 'update' },
    ...{ patch: { nickname: 'Ny' }, base: { nickname: 'Kassen' }, baseRev: 1, files: [], deps: [], state: 'queued' },
    ...{ frozen: false, attempts: 0, strikes: 0, createdAt: Date.now() },
  });
  expect(api.of('updateStand')).toHaveLength(0);
  await services.records.update((session) => session && { ...session, user: buildUser() });
  await waitFor(() => expect(api.of('updateStand')).toHaveLength(1));
  db.close();
});
