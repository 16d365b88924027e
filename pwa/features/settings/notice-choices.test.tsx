import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_CHOICES, type NoticeSettings } from '../../../api/contract/notices';
import { LoginGuard } from '../../session/login-guard';
import { type FakeAnswers, refuse, silence } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import { NoticeChoices } from './notice-choices';

const noticeSettings: NoticeSettings = { kinds: DEFAULT_CHOICES, push: { publicKey: 'B'.repeat(87), isHere: false, count: 0 } };
const routes = [
  {
    path: '/settings',
    element: (
      <LoginGuard>
        <NoticeChoices />
      </LoginGuard>
    ),
  },
];
const open = (answers: FakeAnswers = {}) => renderScreen({ at: '/settings', routes, user: {}, answers: { noticeSettings, ...answers } });

afterEach(() => void vi.restoreAllMocks());

describe('notices', () => {
  const choice = (role: string, name: string | RegExp) => screen.findByRole(role, { name });

  it('are chosen by kind and by way, one at a time', async () => {
    const kinds = { ...DEFAULT_CHOICES, milestone: { on: true, mail: true, push: true } };
    const { person, api } = open({ changeNotices: { kinds, message: 'Valget er gemt' } });
    const mail = await choice('checkbox', 'Mail: Runde tal');
    expect(mail).not.toBeChecked();
    expect(await choice('checkbox', 'Mail: Ugens tal om mandagen')).toBeChecked();
    await person.click(mail);
    await waitFor(() => expect(api.of('changeNotices')).toHaveLength(1));
    await waitFor(() => expect(mail).toBeEnabled());
    expect(mail).toBeChecked();
    api.answer({ changeNotices: { kinds: { ...kinds, silence: { ...kinds.silence, on: false } }, message: 'Valget er gemt' } });
    const silence = await choice('switch', /blevet stille/);
    await waitFor(() => expect(silence).toBeEnabled());
    await person.click(silence);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Mail: .*stille/ })).not.toBeInTheDocument());
    await waitFor(() =>
      expect(api.of('changeNotices').map(({ body }) => body)).toEqual([
        { kind: 'milestone', mail: true },
        { kind: 'silence', on: false },
      ]),
    );
  });

  it('stay as they were when that is refused', async () => {
    const { person } = open({ changeNotices: refuse(503, 'Prøv igen om lidt') });
    await person.click(await choice('switch', 'Runde tal'));
    expect(await screen.findByText('Prøv igen om lidt')).toBeInTheDocument();
    await waitFor(async () => expect(await choice('switch', 'Runde tal')).toBeEnabled());
    expect(await choice('switch', 'Runde tal')).toBeChecked();
  });

  it('are a matter of the server: nothing to choose without it, and another try', async () => {
    const { person, api } = open({ noticeSettings: silence });
    await choice('button', 'Prøv igen');
    api.answer({ noticeSettings });
    await person.click(await choice('button', 'Prøv igen'));
    expect(await choice('switch', 'Runde tal')).toBeChecked();
  });
});

describe('push', () => {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const endpoint = 'https://fcm.googleapis.com/x';

  /** A browser that can be told by push; the owner answers the question as given. */
  function fakePush(permission: NotificationPermission = 'granted') {
    const unsubscribe = vi.fn(async () => true);
    const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe };
    const subscribe = vi.fn(async () => subscription);
    const pushManager = { subscribe, getSubscription: async () => subscription };
    const requestPermission = vi.fn(async () => permission);
    const worker = { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }), addEventListener: vi.fn() };
    vi.stubGlobal('PushManager', Object);
    vi.stubGlobal('Notification', { permission: 'default', requestPermission });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
    return { subscribe, unsubscribe, requestPermission };
  }
  const part = (name: string) => screen.findByRole('button', { name });
  const settingsHere = { ...noticeSettings, push: { ...noticeSettings.push, isHere: true, count: 1 } };
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('is asked for on one’s own press alone, and turned off again', async () => {
    const { subscribe, unsubscribe, requestPermission } = fakePush();
    const { person, api } = open({ subscribePush: { message: 'Du får nu notifikationer på denne enhed' } });
    const start = await part('Slå notifikationer til');
    expect(requestPermission).not.toHaveBeenCalled();
    api.answer({ noticeSettings: settingsHere });
    await person.click(start);
    expect(await screen.findByText('Du får nu notifikationer på denne enhed')).toBeInTheDocument();
    expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }));
    expect(api.of('subscribePush').map(({ body }) => body)).toEqual([{ endpoint, keys }]);
    const stop = await part('Slå notifikationer fra');
    await waitFor(() => expect(stop).toBeEnabled());
    api.answer({ noticeSettings, unsubscribePush: { message: 'Du får ikke længere notifikationer på denne enhed' } });
    await person.click(stop);
    await waitFor(async () => expect(await part('Slå notifikationer til')).toBeEnabled());
    expect(unsubscribe).toHaveBeenCalled();
  });

  it('says so when the owner says no, and asks the server nothing', async () => {
    fakePush('denied');
    const { person, api } = open();
    await person.click(await part('Slå notifikationer til'));
    expect(await screen.findByText('Du har ikke givet lov til notifikationer')).toBeInTheDocument();
    expect(api.of('subscribePush')).toEqual([]);
  });

  it.each([
    ['an iPhone, but in the installed app', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', /Læg portalen på hjemmeskærmen/],
    ['a browser that cannot', 'Mozilla/5.0 (X11; Linux x86_64)', /Denne browser kan ikke vise notifikationer/],
  ])('is not offered on %s, which is said', async (_name, agent, words) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    open();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
