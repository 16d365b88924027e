import { isLostConnection, isQuotaError } from '../../db/device/storage/connection';
import type { Device } from '../../db/device/device';
import type { DrainResult } from '../../db/device/sync/drain';
import type { DrainOptions } from '../../db/device/sync/drain-lock';
import type { DeviceValue } from './device-context';

/** When to check what another tab or the worker has left, ms. */
const LOOK_AFTER_OTHERS_MS = 5000;

const LEFT: DrainResult = { sent: 0, left: 0, stopped: 'busy', retryInMs: null, stale: new Set() };

/** Skip this time: offline, so that queued edits can still be undone, or no room to store the answer. */
async function leaveWaiting(device: Device): Promise<DrainResult> {
  const { waiting } = await device.status();
  return { ...LEFT, left: waiting, stopped: waiting > 0 ? 'later' : 'empty' };
}

/** One drain. `onRoom` is called when nothing failed for lack of storage. */
async function sendOnce(device: Device, onRoom: () => void, options?: DrainOptions): Promise<DrainResult> {
  try {
    const result = await (navigator.onLine || options?.reset ? device.drain(options) : leaveWaiting(device));
    onRoom();
    return result;
  } catch (problem) {
    // Logged out or unmounted meanwhile, or no room for the answer: queued edits are not lost.
    if (device.isClosed()) return LEFT;
    if (isQuotaError(problem)) return leaveWaiting(device);
    // The page was frozen meanwhile; it drains again when it is resumed.
    if (isLostConnection(problem)) return LEFT;
    throw problem;
  }
}

/** Drains the outbox from this page: now, and again when the next retry is due. */
export function createDraining(device: Device, onRoom: () => void): { drain: DeviceValue['drain']; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = 0;
  /**
   * What was asked for while another drain was at it: that may have read the outbox for the last time before this edit was saved. One of
   * this page may fail only now, and put off what a network that is back should send at once; other pages hear of the network themselves.
   */
  let owed: DrainOptions | null = null;
  const again = (): void => {
    const options = owed ?? undefined;
    owed = null;
    void drain(options);
  };
  const drain = async (options?: DrainOptions): Promise<DrainResult> => {
    running += 1;
    const result = await sendOnce(device, onRoom, options).finally(() => (running -= 1));
    const isBusy = result.stopped === 'busy';
    if (isBusy) owed = { reset: owed?.reset === true || (options?.reset === true && running > 0) };
    const retryInMs = isBusy ? LOOK_AFTER_OTHERS_MS : owed ? 0 : result.retryInMs;
    clearTimeout(timer);
    if (retryInMs !== null && !device.isClosed()) timer = setTimeout(again, retryInMs);
    return result;
  };
  return { drain, stop: () => clearTimeout(timer) };
}
