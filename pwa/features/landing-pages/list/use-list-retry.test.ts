import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useListRetry } from './use-list-retry';

const limited = (retryAfterSeconds: number | null) => ({ kind: 'refused' as const, status: 429, message: 'For mange', retryAfterSeconds });
const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits 60 seconds after a 429 and asks again, as long as it takes (SPEC §8)', async () => {
  const refresh = vi.fn(async () => ({ kind: 'kept' as const }));
  const initialProps: { refusal: ReturnType<typeof limited> | null } = { refusal: limited(5) };
  const { result, rerender } = renderHook(({ refusal }) => useListRetry({ refusal, refresh }), { initialProps });
  expect(result.current).toBe(Date.now() + 60_000);
  await advance(59);
  expect(refresh).not.toHaveBeenCalled();
  await advance(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  await advance(60);
  expect(refresh).toHaveBeenCalledTimes(2);
  rerender({ refusal: null });
  expect(result.current).toBeNull();
  await advance(120);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('waits longer when the server asks for it, and not at all after other refusals', async () => {
  const refresh = vi.fn(async () => ({ kind: 'kept' as const }));
  const slow = renderHook(() => useListRetry({ refusal: limited(90), refresh }));
  const other = renderHook(() => useListRetry({ refusal: { ...limited(null), status: 500 }, refresh }));
  expect(other.result.current).toBeNull();
  await advance(89);
  expect(refresh).not.toHaveBeenCalled();
  await advance(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  slow.unmount();
});
