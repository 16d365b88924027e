import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { newSession } from '../../db/device/session/session';
import { buildUser } from '../testing/records';
import { badGateway, laterAnswer, refuse, silence, type FakeAnswers } from '../testing/fake-answers';
import { renderScreen } from '../testing/render-screen';
import { AdminGuard } from './admin-guard';
import { LoginGuard } from './login-guard';
import { useApi, useSession } from './session-context';

const unauthorised = refuse(401, 'Du er ikke logget ind', { code: 'not_signed_in' });

function Private() {
  const { user, logOut } = useSession();
  const api = useApi();
  return (
    <>
      <p>Hej {user?.username}</p>
      <button onClick={() => void logOut()}>Log ud</button>
      <button onClick={() => void api(endpoints.listStandRows)}>Hent</button>
    </>
  );
}
const routes = [
  {
    path: '/settings',
    element: (
      <LoginGuard>
        <Private />
      </LoginGuard>
    ),
  },
  { element: <AdminGuard />, children: [{ path: '/admin', element: <p>Admin</p> }] },
];
const open = (answers: FakeAnswers = {}, user: object | null = {}, at = '/settings?a=1') => renderScreen({ at, routes, user, answers });

describe('the guard', () => {
  it('shows "Indlæser..." and then sends a visitor to log in, with the way back (rule 20)', async () => {
    const { held, give } = laterAnswer<'status'>();
    const { address } = open({ status: held }, null);
    expect(await screen.findByText('Indlæser...')).toBeInTheDocument();
    give({ isAuthenticated: false });
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsettings%3Fa%3D1'));
  });

  it('signs in from the cookie alone', async () => {
    open({ status: { isAuthenticated: true }, refresh: { token: 't9' }, profile: buildUser() }, null);
    expect(await screen.findByText('Hej mette')).toBeInTheDocument();
    expect(localStorage.getItem('authToken')).toBe('t9');
  });

  it('sends everybody but admins to the dashboard', async () => {
    const { address } = open({}, { isAdmin: false }, '/admin');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('lets in whoever has become one since the last visit: the profile is read first (SPEC §6)', async () => {
    const { held, give } = laterAnswer<'profile'>();
    const { address } = open({ profile: held }, { isAdmin: false }, '/admin');
    expect(await screen.findByText('Indlæser...')).toBeInTheDocument();
    give(buildUser({ isAdmin: true }));
    expect(await screen.findByText('Admin')).toBeInTheDocument();
    expect(address()).toBe('/admin');
  });

  it('lets an admin in', async () => {
    open({}, { isAdmin: true }, '/admin');
    expect(await screen.findByText('Admin')).toBeInTheDocument();
  });

  it('keeps a temporary password on the settings screen (rule 85)', async () => {
    const { address } = renderScreen({
      at: '/dashboard',
      user: { mustChangePassword: true },
      routes: [...routes, { path: '/dashboard', element: <LoginGuard>Dashboard</LoginGuard> }],
    });
    await waitFor(() => expect(address()).toBe('/settings'));
  });
});

describe('what ends a session', () => {
  it.each([
    ['no network', silence],
    ['a broken server', refuse(500, 'Der opstod en fejl', { code: 'internal' })],
    ['too many calls', refuse(429, 'For mange kald', { code: 'rate_limited' })],
  ])('not %s (rule 76)', async (_, answer) => {
    const { api } = open({ verify: answer, profile: answer, refresh: answer });
    await waitFor(() => expect(api.of('verify').length).toBeGreaterThan(0));
    expect(screen.getByText('Hej mette')).toBeInTheDocument();
    expect(localStorage.getItem('authToken')).toBe('token-1');
  });

  it('30 days without contact: the device asks for a sign-in, and throws nothing away', async () => {
    const { address, services } = open({ verify: silence, refresh: silence, status: silence });
    await screen.findByText('Hej mette');
    await services.records.update((session) => session && { ...session, lastOkAt: Date.now() - 31 * 86_400_000 });
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsettings%3Fa%3D1'));
    expect(await services.records.read()).toMatchObject({ state: 'ok', token: 'token-1' });
  });

  it('a 401 that a refresh cannot mend', async () => {
    const { address, api } = open({ verify: unauthorised, refresh: unauthorised });
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsettings%3Fa%3D1'));
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem('userData')).toBeNull();
    expect(api.of('refresh')).toHaveLength(1);
  });

  it('a 401 that goes on under the new token', async () => {
    const { person, address, api } = open({ refresh: { token: 'token-2' }, listStandRows: unauthorised });
    await person.click(await screen.findByRole('button', { name: 'Hent' }));
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsettings%3Fa%3D1'));
    expect(api.of('listStandRows')).toHaveLength(2);
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('not a 401 that a refresh mends: the call is repeated with the new token (rule 77)', async () => {
    const { person, api } = open({
      refresh: { token: 'token-2' },
      listStandRows: (call: { headers: Headers }) => (call.headers.get('Authorization') === 'Bearer token-2' ? [] : unauthorised),
    });
    await person.click(await screen.findByRole('button', { name: 'Hent' }));
    await waitFor(() => expect(api.of('listStandRows')).toHaveLength(2));
    expect(screen.getByText('Hej mette')).toBeInTheDocument();
    expect(api.of('listStandRows').map((call) => call.headers.get('X-User'))).toEqual([buildUser()._id, buildUser()._id]);
    await waitFor(() => expect(localStorage.getItem('authToken')).toBe('token-2'));
  });
});

describe('logging out', () => {
  it('tells the server, clears the device and goes to plain /login', async () => {
    const { person, api, address } = open();
    await person.click(await screen.findByRole('button', { name: 'Log ud' }));
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() => expect(api.of('logout')).toHaveLength(1));
    expect(api.of('logout')[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem('userData')).toBeNull();
    await waitFor(() => expect(localStorage.getItem('pendingLogout')).toBeNull());
  });

  it.each([
    ['offline', silence],
    ['a database that is away', refuse(503, 'Prøv igen om lidt', { code: 'busy' })],
    ['a proxy in trouble', badGateway],
  ])('%s is remembered: the cookie is revoked on reconnect and never signs in meanwhile (rule 71)', async (_, answer) => {
    const { person, api, address } = open({ logout: answer, status: { isAuthenticated: true } });
    await person.click(await screen.findByRole('button', { name: 'Log ud' }));
    await waitFor(() => expect(api.of('logout')).toHaveLength(1));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem('pendingLogout')).toBe('1');
    api.answer({ logout: null });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem('pendingLogout')).toBeNull());
    expect(api.of('logout')).toHaveLength(2);
  });

  it('is told again every minute to a server that refused it: no network comes back to say so', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const { person, api } = open({ logout: refuse(503, 'Prøv igen om lidt', { code: 'busy' }) });
    await person.click(await screen.findByRole('button', { name: 'Log ud' }));
    await waitFor(() => expect(api.of('logout')).toHaveLength(1));
    api.answer({ logout: null });
    for (const [work, ms] of timers.mock.calls) if (ms === 60_000) work();
    timers.mockRestore();
    await waitFor(() => expect(localStorage.getItem('pendingLogout')).toBeNull());
  });

  it('is over when its answer comes late, and ends nothing that somebody has begun since', async () => {
    const { held, give } = laterAnswer<'logout'>();
    const { person, api, services, address, router } = open({ logout: held });
    await person.click(await screen.findByRole('button', { name: 'Log ud' }));
    await waitFor(() => expect(api.of('logout')).toHaveLength(1));
    await waitFor(() => expect(address()).toBe('/login'));
    await services.records.update(() => newSession(buildUser(), 'token-9', services.now()));
    await act(async () => give(null));
    await act(() => router.navigate('/settings'));
    expect(await screen.findByText('Hej mette')).toBeInTheDocument();
  });

  it('ends the session on a device whose storage cannot be read any more', async () => {
    const { person, api, services, address } = open();
    const button = await screen.findByRole('button', { name: 'Log ud' });
    vi.spyOn(services.records, 'read').mockRejectedValue(new Error('Connection to Indexed Database server lost'));
    vi.spyOn(services.records, 'update').mockRejectedValue(new Error('Connection to Indexed Database server lost'));
    await person.click(button);
    await waitFor(() => expect(api.of('logout')).toHaveLength(1));
    await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull());
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

it('keeps the stored user in the shape of SPEC §3', async () => {
  open();
  await screen.findByText('Hej mette');
  expect(JSON.parse(localStorage.getItem('userData') ?? '{}')).toEqual(buildUser());
});
