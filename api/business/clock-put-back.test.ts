import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache';
import { createCircuitBreaker } from './circuit-breaker';
import { GoogleFailure } from './google-failure';

/** A clock that was far ahead and has been put right: nothing it has begun lasts until its time comes again. */
const AHEAD_MS = 400 * 24 * 3_600_000;

test('a circuit that opened under it is closed again', async () => {
  let now = AHEAD_MS;
  const breaker = createCircuitBreaker(() => now);
  const fail = () => breaker.run(() => Promise.reject(new GoogleFailure('away', 'unavailable', 'x')));
  for (let n = 0; n < 5; n += 1) await expect(fail()).rejects.toMatchObject({ why: 'away' });
  await expect(breaker.run(async () => 1)).rejects.toMatchObject({ why: 'unasked' });
  now = 0;
  expect(await breaker.run(async () => 1)).toBe(1);
});

test('an answer that was kept under it is asked for anew', async () => {
  let now = AHEAD_MS;
  const cache = createAnswerCache<{ n: number }>(() => now);
  let asked = 0;
  const get = () => cache.get('key', async () => ({ n: (asked += 1) }));
  expect([await get(), await get()]).toEqual([{ n: 1 }, { n: 1 }]);
  now = 0;
  expect([await get(), await get()]).toEqual([{ n: 2 }, { n: 2 }]);
});
