import { expect, test, vi } from 'vitest';
import { createTimeBox } from './time-box';

test('visitors of one commit share a timer, and nobody waits longer than the limit', async () => {
  vi.useFakeTimers();
  try {
    const timeBoxed = createTimeBox(50);
    const never = new Promise<void>(() => {});
    const waits: number[] = [];
    const visit = (): void => {
      const came = Date.now();
      void timeBoxed(never).then(() => waits.push(Date.now() - came));
    };
    visit();
    await vi.advanceTimersByTimeAsync(40);
    visit();
    await vi.advanceTimersByTimeAsync(10);
    expect(waits).toEqual([50, 10]);
    visit();
    await vi.advanceTimersByTimeAsync(50);
    expect(waits).toEqual([50, 10, 50]);
    let isDone = false;
    void timeBoxed(Promise.resolve()).then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isDone).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
