import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRateLimitRetry } from './use-rate-limit-retry';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Refusal = Parameters<typeof useRateLimitRetry>[0];
const limited: Refusal = { status: 429, retryAfterSeconds: null };
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

function start(refusal: Refusal, maxTries?: number) {
  const load = vi.fn(async () => undefined);
  const view = renderHook(({ now }) => useRateLimitRetry(now, load, maxTries), { initialProps: { now: refusal } });
  return { load, ...view };
}

it('tries three times, 60 s apart, and then gives up until asked', async () => {
  const { load, result } = start(limited, 3);
  for (const attempt of [1, 2, 3]) {
    expect(result.current).toMatchObject({ attempt, isExhausted: false, retryAt: Date.now() + 60_000 });
    await wait(59);
    expect(load).toHaveBeenCalledTimes(attempt - 1);
    await wait(1);
    expect(load).toHaveBeenCalledTimes(attempt);
  }
  expect(result.current.isExhausted).toBe(true);
  await wait(600);
  expect(load).toHaveBeenCalledTimes(3);
  await act(async () => result.current.restart());
  expect(load).toHaveBeenCalledTimes(4);
  expect(result.current).toMatchObject({ attempt: 1, isExhausted: false });
});

it('goes on for as long as it takes when no number of tries is given', async () => {
  const { load, result } = start(limited);
  for (const attempt of [1, 2, 3, 4, 5]) {
    expect(result.current).toMatchObject({ attempt, isExhausted: false });
    await wait(60);
    expect(load).toHaveBeenCalledTimes(attempt);
  }
});

it('waits as long as the server asks for when that is longer', async () => {
  const { load } = start({ status: 429, retryAfterSeconds: 90 });
  await wait(89);
  expect(load).not.toHaveBeenCalled();
  await wait(1);
  expect(load).toHaveBeenCalledOnce();
});

it('ends with an answer, and counts from the start the next time', async () => {
  const { load, result, rerender } = start(limited);
  await wait(60);
  rerender({ now: null });
  await wait(200);
  expect(load).toHaveBeenCalledOnce();
  rerender({ now: limited });
  expect(result.current.attempt).toBe(1);
});

it('leaves other refusals alone', async () => {
  const { load, result } = start({ status: 502, retryAfterSeconds: 5 });
  await wait(200);
  expect(load).not.toHaveBeenCalled();
  expect(result.current).toMatchObject({ retryAt: null, isExhausted: false });
});
