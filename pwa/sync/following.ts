import { follow, type FollowEnd } from '../../db/device/sync/follow';
import type { Device } from '../../db/device/device';

/** Pauses before the next try: the first after a server has started anew, the last as long as the minute's refresh. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A stream that lasted so long was a good one: the next failure is the first again. */
const GOOD_MS = 10_000;

interface Parts {
  device: Pick<Device, 'userId' | 'isClosed'>;
  /** One stream, until it ends. */
  follow: (signal: AbortSignal) => Promise<FollowEnd>;
  /** undefined where the browser has none. */
  locks: Pick<LockManager, 'request'> | undefined;
  random?: () => number;
}

/** Longer with each failure, and never all devices at one moment: a server that comes back would meet them all. */
function pauseMs(end: FollowEnd, failures: number, random: () => number): number {
  if (end.kind === 'refused') return Math.max(FIRST_PAUSE_MS, (end.retryAfterSeconds ?? LONGEST_PAUSE_MS / 1000) * 1000);
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return longest / 2 + (random() * longest) / 2;
}

/** Resolves after a while, when the network is back, or when nobody wants to wait any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** One stream after the other, until nobody looks or nobody is signed in. */
async function followOn({ device, follow: followOnce, random = Math.random }: Parts, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const since = Date.now();
    // What the device's own database throws is a failure like any other, unless it was given up.
    const end = await followOnce(signal).catch((): FollowEnd => ({ kind: device.isClosed() ? 'signed-out' : 'offline' }));
    if (end.kind === 'signed-out') return;
    failures = end.kind === 'ended' || Date.now() - since > GOOD_MS ? 0 : failures + 1;
    if (!signal.aborted) await pause(pauseMs(end, failures, random), signal);
  }
}

/**
 * Follow own figures while this page is seen. One page of the device does, the one with the lock; the others read what it
 * stores, and the next one takes over when it is hidden or closed. Without locks nobody does: each page would have a
 * connection, of which a browser has six. Returns the way to stop.
 */
export function startFollowing(parts: Parts): () => void {
  const { device, locks } = parts;
  if (!locks) return () => undefined;
  let current: AbortController | null = null;
  const begin = (): void => {
    if (current || document.visibilityState !== 'visible') return;
    const { signal } = (current = new AbortController());
    // Refused when it is aborted while it waits, and where pages may not lock: the minute's refresh does the work.
    locks.request(`live:${device.userId}`, { signal }, () => followOn(parts, signal)).catch(() => undefined);
  };
  const end = (): void => {
    current?.abort();
    current = null;
  };
  const look = (): void => (document.visibilityState === 'visible' ? begin() : end());
  document.addEventListener('visibilitychange', look);
  begin();
  return () => {
    document.removeEventListener('visibilitychange', look);
    end();
  };
}

/** The same for a device and this browser's locks. */
export const followDevice = (device: Device): (() => void) =>
  startFollowing({
    device,
    follow: (signal) => device.run((engine) => follow(engine, signal)),
    locks: globalThis.navigator?.locks,
  });
