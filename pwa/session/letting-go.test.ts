import { expect, it, vi } from 'vitest';
import { openLocks } from '../../db/device/session/locks';
import { lettingGo } from './letting-go';

/** The browser's locks, as far as one name goes. */
function oneLock(): LockManager {
  let isHeld = false;
  return {
    request: async (_name: string, _options: LockOptions, work: LockGrantedCallback<unknown>) => {
      if (isHeld) return work(null);
      isHeld = true;
      return Promise.resolve(work({ name: 'x', mode: 'exclusive' })).finally(() => (isHeld = false));
    },
  } as unknown as LockManager;
}

it('a page put away keeps no lock, and its work ends all the same', async () => {
  const manager = oneLock();
  const here = lettingGo(openLocks(manager));
  const there = openLocks(manager);
  let end: (value: string) => void = () => undefined;
  const working = here.run('drain', { ifAvailable: true }, () => new Promise<string>((resolve) => (end = resolve)));
  expect(await there.run('drain', { ifAvailable: true }, async () => 'mine')).toBeNull();
  document.dispatchEvent(new Event('freeze'));
  await vi.waitFor(async () => expect(await there.run('drain', { ifAvailable: true }, async () => 'mine')).toBe('mine'));
  document.dispatchEvent(new Event('resume'));
  end('done');
  expect(await working).toBe('done');
});

it('a failure is the caller’s, and another holder too', async () => {
  const manager = oneLock();
  const here = lettingGo(openLocks(manager));
  await expect(here.run('drain', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const busy = openLocks(manager).run('drain', {}, () => new Promise<void>((resolve) => setTimeout(resolve, 10)));
  expect(await here.run('drain', { ifAvailable: true }, async () => 'mine')).toBeNull();
  await busy;
});
