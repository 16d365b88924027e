import { type Device, type DeviceEffects, openDevice } from '../../db/device/device';
import { NoStorageError } from '../../db/device/open';

export interface OpenedDevice {
  device: Device;
  isLasting: boolean;
}

/**
 * The user's database or, where the browser offers no IndexedDB, the same engine over an in-memory one: the same screens
 * and rules, but offline edits are refused. The in-memory store is only loaded then.
 */
export async function openBestDevice(sub: string, effects: DeviceEffects): Promise<OpenedDevice> {
  try {
    return { device: await openDevice(sub, effects), isLasting: true };
  } catch (error) {
    if (!(error instanceof NoStorageError)) throw error;
    const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
    return {
      device: await openDevice(sub, { ...effects, open: { ...effects.open, dexie: { indexedDB: new IDBFactory(), IDBKeyRange } } }),
      isLasting: false,
    };
  }
}
