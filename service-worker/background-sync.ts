import { type Device, openDevice } from '../db/device/device';
import { dropImageCache } from '../db/device/storage/image-cache';
import { NoStorageError, openApp } from '../db/device/open';
import type { AppDatabase } from '../db/device/storage/schema';
import { OUTBOX_TAG } from '../db/device/sync/outbox-tag';
import { openSessionRecords } from '../db/device/session/session';
import type { LifetimeEvent, WorkerScope } from './worker-scope';

/** Edits are left and may go later: the browser is to call again in some minutes. */
class EditsLeftError extends Error {}

async function showBadge(scope: WorkerScope, device: Device): Promise<void> {
  const { waiting, parked } = await device.status();
  await scope.navigator.setAppBadge?.(waiting + parked);
}

/** Whoever is signed in, read once per edit by the engine itself; nobody = nothing to send. */
async function drainAsSignedIn(scope: WorkerScope, app: AppDatabase): Promise<void> {
  const sessions = openSessionRecords(app);
  const session = await sessions.read();
  if (session?.state !== 'ok') return;
  const device = await openDevice(session.sub, { sessions, origin: scope.location.origin, dropImageCache });
  try {
    const { left, stopped } = await device.drain({ reset: true, wait: true });
    if (device.db.isOpen()) await showBadge(scope, device).catch(() => undefined);
    // Waiting for a sign-in or a new version is no matter of time.
    if (left > 0 && stopped === 'later') throw new EditsLeftError(`${left} edits are left`);
    if (stopped === 'busy') throw new EditsLeftError('a page is at it');
  } finally {
    device.close();
  }
}

/** Send what waits while no page is open (SYNC, "Who drains"). Rejects when the browser should call again. */
export async function drainOutbox(scope: WorkerScope): Promise<void> {
  let app: AppDatabase;
  try {
    app = await openApp();
  } catch (error) {
    if (error instanceof NoStorageError) return;
    throw error;
  }
  try {
    await drainAsSignedIn(scope, app);
  } finally {
    app.close({ disableAutoOpen: true });
  }
}

export function sendInBackground(scope: WorkerScope): void {
  scope.addEventListener('sync', (event) => {
    const { tag } = event as LifetimeEvent & { tag: string };
    if (tag === OUTBOX_TAG) (event as LifetimeEvent).waitUntil(drainOutbox(scope));
  });
}
