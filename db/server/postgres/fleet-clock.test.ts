import { expect, test } from 'vitest';
import { FleetClock } from './fleet-clock';

const DATABASE = Date.UTC(2026, 10, 23);

/** What is told, and what a clock that is so far apart shows after each comparison, a second after the one before: how far from the database's. */
function shown(...apart: number[]): { off: number[]; told: number[] } {
  const told: number[] = [];
  let right = DATABASE;
  const clock = new FleetClock(
    (ms) => told.push(ms),
    () => right - DATABASE,
  );
  const off = apart.map((ms) => {
    right += 1000;
    clock.compare(right + ms, right, right + ms);
    return clock.of(() => right + ms)() - right;
  });
  return { off, told };
}

test('a clock at the limit does not leap by twenty seconds at each comparison', () => {
  expect(shown(19_990, 20_010, 19_990, 20_010, 19_990)).toEqual({ off: [19_990, 0, 0, 0, 0], told: [20_010] });
});

test('a clock that is set right is used again, and told of when it is wrong once more', () => {
  expect(shown(-60_000, -60_500, -3000, -30_000)).toEqual({ off: [0, 0, -3000, 0], told: [-60_000, -30_000] });
});

test('a clock that is set right while the database is away leaves the time as it is', () => {
  let [right, apart] = [DATABASE, 3_600_000];
  const clock = new FleetClock(
    () => undefined,
    () => right,
  );
  clock.compare(right + apart, right, right + apart);
  [right, apart] = [right + 60_000, 0];
  expect(clock.of(() => right + apart)()).toBe(right);
});

test('an answer that took long, or over which the clock was set back, says nothing', () => {
  const clock = new FleetClock(() => expect.unreachable());
  clock.compare(DATABASE, DATABASE + 60_000, DATABASE + 1001);
  clock.compare(DATABASE, DATABASE + 60_000, DATABASE - 1);
  expect(clock.of(() => 7)()).toBe(7);
});
