import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setOnline } from '../../testing/browser-fakes';
import { badGateway, foreignPage, laterAnswer, refuse, silence, type FakeAnswers } from '../../testing/fake-answers';
import { catchLeaving } from '../../testing/leaving';
import { buildUser } from '../../testing/records';
import { renderScreen } from '../../testing/render-screen';
import { LoginGuard } from '../../session/login-guard';
import LoginScreen from './login-screen';

const routes = [{ path: '/login', Component: LoginScreen }];
const user = buildUser();
const signedIn = { token: 'token-1', user };

const open = (at = '/login', answers: FakeAnswers = {}) => renderScreen({ at, routes, answers });

async function fillIn(person: ReturnType<typeof open>['person'], username = 'mette', password = 'hemmelig kode') {
  await person.type(await screen.findByRole('textbox', { name: 'Brugernavn' }), username);
  await person.type(screen.getByLabelText('Adgangskode'), password);
}
const submit = () => screen.getByRole('button', { name: 'LOG IND' });

describe('Log ind', () => {
  it('shows heading, fields, links and Google', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Log ind' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Brugernavn' })).toBeRequired();
    expect(screen.getByLabelText('Adgangskode')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('link', { name: 'Glemt adgangskode?' })).toHaveAttribute('href', '/reset-password');
    expect(screen.getByRole('link', { name: 'Har du ikke en konto? Registrer dig' })).toHaveAttribute('href', '/register');
    expect(screen.getByText('ELLER')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log ind med Google' })).not.toBeOutOfUse();
  });

  it('signs in, stores token and user, and goes to the dashboard', async () => {
    const { person, api, address } = open('/login', { login: signedIn });
    await fillIn(person);
    await person.click(submit());
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(api.of('login')[0]?.body).toEqual({ username: 'mette', password: 'hemmelig kode' });
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('userData') ?? '{}')).toEqual(user);
  });

  it('says "Logger ind..." while the request runs and keeps the focus, and sends a double click and Enter once', async () => {
    const { held, give } = laterAnswer<'login'>();
    const { person, api } = open('/login', { login: held });
    await fillIn(person);
    await person.dblClick(submit());
    const busy = await screen.findByRole('button', { name: 'Logger ind...' });
    expect(busy).toBeOutOfUse();
    expect(busy).toHaveFocus();
    await person.keyboard('{Enter}');
    give(refuse(401, 'Forkert brugernavn eller adgangskode', { code: 'wrong_credentials' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Forkert brugernavn eller adgangskode');
    expect(api.of('login')).toHaveLength(1);
  });

  it.each([
    ['a wrong password', 401, 'Forkert brugernavn eller adgangskode'],
    ['any other refusal', 500, 'Login mislykkedes'],
  ])('has words of its own for %s without any', async (_, status, text) => {
    const { person } = open('/login', { login: refuse(status, '') });
    await fillIn(person);
    await person.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('keeps what was typed when nobody answers', async () => {
    const { person } = open('/login', { login: silence });
    await fillIn(person);
    await person.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Der opstod en fejl ved login');
    expect(screen.getByLabelText('Adgangskode')).toHaveValue('hemmelig kode');
  });

  it('asks for what is missing, beside the field and in a summary, and goes to the first', async () => {
    const { person, api } = open();
    await screen.findByRole('textbox', { name: 'Brugernavn' });
    await person.click(submit());
    expect(screen.getByRole('textbox', { name: 'Brugernavn' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Brugernavn' })).toHaveAccessibleDescription('Skriv dit brugernavn');
    expect(screen.getByRole('button', { name: 'Adgangskode' })).toBeInTheDocument();
    expect(api.of('login')).toHaveLength(0);
  });

  it('waits out a 429, counting', async () => {
    const { person } = open('/login', {
      login: refuse(429, 'For mange forsøg', { code: 'rate_limited', headers: { 'Retry-After': '42' } }),
    });
    await fillIn(person);
    await person.click(submit());
    expect(await screen.findByText('Prøv igen om 42 sekunder')).toBeInTheDocument();
    expect(submit()).toBeOutOfUse();
  });

  it.each([
    ['/settings?x=1', '/settings?x=1'],
    ['//evil.example/x', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['/login', '/dashboard'],
    ['/\t/evil.example', '/dashboard'],
  ])('redirect=%s leads to %s (rule 19)', async (redirect, expected) => {
    const { person, address } = open(`/login?redirect=${encodeURIComponent(redirect)}`, { login: signedIn });
    await fillIn(person);
    await person.click(submit());
    await waitFor(() => expect(address()).toBe(expected));
  });

  it('shows the password and hides it again', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Vis tegn' }));
    expect(screen.getByLabelText('Adgangskode')).toHaveAttribute('type', 'text');
    await person.click(screen.getByRole('button', { name: 'Skjul tegn' }));
    expect(screen.getByLabelText('Adgangskode')).toHaveAttribute('type', 'password');
  });

  it('warns about a product that could not be activated, and signs in all the same (rule 39)', async () => {
    const { person, address } = open('/login', {
      login: { ...signedIn, activation: { ok: false, message: 'Produktet er allerede aktiveret' } },
    });
    await fillIn(person);
    await person.click(submit());
    expect(await screen.findByText('Produktet er allerede aktiveret')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});

describe('the way back from Google', () => {
  it('asks for status, token and profile, and goes on', async () => {
    const { address, api } = open('/login?code=ok', { status: { isAuthenticated: true }, refresh: { token: 'token-9' }, profile: user });
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(localStorage.getItem('authToken')).toBe('token-9');
    expect(api.of('profile')[0]?.headers.get('Authorization')).toBe('Bearer token-9');
  });

  it('shows the error as text, at most 100 characters', async () => {
    open(`/login?error=${encodeURIComponent('<b>' + 'x'.repeat(200))}`);
    expect(await screen.findByText(`Login fejlede: <b>${'x'.repeat(97)}`)).toBeInTheDocument();
  });

  it('says so when the status cannot be asked', async () => {
    open('/login?code=ok', { status: silence });
    expect(await screen.findByText('Der opstod en fejl ved login. Prøv igen.')).toBeInTheDocument();
  });
});

it('says that the sign-in could not be verified (SPEC §8)', async () => {
  open('/login', { status: refuse(500, 'x', { code: 'internal' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Kunne ikke verificere login status');
});

it('says that log-in failed when a proxy does not reach the server', async () => {
  const { person } = open('/login', { login: badGateway });
  await fillIn(person);
  await person.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Login mislykkedes');
});

it('says that an answer was a page and no data (SPEC §8)', async () => {
  const { person } = open('/login', { login: foreignPage });
  await fillIn(person);
  await person.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Serveren returnerede ikke JSON data');
});

it('says why somebody is here whose session the server has ended', async () => {
  const over = refuse(401, 'Du er ikke logget ind', { code: 'not_signed_in' });
  const guarded = { path: '/dashboard', element: <LoginGuard>Dashboard</LoginGuard> };
  renderScreen({ at: '/dashboard', routes: [...routes, guarded], user: {}, answers: { verify: over, refresh: over } });
  expect(await screen.findByText(/^Du er blevet logget ud, fordi din session er udløbet eller lukket/)).toBeInTheDocument();
});

it('explains itself offline, and stays usable should the network be back (rule 133)', async () => {
  open('/login', { status: silence });
  expect(await screen.findByText('Du er offline – log ind kræver internet')).toBeInTheDocument();
  expect(submit()).not.toBeOutOfUse();
});

it('says no more that it is offline once the server has answered', async () => {
  const { person } = open('/login', {
    status: silence,
    login: refuse(401, 'Forkert brugernavn eller adgangskode', { code: 'wrong_credentials' }),
  });
  await screen.findByText('Du er offline – log ind kræver internet');
  await fillIn(person);
  await person.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Forkert brugernavn eller adgangskode');
  expect(screen.queryByText('Du er offline – log ind kræver internet')).not.toBeInTheDocument();
});

it('cannot be used while the browser itself has no network, nor be left for Google (rule 133)', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Log ind med Google' })).not.toBeOutOfUse();
  act(() => setOnline(false));
  for (const name of ['LOG IND', 'Log ind med Google']) expect(screen.getByRole('button', { name })).toBeOutOfUse();
});

it('does not leave for Google while the server has not heard of the log-out before: the way back would end the new session', async () => {
  localStorage.setItem('pendingLogout', '1');
  const left = catchLeaving();
  const { person, api } = open('/login', { logout: silence });
  await person.click(await screen.findByRole('button', { name: 'Log ind med Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Din seneste log ud er ikke nået frem til serveren endnu');
  expect(left).toEqual([]);
  api.answer({ logout: null });
  await person.click(screen.getByRole('button', { name: 'Log ind med Google' }));
  await waitFor(() => expect(left).toEqual(['/api/auth/google']));
});

it('sends whoever is signed in on', async () => {
  const { address } = renderScreen({ at: '/login?redirect=%2Fsettings', routes, user: {} });
  await waitFor(() => expect(address()).toBe('/settings'));
});
