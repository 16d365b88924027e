import { expect, it, vi } from 'vitest';
import type { Device } from '../../db/device/device';
import type { DrainResult } from '../../db/device/sync/drain';
import type { DrainOptions } from '../../db/device/sync/drain-lock';
import { createDraining } from './draining';

const result = (stopped: DrainResult['stopped']): DrainResult => ({ sent: 0, left: 0, stopped, retryInMs: null, stale: new Set() });

it('an edit saved while a drain of this page was ending goes at once, not a minute later', async () => {
  const drains: ((given: DrainResult) => void)[] = [];
  const device = { drain: () => new Promise<DrainResult>((resolve) => drains.push(resolve)), isClosed: () => false } as unknown as Device;
  const { drain, stop } = createDraining(device, () => undefined);
  const ending = drain();
  // The first has looked for the last time and holds its lock still: the second is told that somebody is at it.
  const told = drain();
  drains[1]?.(result('busy'));
  expect(await told).toMatchObject({ stopped: 'busy' });
  drains[0]?.(result('empty'));
  await ending;
  await vi.waitFor(() => expect(drains).toHaveLength(3));
  drains[2]?.(result('empty'));
  stop();
});

it('a network that is back while a drain fails is not told to wait for that failure', async () => {
  const drains: { options: DrainOptions | undefined; end: (given: DrainResult) => void }[] = [];
  const drained = (options?: DrainOptions) => new Promise<DrainResult>((end) => drains.push({ options, end }));
  const { drain, stop } = createDraining({ drain: drained, isClosed: () => false } as unknown as Device, () => undefined);
  const failing = drain();
  const online = drain({ reset: true });
  drains[1]?.end(result('busy'));
  await online;
  drains[0]?.end({ ...result('later'), left: 1, retryInMs: 60_000 });
  await failing;
  await vi.waitFor(() => expect(drains[2]?.options).toEqual({ reset: true }));
  drains[2]?.end(result('empty'));
  stop();
});

it('and leaves the answer to another page alone, which has heard of the network itself', async () => {
  vi.useFakeTimers();
  const asked: (DrainOptions | undefined)[] = [];
  const answers = [result('busy'), result('later')];
  const drained = async (options?: DrainOptions) => answers[asked.push(options) - 1] ?? result('empty');
  const { drain, stop } = createDraining({ drain: drained, isClosed: () => false } as unknown as Device, () => undefined);
  await drain({ reset: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([{ reset: true }, { reset: false }]);
  stop();
  vi.useRealTimers();
});

it('and looks after another page’s drain as long as that is at it', async () => {
  vi.useFakeTimers();
  const answers = [result('busy'), result('busy'), result('empty')];
  const drained = vi.fn(async () => answers[drained.mock.calls.length - 1] ?? result('empty'));
  const { drain, stop } = createDraining({ drain: drained, isClosed: () => false } as unknown as Device, () => undefined);
  await drain();
  await vi.advanceTimersByTimeAsync(5000);
  expect(drained).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drained).toHaveBeenCalledTimes(3);
  stop();
  vi.useRealTimers();
});
