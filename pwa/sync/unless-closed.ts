import type { Device } from '../../db/device/device';

/** What was asked of a device whose user has logged out or been blocked meanwhile: nobody is there to be told of a failure. */
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
