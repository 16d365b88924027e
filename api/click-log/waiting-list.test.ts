import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WaitingList } from './waiting-list';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Somebody who waits 250 ms, and a second while it is likely to be worth it. */
function wait(isLikely: () => boolean): { list: WaitingList; ended: () => boolean; meet: () => void } {
  const list = new WaitingList();
  let [isMet, isEnded] = [false, false];
  void list.until(() => isMet, 250, { limitMs: 1000, isLikely }).then(() => (isEnded = true));
  return { list, ended: () => isEnded, meet: () => (isMet = true) };
}

test('a reader waits on while the database takes taps, and no longer than it is patient', async () => {
  const { list, ended } = wait(() => true);
  await vi.advanceTimersByTimeAsync(990);
  expect([ended(), list.isEmpty]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(50);
  expect([ended(), list.isEmpty]).toEqual([true, true]);
});

test('and gives up soon after the database has begun to refuse them', async () => {
  let isRefused = false;
  const { ended } = wait(() => !isRefused);
  await vi.advanceTimersByTimeAsync(300);
  expect(ended()).toBe(false);
  isRefused = true;
  await vi.advanceTimersByTimeAsync(25);
  expect(ended()).toBe(true);
});

test('what is met ends the wait at once', async () => {
  const { list, ended, meet } = wait(() => true);
  await vi.advanceTimersByTimeAsync(400);
  meet();
  list.check();
  await vi.advanceTimersByTimeAsync(0);
  expect([ended(), vi.getTimerCount()]).toEqual([true, 0]);
});
