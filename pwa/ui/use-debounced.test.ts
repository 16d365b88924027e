import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './use-debounced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const start = (value: string, delayMs?: number) =>
  renderHook(({ typed }) => useDebounced(typed, delayMs), { initialProps: { typed: value } });

it('answers a value once nothing has been typed for the delay, counted from the last letter', async () => {
  const { result, rerender } = start('', 500);
  rerender({ typed: 'k' });
  await advance(400);
  rerender({ typed: 'ka' });
  await advance(499);
  expect(result.current).toBe('');
  await advance(1);
  expect(result.current).toBe('ka');
});

it('empties at once, and does not answer the old value when typing starts again', async () => {
  const { result, rerender } = start('kanel');
  rerender({ typed: '' });
  expect(result.current).toBe('');
  rerender({ typed: 'b' });
  expect(result.current).toBe('');
  await advance(300);
  expect(result.current).toBe('b');
});
