import { OUTBOX_TAG } from '../../db/device/sync/outbox-tag';

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Ask the browser to send the outbox even when no page is open; only some can (SYNC, "Who drains"). */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined;
    await registration?.sync?.register(OUTBOX_TAG);
  } catch {
    // Refused or unknown: the page's own triggers do the work.
  }
}
