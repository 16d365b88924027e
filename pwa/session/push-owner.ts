import { endPush } from '../platform/push';

/** Whose press has subscribed this browser to push: it is renewed for nobody else. Device storage, wiped at log-out. */
const KEY = 'push-owner';

export function readPushOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function setPushOwner(sub: string | null): void {
  try {
    if (sub === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, sub);
  } catch {
    // Without storage the subscription ends with its session.
  }
}

/** At log-out: nothing is shown on this browser for whoever has left it. */
export async function endPushOf(sub: string): Promise<void> {
  if (readPushOwner() !== sub) return;
  setPushOwner(null);
  await endPush();
}
