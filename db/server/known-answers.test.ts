import { afterEach, expect, test, vi } from 'vitest';
import { KnownAnswers } from './known-answers';

const HOUR = 60 * 60 * 1000;

afterEach(() => {
  vi.restoreAllMocks();
});

/** A clock that only moves by hand. */
function stopClock(): (ms: number) => void {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms) => void (now += ms);
}

const row = { leads: 'a' };
const fails = (): Promise<undefined> => Promise.reject(new Error('away'));

test('what is known is used for a night without a word of the database, and not for ever', async () => {
  const pass = stopClock();
  const known = new KnownAnswers<typeof row>(10);
  known.take('A', row);
  pass(11 * HOUR);
  expect(await known.find('A', fails())).toBe(row);
  pass(2 * HOUR);
  await expect(known.find('A', fails())).rejects.toThrow('away');
});

test('in a quiet place it counts from when the database was last heard of in another way', async () => {
  const pass = stopClock();
  let heardAt = 0;
  const known = new KnownAnswers<typeof row>(10, () => heardAt);
  known.take('A', row);
  pass(40 * HOUR);
  heardAt = performance.now();
  pass(11 * HOUR);
  expect(await known.find('A', fails())).toBe(row);
  pass(2 * HOUR);
  await expect(known.find('A', fails())).rejects.toThrow('away');
});

test('what the database says is gone is known no more', async () => {
  const known = new KnownAnswers<typeof row>(10);
  known.take('A', row);
  known.take('A', undefined);
  await expect(known.find('A', fails())).rejects.toThrow('away');
});
