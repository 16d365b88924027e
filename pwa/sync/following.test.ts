import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FollowEnd } from '../../db/device/sync/follow';
import { startFollowing } from './following';

/** The browser's locks, one name: whoever asks waits its turn. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>): Promise<unknown> => {
    const turn = last.then(() => (signal.aborted ? Promise.reject(new DOMException('given up', 'AbortError')) : work()));
    last = turn.catch(() => undefined);
    return turn;
  };
  return { request } as unknown as LockManager;
}

/** A page's device whose streams a test ends. */
function createPage() {
  const ends: ((end: FollowEnd) => void)[] = [];
  const follow = vi.fn((signal: AbortSignal) => {
    return new Promise<FollowEnd>((resolve) => {
      ends.push(resolve);
      signal.addEventListener('abort', () => resolve({ kind: 'offline' }));
    });
  });
  const end = async (how: FollowEnd): Promise<void> => {
    ends.at(-1)?.(how);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { follow, end, device: { userId: 'c1', isClosed: () => false } };
}

function show(isSeen: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isSeen ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

async function start(page: ReturnType<typeof createPage>, locks: LockManager | undefined): Promise<() => void> {
  const stop = startFollowing({ device: page.device, follow: page.follow, locks, random: () => 1 });
  stops.push(stop);
  await vi.advanceTimersByTimeAsync(0);
  return stop;
}

describe('figures as they grow', () => {
  test('one page of the device follows, and the next one when it is closed', async () => {
    vi.useFakeTimers();
    const locks = createLocks();
    const [one, two] = [createPage(), createPage()];
    const stop = await start(one, locks);
    await start(two, locks);
    expect([one.follow.mock.calls.length, two.follow.mock.calls.length]).toEqual([1, 0]);
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect([one.follow.mock.calls.length, two.follow.mock.calls.length]).toEqual([1, 1]);
  });

  test('a hidden page lets go, and takes up again when it is seen', async () => {
    vi.useFakeTimers();
    const page = createPage();
    await start(page, createLocks());
    show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.follow).toHaveBeenCalledTimes(1);
    expect(page.follow.mock.calls[0]?.[0].aborted).toBe(true);
    show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(page.follow).toHaveBeenCalledTimes(2);
  });

  test('it is tried again after a second, then less and less often, and at once when the network is back', async () => {
    vi.useFakeTimers();
    const page = createPage();
    await start(page, createLocks());
    await page.end({ kind: 'ended' });
    await vi.advanceTimersByTimeAsync(999);
    expect(page.follow).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.follow).toHaveBeenCalledTimes(2);
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      const before = page.follow.mock.calls.length;
      await page.end({ kind: 'offline' });
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(page.follow, `${seconds} s`).toHaveBeenCalledTimes(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(page.follow, `${seconds} s`).toHaveBeenCalledTimes(before + 1);
    }
    const before = page.follow.mock.calls.length;
    await page.end({ kind: 'offline' });
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(page.follow).toHaveBeenCalledTimes(before + 1);
  });

  test('a server that says when is taken at its word', async () => {
    vi.useFakeTimers();
    const page = createPage();
    await start(page, createLocks());
    await page.end({ kind: 'refused', retryAfterSeconds: 90 });
    await vi.advanceTimersByTimeAsync(89_999);
    expect(page.follow).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.follow).toHaveBeenCalledTimes(2);
  });

  test('nobody is followed who is signed out, and nobody where there are no locks', async () => {
    vi.useFakeTimers();
    const page = createPage();
    await start(page, createLocks());
    await page.end({ kind: 'signed-out' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(page.follow).toHaveBeenCalledTimes(1);
    const other = createPage();
    await start(other, undefined);
    expect(other.follow).not.toHaveBeenCalled();
  });
});
