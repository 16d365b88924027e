import type { Device } from '../../db/device/device';

/** Ignores failures of a device whose user has logged out or been blocked meanwhile: there is nobody to show them to. */
export async function unlessClosed<T, Otherwise>(
  device: Pick<Device, 'isClosed'>,
  asked: Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  try {
    return await asked;
  } catch (problem) {
    if (device.isClosed()) return otherwise;
    throw problem;
  }
}
