import { expect, it, vi } from 'vitest';
import type { Device } from '../../db/device/device';
import type { DrainResult } from '../../db/device/sync/drain';
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
