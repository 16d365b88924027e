import Dexie from 'dexie';
import { type Device, type DeviceEffects, openDevice } from '../../db/device/device';
import { NoStorageError } from '../../db/device/open';

export interface OpenedDevice {
  device: Device;
  isLasting: boolean;
}

/** Says no as a private window's does. */
function refuseToOpen(): never {
  throw new DOMException('no IndexedDB', 'InvalidStateError');
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
    const indexedDB = new IDBFactory();
    // Dexie's live queries are silent, whatever database they ask, where the browser has no IndexedDB to name.
    Dexie.dependencies.indexedDB ??= Object.assign(new IDBFactory(), { open: refuseToOpen });
    return {
      device: await openDevice(sub, { ...effects, open: { ...effects.open, dexie: { indexedDB, IDBKeyRange } } }),
      isLasting: false,
    };
  }
}
