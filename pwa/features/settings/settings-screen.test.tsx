import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../api/contract/account';
import { DEFAULT_CHOICES, type NoticeSettings } from '../../../api/contract/notices';
import { LoginGuard } from '../../session/login-guard';
import { DeviceProvider } from '../../sync/device-provider';
import { badGateway, foreignPage, laterAnswer } from '../../testing/fake-answers';
import { buildSite, buildUser } from '../../testing/records';
import { refuse, silence, unlikeContract, type FakeAnswers } from '../../testing/fake-answers';
import { setOnline } from '../../testing/browser-fakes';
import { catchDownloads } from '../../testing/leaving';
import { renderScreen } from '../../testing/render-screen';
import SettingsScreen from './settings-screen';

const sessions = [
  { _id: 's1', label: 'Safari på iPhone', createdAt: '2026-11-01T08:00:00.000Z', lastSeenAt: '2026-11-20T08:00:00.000Z', isCurrent: true },
  {
    _id: 's2',
    label: 'Chrome på Windows',
    createdAt: '2026-11-01T08:00:00.000Z',
    lastSeenAt: '2026-11-20T08:00:00.000Z',
    isCurrent: false,
  },
];
const noticeSettings: NoticeSettings = { kinds: DEFAULT_CHOICES, push: { publicKey: 'B'.repeat(87), isHere: false, count: 0 } };
const notLinked = refuse(404, 'Du har ikke tilknyttet en virksomhed', { code: 'not_linked' });
const routes = [
  {
    path: '/settings',
    Component: () => (
      <LoginGuard>
        <DeviceProvider>
          <SettingsScreen />
        </DeviceProvider>
      </LoginGuard>
    ),
  },
];
const open = (user: Partial<User> = {}, answers: FakeAnswers = {}, at = '/settings') =>
  renderScreen({ at, routes, user, answers: { sessions, googleReviews: notLinked, noticeSettings, ...answers } });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const storedUser = (): User => JSON.parse(localStorage.getItem('userData') ?? '{}') as User;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

afterEach(() => void vi.restoreAllMocks());

describe('own taps', () => {
  const toggle = async () => (await region('Statistik')).getByRole('switch', { name: 'Tæl mine egne tryk' });

  it('are counted until one does not want them to be', async () => {
    const { person, api } = open({}, { ownTaps: { count: false, message: 'Dine egne tryk bliver ikke talt med' } });
    expect(await toggle()).toBeChecked();
    api.answer({ profile: buildUser({ countOwnTaps: false }) });
    await person.click(await toggle());
    expect(await screen.findByText('Dine egne tryk bliver ikke talt med')).toBeInTheDocument();
    expect(api.of('ownTaps').map(({ body }) => body)).toEqual([{ count: false }]);
    await waitFor(async () => expect(await toggle()).not.toBeDisabled());
    expect(await toggle()).not.toBeChecked();
    expect(storedUser().countOwnTaps).toBe(false);
  });

  it('stay as they were when that is refused', async () => {
    const { person } = open(
      { countOwnTaps: false },
      { ownTaps: refuse(503, 'Prøv igen om lidt'), profile: buildUser({ countOwnTaps: false }) },
    );
    await person.click(await toggle());
    expect(await screen.findByText('Prøv igen om lidt')).toBeInTheDocument();
    await waitFor(async () => expect(await toggle()).not.toBeDisabled());
    expect(await toggle()).not.toBeChecked();
  });

  it('are a matter of the server: not without a network', async () => {
    setOnline(false);
    open({}, { ownTaps: silence });
    expect(await toggle()).toBeDisabled();
  });
});

describe('profile', () => {
  it('shows username, email and member since; no role for owners', async () => {
    open({ createdAt: '2026-01-05T09:00:00.000Z' });
    const profile = await region('Profil');
    for (const text of ['mette', 'mette@example.dk', '5. januar 2026']) expect(profile.getByText(text)).toBeInTheDocument();
    expect(profile.queryByText('Administrator')).toBe(null);
  });

  it('says Administrator to admins', async () => {
    open({ isAdmin: true });
    expect((await region('Profil')).getByText('Administrator')).toBeInTheDocument();
  });

  const choose = async (file: File) =>
    fireEvent.change(await screen.findByLabelText('Skift profilbillede', { selector: 'input' }), { target: { files: [file] } });
  const picture = new File([new Uint8Array(10)], 'mig.png', { type: 'image/png' });

  const uploaded = '/uploads/x-profile.webp';
  const shownPicture = () => screen.getByRole('img', { name: 'Profilbillede' }).querySelector('img')?.getAttribute('src');

  it('uploads an image and shows it', async () => {
    const { api, user } = open();
    api.answer({
      profileImage: () => {
        api.answer({ profile: buildUser({ ...user, profileImage: uploaded }) });
        return { user: { profileImage: uploaded }, message: 'ok' };
      },
    });
    await choose(picture);
    expect(await screen.findByText('Profilbillede opdateret succesfuldt')).toBeInTheDocument();
    expect((api.of('profileImage')[0]?.body as FormData).get('image')).toBeInstanceOf(File);
    await waitFor(() => expect(shownPicture()).toBe(uploaded));
    await waitFor(() => expect(storedUser().profileImage).toBe(uploaded));
  });

  it('keeps the new image when the server described the user before it had it and was heard afterwards', async () => {
    const late: (() => void)[] = [];
    const { api, user, services } = open();
    api.answer({
      profile: () => new Promise<User>((resolve) => late.push(() => resolve(buildUser({ ...user, username: 'gammel' })))),
      profileImage: { user: { profileImage: uploaded }, message: 'ok' },
    });
    await waitFor(() => expect(late).toHaveLength(2)); // asked by the session's start and by this screen
    await choose(picture);
    await waitFor(() => expect(storedUser().profileImage).toBe(uploaded));
    const update = vi.spyOn(services.records, 'update');
    for (const answer of late) answer();
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    await Promise.all(update.mock.results.map(({ value }) => value as Promise<unknown>));
    expect(storedUser()).toMatchObject({ username: 'mette', profileImage: uploaded });
    expect(shownPicture()).toBe(uploaded);
  });

  it.each([
    [
      'the cause the server gives',
      refuse(415, 'Filen er ikke et billede', { code: 'unsupported_type' }),
      'Der opstod en fejl ved upload af billede: Filen er ikke et billede',
    ],
    ['its own words when nobody answers', silence, 'Der opstod en fejl ved upload af billede'],
  ])('shows %s', async (_, profileImage, text) => {
    open({}, { profileImage });
    await choose(picture);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('refuses more than 5 MB before sending it', async () => {
    const { api } = open();
    await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'stor.png', { type: 'image/png' }));
    expect(await screen.findByText('Billedet må højst være 5 MB')).toBeInTheDocument();
    expect(api.of('profileImage')).toHaveLength(0);
  });
});

describe('Google My Business', () => {
  it('connects by leaving for Google', async () => {
    open();
    const google = await region('Google My Business');
    expect(await google.findByRole('link', { name: 'Forbind Google My Business' })).toHaveAttribute('href', '/api/auth/google-business');
    expect(google.getByText('Ikke forbundet')).toBeInTheDocument();
  });

  it('says when this portal has no Google', async () => {
    open({}, { site: buildSite({ googleSignIn: false }) });
    expect(await screen.findByText('Google er ikke sat op på denne portal.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Forbind Google My Business' })).toBeOutOfUse();
  });

  it('tells once that the connection is made', async () => {
    const { address } = open({ googleAccessToken: 'connected' }, {}, '/settings?google=ok');
    expect(await screen.findByText('Google My Business er forbundet')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('shows why Google did not connect, as text of at most 100 characters', async () => {
    const { address } = open({}, {}, `/settings?error=${encodeURIComponent(`<b>${'x'.repeat(200)}`)}`);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Der opstod en fejl ved login med Google');
    expect(alert).toHaveTextContent(`<b>${'x'.repeat(97)}`);
    expect(alert.textContent).not.toContain('x'.repeat(98));
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  const logOut = async (person: ReturnType<typeof open>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'Log ud af Google My Business' }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log ud' }));
  };

  it('logs out after a yes', async () => {
    const { person, api } = open({ googleAccessToken: 'connected' }, { googleBusinessLogout: { message: 'ok' } });
    await logOut(person);
    expect(await screen.findByText('Logget ud af Google My Business')).toBeInTheDocument();
    expect(await screen.findByText('Ikke forbundet')).toBeInTheDocument();
    expect(api.of('googleBusinessLogout')).toHaveLength(1);
    await waitFor(() => expect(storedUser().googleAccessToken).toBe(undefined));
  });

  it.each([
    ['the server refuses', refuse(500, 'Uventet fejl', { code: 'internal' }), 'Kunne ikke logge ud af Google My Business'],
    ['a proxy does not reach the server', badGateway, 'Kunne ikke logge ud af Google My Business'],
    ['nobody answers', silence, 'Der opstod en fejl ved logout af Google'],
  ])('stays connected when %s', async (_, googleBusinessLogout, text) => {
    const { person } = open({ googleAccessToken: 'connected' }, { googleBusinessLogout });
    await logOut(person);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('Forbundet')).toBeInTheDocument();
  });
});

describe('password', () => {
  const change = async (person: ReturnType<typeof open>['person'], current = 'gammel kode', next = 'en ny lang kode', confirm = next) => {
    const form = await screen.findByRole('form', { name: 'Skift adgangskode' });
    const fields = within(form);
    if (current) fill(fields.getByLabelText(/^(Nuværende|Midlertidig) adgangskode$/), current);
    if (next) fill(fields.getByLabelText('Ny adgangskode'), next);
    if (confirm) fill(fields.getByLabelText('Bekræft ny adgangskode'), confirm);
    await person.click(fields.getByRole('button', { name: 'Skift adgangskode' }));
    return fields;
  };

  it('sends current and new, keeps the new token, and empties the fields', async () => {
    const { person, api } = open({}, { changePassword: { message: 'ok', token: 'token-9' } });
    const fields = await change(person);
    expect(await screen.findByText('Adgangskode ændret succesfuldt')).toBeInTheDocument();
    expect(api.of('changePassword')[0]?.body).toEqual({ currentPassword: 'gammel kode', newPassword: 'en ny lang kode' });
    expect(localStorage.getItem('authToken')).toBe('token-9');
    expect(fields.getByLabelText('Ny adgangskode')).toHaveValue('');
  });

  it('requires all three, and the same new one twice', async () => {
    const { person, api } = open();
    const fields = await change(person, '', '', '');
    expect(fields.getByLabelText('Nuværende adgangskode')).toHaveAccessibleDescription('Skriv din adgangskode');
    expect(fields.getByLabelText('Bekræft ny adgangskode')).toHaveAccessibleDescription('Gentag den nye adgangskode');
    await change(person, 'gammel kode', 'en ny lang kode', 'en anden kode');
    expect(fields.getByLabelText('Bekræft ny adgangskode')).toHaveAccessibleDescription('De nye adgangskoder matcher ikke');
    expect(api.of('changePassword')).toHaveLength(0);
  });

  it('shows the words of the server at the field and keeps the session', async () => {
    const message = 'Nuværende adgangskode er forkert';
    const { person, address } = open(
      {},
      { changePassword: refuse(400, message, { code: 'wrong_password', errors: { currentPassword: message } }) },
    );
    const fields = await change(person);
    await waitFor(() => expect(fields.getByLabelText('Nuværende adgangskode')).toHaveAccessibleDescription(message));
    expect(address()).toBe('/settings');
  });

  it.each([
    ['the server gives no words', refuse(500, '', { code: 'internal' })],
    ['nobody answers', silence],
  ])('says so when %s, and keeps what was typed', async (_, changePassword) => {
    const { person } = open({}, { changePassword });
    const fields = await change(person);
    expect(await fields.findByText('Kunne ikke ændre adgangskode')).toBeInTheDocument();
    expect(fields.getByLabelText('Ny adgangskode')).toHaveValue('en ny lang kode');
  });

  it('comes first and alone with a temporary password, and lets go afterwards (rule 85)', async () => {
    const { person, api } = open({ mustChangePassword: true }, { changePassword: { message: 'ok', token: 'token-9' } });
    expect(await screen.findByText('Vælg en ny adgangskode')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Profil' })).toBe(null);
    expect(api.of('sessions')).toHaveLength(0);
    api.answer({ profile: { ...storedUser(), mustChangePassword: undefined } });
    await change(person);
    expect(await screen.findByRole('region', { name: 'Profil' })).toBeInTheDocument();
    await waitFor(() => expect(storedUser().mustChangePassword).toBe(undefined));
  });
});

describe('sessions', () => {
  it('lists devices and logs the others out after a yes', async () => {
    const { person, api } = open({}, { endOtherSessions: { message: 'Du er logget ud på alle andre enheder' } });
    const list = await screen.findByRole('list', { name: 'Enheder' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Denne enhed');
    expect(within(list).getByText('Chrome på Windows')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Log ud alle steder' }));
    api.answer({ sessions: sessions.slice(0, 1) });
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log ud alle steder' }));
    expect(await screen.findByText('Du er logget ud på alle andre enheder')).toBeInTheDocument();
    expect(await screen.findByText('Du er kun logget ind her.')).toBeInTheDocument();
  });

  it('logs one device out after a yes', async () => {
    const { person, api } = open({}, { endSession: { message: 'Enheden er logget ud' } });
    const list = await screen.findByRole('list', { name: 'Enheder' });
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    await person.click(within(list).getByRole('button', { name: 'Log ud på Chrome på Windows' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /Log enheden ud/ }));
    expect(dialog.getByText('Chrome på Windows')).toBeInTheDocument();
    api.answer({ sessions: sessions.slice(0, 1) });
    await person.click(dialog.getByRole('button', { name: 'Log ud' }));
    expect(await screen.findByText('Enheden er logget ud')).toBeInTheDocument();
    expect(api.of('endSession')[0]?.params).toEqual({ id: 's2' });
    await waitFor(() => expect(within(list).queryByText('Chrome på Windows')).not.toBeInTheDocument());
  });

  it('says when they could not be fetched, and tries again', async () => {
    const { person, api } = open({}, { sessions: silence });
    expect(await screen.findByText('Sessionerne kunne ikke hentes')).toBeInTheDocument();
    api.answer({ sessions });
    await person.click((await region('Aktive sessioner')).getByRole('button', { name: 'Prøv igen' }));
    expect(await screen.findByText('Chrome på Windows')).toBeInTheDocument();
  });
});

describe('own data', () => {
  it('downloads a file, asked for with the bearer', async () => {
    const saved = catchDownloads();
    const { person, api } = open({}, { exportAccount: { user: { username: 'mette' } } });
    await person.click(await screen.findByRole('button', { name: 'Download mine data' }));
    await waitFor(() => expect(saved[0]?.name).toBe('mine-data.json'));
    expect(JSON.parse((await saved[0]?.file.text()) ?? '')).toEqual({ user: { username: 'mette' } });
    expect(api.of('exportAccount')[0]?.headers.get('Authorization')).toBe('Bearer token-1');
  });

  const dialog = async (person: ReturnType<typeof open>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'Slet konto' }));
    return within(await screen.findByRole('dialog'));
  };

  it('deletes the account with the password, signs out and wipes the device', async () => {
    const { person, api, address } = open({}, { deleteAccount: { message: 'Din konto er slettet' } });
    const asked = await dialog(person);
    await person.click(asked.getByRole('button', { name: 'Slet konto for altid' }));
    expect(asked.getByLabelText('Din adgangskode')).toHaveAccessibleDescription('Skriv din adgangskode for at bekræfte');
    expect(api.of('deleteAccount')).toHaveLength(0);
    fill(asked.getByLabelText('Din adgangskode'), 'hemmelig kode');
    await person.click(asked.getByRole('button', { name: 'Slet konto for altid' }));
    expect(await screen.findByText('Din konto er slettet')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(api.of('deleteAccount')[0]?.body).toEqual({ password: 'hemmelig kode' });
    expect(localStorage.getItem('authToken')).toBe(null);
    await waitFor(async () => expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('u_a0000000000000000000000a'));
  });

  it('shows a wrong password at the field and keeps the account', async () => {
    const message = 'Adgangskoden er forkert';
    const { person, address } = open(
      {},
      { deleteAccount: refuse(400, message, { code: 'wrong_password', errors: { password: message } }) },
    );
    const asked = await dialog(person);
    fill(asked.getByLabelText('Din adgangskode'), 'forkert');
    await person.click(asked.getByRole('button', { name: 'Slet konto for altid' }));
    await waitFor(() => expect(asked.getByLabelText('Din adgangskode')).toHaveAccessibleDescription(message));
    expect(address()).toBe('/settings');
  });

  it('asks for the username where the account has no password', async () => {
    const message = 'Skriv dit brugernavn for at bekræfte';
    const { person, api, address } = open(
      {},
      { deleteAccount: refuse(400, message, { code: 'wrong_password', errors: { confirmUsername: message } }) },
    );
    const asked = await dialog(person);
    fill(asked.getByLabelText('Din adgangskode'), 'har ingen');
    await person.click(asked.getByRole('button', { name: 'Slet konto for altid' }));
    const field = await asked.findByRole('textbox', { name: 'Skriv dit brugernavn' });
    api.answer({ deleteAccount: { message: 'Din konto er slettet' } });
    fill(field, 'mette');
    await person.click(asked.getByRole('button', { name: 'Slet konto for altid' }));
    await waitFor(() => expect(api.of('deleteAccount')[1]?.body).toEqual({ confirmUsername: 'mette' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('states', () => {
  const unknownUser = (answers: FakeAnswers) =>
    renderScreen({ at: '/settings', routes, answers: { status: { isAuthenticated: true }, refresh: { token: 't9' }, ...answers } });
  const reload = () => {
    const spy = vi.fn();
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, reload: spy });
    return spy;
  };
  afterEach(() => void vi.unstubAllGlobals());

  it('spins until it is known who is signed in', async () => {
    const { held, give } = laterAnswer<'status'>();
    const { address } = unknownUser({ status: held });
    expect(await screen.findByText('Indlæser...')).toBeInTheDocument();
    give({ isAuthenticated: false });
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsettings'));
  });

  it('says that there is no user data for a good cookie, with a button that reloads (SPEC §2)', async () => {
    unknownUser({ profile: unlikeContract(null) });
    expect(await screen.findByText('Ingen brugerdata fundet')).toBeInTheDocument();
    const reloaded = reload();
    fireEvent.click(screen.getByRole('button', { name: 'Genindlæs' }));
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it.each([
    ['refused', refuse(500, ''), 'Kunne ikke hente brugerdata'],
    ['refused in words', refuse(500, 'Uventet fejl'), 'Uventet fejl'],
    ["answered by somebody else's page", foreignPage, 'Serveren returnerede ikke JSON data'],
    ['not reached by a proxy', badGateway, 'Kunne ikke hente brugerdata'],
  ])('says what is wrong when the user of a good cookie is %s, with a retry that reloads', async (_, profile, text) => {
    unknownUser({ profile });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Der opstod en fejl');
    expect(alert).toHaveTextContent(text);
    const reloaded = reload();
    fireEvent.click(within(alert).getByRole('button', { name: 'Prøv igen' }));
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it.each([
    ['without a word', refuse(500, ''), 'Kunne ikke hente brugerdata'],
    ["with somebody else's page", foreignPage, 'Serveren returnerede ikke JSON data'],
    ['by a proxy in trouble', badGateway, 'Kunne ikke hente brugerdata'],
  ])('says what is wrong when the profile is answered %s', async (_, profile, text) => {
    open({}, { profile });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('keeps the stored user when the server refuses, with a way to try again', async () => {
    const { person, api, user } = open({}, { profile: refuse(500, 'Uventet fejl', { code: 'internal' }) });
    expect(await screen.findByText('Der opstod en fejl')).toBeInTheDocument();
    expect((await region('Profil')).getByText('mette')).toBeInTheDocument();
    api.answer({ profile: buildUser({ ...user, username: 'mette2' }) });
    await person.click(screen.getByRole('button', { name: 'Prøv igen' }));
    expect(await (await region('Profil')).findByText('mette2')).toBeInTheDocument();
  });

  it('shows what it knows offline, and that changes need the internet', async () => {
    setOnline(false);
    open({}, { profile: silence, verify: silence, sessions: silence });
    expect(
      await screen.findByText('Du er offline. Du ser de sidst hentede oplysninger, og ændringer kræver internet.'),
    ).toBeInTheDocument();
    expect((await region('Profil')).getByText('mette')).toBeInTheDocument();
    for (const name of ['Skift profilbillede', 'Skift adgangskode', 'Download mine data', 'Slet konto', 'Forbind Google My Business']) {
      expect(screen.getByRole('button', { name })).toBeOutOfUse();
    }
    expect(await screen.findByText('Du er offline. Listen vises, når du har forbindelse.')).toBeInTheDocument();
  });
});
