import { expect, test } from 'vitest';
import { loadOnce } from './load-once';

test('a key is loaded once, by however many at a time, and again after a failure alone', async () => {
  const loaded: string[] = [];
  let isFull = true;
  const find = loadOnce(async (key: string) => {
    loaded.push(key);
    if (isFull) throw new Error('EMFILE');
    return key.toUpperCase();
  });
  await Promise.all([find('a'), find('a')].map((answer) => expect(answer).rejects.toThrow('EMFILE')));
  expect(loaded).toEqual(['a']);
  isFull = false;
  expect(await Promise.all([find('a'), find('a'), find('b')])).toEqual(['A', 'A', 'B']);
  expect(await find('a')).toBe('A');
  expect(loaded).toEqual(['a', 'a', 'b']);
});
