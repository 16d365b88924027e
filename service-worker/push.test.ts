import { describe, expect, it, vi } from 'vitest';
import { showPushes } from './push';
import type { WindowLike, WorkerScope } from './worker-scope';

/** A worker's scope with these pages open. */
function createScope(pages: WindowLike[] = []) {
  const target = new EventTarget();
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  const subscribe = vi.fn(async () => undefined);
  const scope = Object.assign(target, {
    location: { origin: 'https://tap.example.dk' },
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: async () => pages, openWindow },
  }) as unknown as WorkerScope;
  showPushes(scope);
  const dispatch = async (type: string, more: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    target.dispatchEvent(Object.assign(new Event(type), { waitUntil: (done: Promise<unknown>) => work.push(done), ...more }));
    await Promise.all(work);
  };
  return { dispatch, showNotification, openWindow, subscribe };
}

/** A page that answers the worker, or does not. */
function createPage(path: string, { isSeen = false, answers = true } = {}) {
  const focus = vi.fn(async () => undefined);
  const asked: unknown[] = [];
  const page: WindowLike = {
    url: `https://tap.example.dk${path}`,
    visibilityState: isSeen ? 'visible' : 'hidden',
    focus,
    postMessage: (message, [port]) => {
      asked.push(message);
      if (answers) (port as MessagePort).postMessage('shown');
    },
  };
  return { page, focus, asked };
}

const message = { id: 'n1', title: 'Disken er blevet stille', body: 'Prøv selv', path: '/statistics' };
const push = (json: () => unknown) => ({ data: { json } });
const press = (data: unknown) => ({ notification: { close: vi.fn(), data } });

describe('a push message', () => {
  it('is shown under its own tag, so that a repeat takes its place in silence', async () => {
    const { dispatch, showNotification } = createScope();
    await dispatch(
      'push',
      push(() => message),
    );
    expect(showNotification).toHaveBeenCalledWith(
      message.title,
      expect.objectContaining({ body: 'Prøv selv', tag: 'n1', renotify: false, data: '/statistics' }),
    );
  });

  it.each([
    ['nothing', { data: null }],
    ['no JSON', push(() => JSON.parse('{'))],
    ['a list', push(() => [])],
    ['null', push(() => null)],
    ['numbers', push(() => ({ id: 1, title: 2 }))],
  ])('that holds %s is shown as news all the same', async (_name, event) => {
    const { dispatch, showNotification } = createScope();
    await dispatch('push', event);
    expect(showNotification).toHaveBeenCalledWith('Tap Portal', expect.objectContaining({ body: 'Der er nyt i portalen' }));
  });

  it.each(['https://evil.example/', '//evil.example', '/api/auth/logout', 'javascript:alert(1)', '/ABC001', 7])(
    'leads to a screen of the app, and not to %s',
    async (path) => {
      const { dispatch, showNotification } = createScope();
      await dispatch(
        'push',
        push(() => ({ ...message, path })),
      );
      expect(showNotification).toHaveBeenCalledWith(message.title, expect.objectContaining({ data: '/dashboard/nyt' }));
    },
  );
});

describe('a press on it', () => {
  it('comes to the page that is seen, which shows the screen itself', async () => {
    const [hidden, seen] = [createPage('/settings'), createPage('/dashboard', { isSeen: true })];
    const { dispatch, openWindow } = createScope([hidden.page, seen.page]);
    const event = press('/statistics');
    await dispatch('notificationclick', event);
    expect(event.notification.close).toHaveBeenCalled();
    expect(seen.asked).toEqual([{ type: 'OPEN_SCREEN', path: '/statistics' }]);
    expect([seen.focus.mock.calls.length, hidden.asked, openWindow.mock.calls]).toEqual([1, [], []]);
  });

  it('opens a page where none is open, none is of the app, or none answers', async () => {
    vi.useFakeTimers();
    const pages = [[], [createPage('/ABC001').page], [createPage('/dashboard', { answers: false }).page]];
    for (const open of pages) {
      const { dispatch, openWindow } = createScope(open);
      const done = dispatch('notificationclick', press('/dashboard/nyt'));
      await vi.advanceTimersByTimeAsync(1000);
      await done;
      expect(openWindow).toHaveBeenCalledWith('https://tap.example.dk/dashboard/nyt');
    }
    vi.useRealTimers();
  });
});

describe('a subscription that has ended', () => {
  const applicationServerKey = new ArrayBuffer(65);

  it('is made again with the same key', async () => {
    const { dispatch, subscribe } = createScope();
    await dispatch('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey } }, newSubscription: null });
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey });
  });

  it.each([
    ['the browser has made a new one', { oldSubscription: { options: { applicationServerKey } }, newSubscription: {} }],
    ['nothing is known of the old one', {}],
    ['it had no key', { oldSubscription: { options: {} } }],
  ])('is left alone when %s', async (_name, event) => {
    const { dispatch, subscribe } = createScope();
    await dispatch('pushsubscriptionchange', event);
    expect(subscribe).not.toHaveBeenCalled();
  });
});
