import { isIos, isStandalone } from './standalone';

/**
 * Whether this browser can be told by push. `install`: an iPhone can as soon as the app is on its home screen. `denied`: the
 * owner has said no, and only the browser's own settings take that back.
 */
export type PushAbility = 'ready' | 'install' | 'denied' | 'unsupported';

export function pushAbility(): PushAbility {
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isKnown) return isIos() && !isStandalone() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** What a push service wants to know of a browser. */
export interface PushKeysOfBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function readKeys(subscription: PushSubscription): PushKeysOfBrowser | null {
  const { endpoint, keys } = subscription.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null;
}

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null;

/** What this browser was subscribed with before; null when it is not, or push is no longer allowed here. */
export async function findPushKeys(): Promise<PushKeysOfBrowser | null> {
  if (pushAbility() !== 'ready' || Notification.permission !== 'granted') return null;
  const found = await findSubscription();
  return found && readKeys(found);
}

/** Asks the owner, so only on their own press, and subscribes; null when they say no. Rejects when the push service cannot be reached. */
export async function subscribeToPush(publicKey: string): Promise<PushKeysOfBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(publicKey) };
  // One that was made with other keys stands in the way.
  const subscribe = () => pushManager.subscribe(options);
  const made = await subscribe().catch(async () => {
    await endPush();
    return subscribe();
  });
  return readKeys(made);
}

/** This browser is subscribed no more. Never rejects: the server's word is the one that counts. */
export async function endPush(): Promise<void> {
  await findSubscription()
    .then((found) => found?.unsubscribe())
    .catch(() => undefined);
}

/** Calls back when the owner has pressed a notification and the worker asks this page to show its screen. */
export function onScreenAsked(show: (path: string) => void): () => void {
  const listen = ({ data, ports }: MessageEvent<{ type?: string; path?: string } | null>): void => {
    if (data?.type !== 'OPEN_SCREEN' || typeof data.path !== 'string') return;
    show(data.path);
    ports[0]?.postMessage('shown');
  };
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('message', listen as EventListener);
  return () => serviceWorker?.removeEventListener('message', listen as EventListener);
}
