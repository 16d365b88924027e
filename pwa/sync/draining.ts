import { isLostConnection, isQuotaError } from '../../db/device/storage/connection';
import type { Device, DrainOptions } from '../../db/device/device';
import type { DrainResult } from '../../db/device/sync/drain';
import type { DeviceValue } from './device-context';

/** When to see what another tab or the worker has left, ms. */
const LOOK_AFTER_OTHERS_MS = 5000;

const LEFT: DrainResult = { sent: 0, left: 0, stopped: 'busy', retryInMs: null, stale: new Set() };

/** Nothing is tried now: without a network, so that what waits can still be taken back, or without room for the answer. */
async function leaveWaiting(device: Device): Promise<DrainResult> {
  const { waiting } = await device.status();
  return { ...LEFT, left: waiting, stopped: waiting > 0 ? 'later' : 'empty' };
}

/** Send once. `onRoom` hears that nothing was lacking room. */
async function sendOnce(device: Device, onRoom: () => void, options?: DrainOptions): Promise<DrainResult> {
  try {
    const result = await (navigator.onLine || options?.reset ? device.drain(options) : leaveWaiting(device));
    onRoom();
    return result;
  } catch (problem) {
    // Logged out or left while it ran, or no room for the answer: what waits (if anything) is not lost.
    if (device.isClosed()) return LEFT;
    if (isQuotaError(problem)) return leaveWaiting(device);
    // The page was put away in the middle of it; looked after when it is back.
    if (isLostConnection(problem)) return LEFT;
    throw problem;
  }
}

/** This page's part in sending what waits: now, and again when that is due. */
export function createDraining(device: Device, onRoom: () => void): { drain: DeviceValue['drain']; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = 0;
  /** Somebody was told that another drain is at it: that one may have looked for the last time before their edit came. */
  let isUnanswered = false;
  const drain = async (options?: DrainOptions): Promise<DrainResult> => {
    running += 1;
    const result = await sendOnce(device, onRoom, options).finally(() => (running -= 1));
    const isBusy = result.stopped === 'busy';
    const isNext = !isBusy && isUnanswered;
    isUnanswered = isBusy && running > 0;
    const retryInMs = isBusy ? LOOK_AFTER_OTHERS_MS : isNext ? 0 : result.retryInMs;
    clearTimeout(timer);
    if (retryInMs !== null && !device.isClosed()) timer = setTimeout(() => void drain(), retryInMs);
    return result;
  };
  return { drain, stop: () => clearTimeout(timer) };
}
