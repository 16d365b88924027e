import { appRouteOf, SCREENS } from '../api/contract/addresses';
import type { PushMessage } from '../api/contract/notices';
import type { PressEvent, PushChangeEvent, PushLikeEvent, WindowLike, WorkerScope } from './worker-scope';
import { PRODUCT_NAME } from '../api/contract/product-name';

/** How long a page has to say that it shows the screen, ms; one that does not is no page of ours any more. */
const ANSWER_MS = 1000;

/** A browser that shows nothing for a message says something of its own, and may end the subscription. */
const UNREADABLE: PushMessage = { id: 'nyt', title: PRODUCT_NAME, body: 'Der er nyt i portalen', path: SCREENS.notices };

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;

/** What the message says; it is encrypted for this browser, but an older or newer portal may have written it. */
function readMessage(data: PushLikeEvent['data']): PushMessage {
  try {
    const { id, title, body, path } = (data?.json() ?? {}) as Partial<Record<keyof PushMessage, unknown>>;
    if (!isText(id) || !isText(title)) return UNREADABLE;
    return { id, title, body: isText(body) ? body : '', path: pathOf(path) };
  } catch {
    return UNREADABLE;
  }
}

/** A screen of the app, and nothing else: whoever could write messages must not send the owner elsewhere. */
const pathOf = (path: unknown): string => (isText(path) && appRouteOf(path) !== null ? path : SCREENS.notices);

/** A repeat has the tag of the first, takes its place and makes no second sound. */
const show = ({ registration }: WorkerScope, { id, title, body, path }: PushMessage): Promise<void> =>
  registration.showNotification(title, {
    body,
    tag: id,
    renotify: false,
    lang: 'da',
    icon: '/icons/any-192.png',
    badge: '/icons/maskable-192.png',
    data: path,
  });

/** Whether this page says that it shows the screen: its own router does, so nothing that was typed is lost unasked. */
function ask(page: WindowLike, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = () => resolve(true);
    page.postMessage({ type: 'OPEN_SCREEN', path }, [port2]);
  });
}

/** The screen in a page that is open, one that is seen before others; else in a new one. */
async function open({ clients, location }: WorkerScope, path: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ofApp = pages.filter(({ url }) => appRouteOf(new URL(url).pathname) !== null);
  ofApp.sort((a, b) => Number(b.visibilityState === 'visible') - Number(a.visibilityState === 'visible'));
  for (const page of ofApp) {
    // At once: the press is forgotten soon, and without it no page may come to the front.
    const focused = page.focus().then(
      () => true,
      () => false,
    );
    if ((await ask(page, path)) && (await focused)) return;
  }
  await clients.openWindow(location.origin + path);
}

/**
 * A subscription that the push service has ended is made again with the key of the old one. The portal hears of its new address
 * when the app is next opened (pwa/sync/renew-push.ts): this worker has no session to tell it with.
 */
async function subscribeAgain({ registration }: WorkerScope, { newSubscription, oldSubscription }: PushChangeEvent): Promise<void> {
  const { applicationServerKey } = oldSubscription?.options ?? {};
  if (newSubscription || !applicationServerKey) return;
  await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Shows push messages, and the screen they lead to when they are pressed. */
export function showPushes(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const { data } = event as PushLikeEvent;
    (event as PushLikeEvent).waitUntil(show(scope, readMessage(data)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    (event as PushChangeEvent).waitUntil(subscribeAgain(scope, event as PushChangeEvent));
  });
  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event as PressEvent;
    notification.close();
    (event as PressEvent).waitUntil(open(scope, pathOf(notification.data)));
  });
}
