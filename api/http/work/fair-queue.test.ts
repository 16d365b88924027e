import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue';

/** Work that ends when told, and a list of what began in which order. */
function createWork(queue: ReturnType<typeof createFairQueue>) {
  const began: string[] = [];
  const open: (() => void)[] = [];
  const ask = (key: string, name: string, signal?: AbortSignal): Promise<string> => {
    const outcome = queue.run(
      key,
      async () => {
        began.push(name);
        await new Promise<void>((resolve) => open.push(resolve));
        return name;
      },
      signal,
    );
    return outcome.catch((error: { code: string }) => error.code);
  };
  /** End what runs, one after the other, until nothing is left. */
  const finishAll = async (): Promise<void> => {
    for (let end = open.shift(); end; end = open.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { began, ask, finishAll };
}

test('those who wait are served one per key in turn, so that a crowd under one key holds nobody up', async () => {
  const { began, ask, finishAll } = createWork(createFairQueue({ atOnce: 1, maxWaiting: 10 }));
  const outcomes = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => ask(name.charAt(0), name));
  await finishAll();
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(await Promise.all(outcomes)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']);
});

test('when all places are taken, the key with the most gives one up; the crowd itself gets no further', async () => {
  const { began, ask, finishAll } = createWork(createFairQueue({ atOnce: 1, maxWaiting: 3 }));
  const crowd = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('a', name));
  expect(await crowd[4]).toBe('busy');
  const other = ask('b', 'b1');
  expect(await crowd[3], 'its newest').toBe('busy');
  const third = ask('c', 'c1');
  expect(await crowd[2]).toBe('busy');
  expect(await ask('d', 'd1'), 'one each: no place for a fourth').toBe('busy');
  await finishAll();
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect([await other, await third]).toEqual(['b1', 'c1']);
});

test('who leaves gives the waiting place free and is never begun', async () => {
  const { began, ask, finishAll } = createWork(createFairQueue({ atOnce: 1, maxWaiting: 2 }));
  const client = new AbortController();
  const first = ask('a', 'a1');
  const left = ask('b', 'b1', client.signal);
  client.abort();
  expect(await left).toBe('busy');
  expect(await ask('b', 'b2', client.signal), 'gone before it came to the queue').toBe('busy');
  const others = [ask('c', 'c1'), ask('d', 'd1')];
  await finishAll();
  expect(began).toEqual(['a1', 'c1', 'd1']);
  expect(await Promise.all([first, ...others])).toEqual(['a1', 'c1', 'd1']);
});

test('closing refuses who waits and resolves when what runs has ended', async () => {
  const queue = createFairQueue({ atOnce: 1, maxWaiting: 2 });
  const { began, ask, finishAll } = createWork(queue);
  const [running, waiting] = [ask('a', 'a1'), ask('b', 'b1')];
  let isClosed = false;
  const closed = queue.close().then(() => (isClosed = true));
  expect(await waiting).toBe('busy');
  expect([isClosed, await ask('c', 'c1')]).toEqual([false, 'busy']);
  await finishAll();
  await closed;
  expect([began, await running]).toEqual([['a1'], 'a1']);
});
