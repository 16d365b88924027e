import type { Device } from '../../db/device/device';
import { hasUnsavedChanges } from '../platform/unsaved-changes';

/**
 * WebKit drops connections of apps in the background (rule 142): look before the user does - reading reopens once -
 * and load the app anew when that does not help. Not under an unsaved form: what is typed there is nowhere else.
 */
export async function probe(device: Pick<Device, 'read' | 'isClosed'>, reload: () => void = () => window.location.reload()): Promise<void> {
  if (device.isClosed()) return;
  try {
    await device.read((db) => db.engineState.get('marks'));
  } catch {
    if (!device.isClosed() && !hasUnsavedChanges()) reload();
  }
}
