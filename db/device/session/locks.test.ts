import { expect, test } from 'vitest';
import { openLocks } from './locks';

/** One lock as browsers grant it: in turn, at once or not at all, or taken away from its holder. */
class OneLock {
  #holder: { lose: (reason: unknown) => void } | null = null;

  async request<T>(_name: string, options: LockOptions, work: (lock: Lock | null) => Promise<T>): Promise<T> {
    if (options.ifAvailable && this.#holder) return work(null);
    if (options.steal) this.#holder?.lose(new DOMException('stolen', 'AbortError'));
    else if (this.#holder) {
      // Nobody gives it back in these tests.
      return new Promise((_resolve, reject) => {
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      });
    }
    return new Promise<T>((resolve, reject) => {
      this.#holder = { lose: reject };
      work({ name: 'x', mode: 'exclusive' }).then(resolve, reject);
    });
  }
}

const open = (waitMs?: number) => openLocks(new OneLock() as unknown as LockManager, waitMs);
const never = new Promise<never>(() => undefined);

test('whoever finds it taken gives way', async () => {
  const locks = open();
  void locks.run('x', {}, () => never);
  expect(await locks.run('x', { ifAvailable: true }, async () => 7)).toBeNull();
});

test('a frozen holder does not keep the others waiting for ever', async () => {
  const locks = open(5);
  void locks.run('x', {}, () => never);
  expect(await locks.run('x', {}, async () => 7)).toBe(7);
});

test('who loses the lock while working ends its work all the same', async () => {
  const locks = open();
  let finish: (value: number) => void = () => undefined;
  const first = locks.run('x', { ifAvailable: true }, () => new Promise<number>((resolve) => (finish = resolve)));
  expect(await locks.run('x', { steal: true }, async () => 2)).toBe(2);
  finish(1);
  expect(await first).toBe(1);
});

test('a failure of the work is a failure', async () => {
  await expect(open().run('x', {}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
