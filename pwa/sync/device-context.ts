import { createContext, useContext } from 'react';
import type { Device } from '../../db/device/device';
import type { DrainResult } from '../../db/device/sync/drain';
import type { DrainOptions } from '../../db/device/sync/drain-lock';

export interface DeviceValue {
  device: Device;
  /** False in a private window: the store is in memory, so edits need the network. */
  isLasting: boolean;
  /** Send what waits, then look again when that is due. */
  drain: (options?: DrainOptions) => Promise<DrainResult>;
}

export const DeviceContext = createContext<DeviceValue | null>(null);

/** The signed-in user's device database and engine; null until it is open. */
export const useDeviceOnceOpen = (): DeviceValue | null => useContext(DeviceContext);

/** The same where it is known to be open. Throws before that, and outside DeviceProvider. */
export function useDevice(): DeviceValue {
  const value = useDeviceOnceOpen();
  if (!value) throw new Error('useDevice is used where no device is open');
  return value;
}
