import { openDevice } from '../../db/device/device';
import type { SessionServices } from '../session/session-services';

/** Fetch a user's products on a screen that has no device around it. Rejects when nothing can be stored or fetched. */
export async function pullStands(sub: string, { records, client, locks, now }: SessionServices): Promise<void> {
  const device = await openDevice(sub, { sessions: records, client, locks, now, origin: window.location.origin });
  try {
    await device.pull('products', { stale: true });
  } finally {
    device.close();
  }
}
