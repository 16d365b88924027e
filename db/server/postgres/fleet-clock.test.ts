import { expect, test } from 'vitest';
import { FleetClock } from './fleet-clock';

const DATABASE = Date.UTC(2026, 10, 23);

/** What is told, and what a clock that is so far apart shows after each comparison, from the database's time on. */
function shown(...apart: number[]): { off: number[]; told: number[] } {
  const told: number[] = [];
  const clock = new FleetClock((ms) => told.push(ms));
  const off = apart.map((ms) => {
    clock.compare(DATABASE + ms, DATABASE, DATABASE + ms);
    return clock.of(() => DATABASE + ms)() - DATABASE;
  });
  return { off, told };
}

test('a clock at the limit does not leap by twenty seconds at each comparison', () => {
  expect(shown(19_990, 20_010, 19_990, 20_010, 19_990)).toEqual({ off: [19_990, 0, -20, 0, -20], told: [20_010] });
});

test('a clock that is set right is used again, and told of when it is wrong once more', () => {
  expect(shown(-60_000, -60_500, -3000, -30_000)).toEqual({ off: [0, -500, -3000, 0], told: [-60_000, -30_000] });
});

test('an answer that took long, or over which the clock was set back, says nothing', () => {
  const clock = new FleetClock(() => expect.unreachable());
  clock.compare(DATABASE, DATABASE + 60_000, DATABASE + 1001);
  clock.compare(DATABASE, DATABASE + 60_000, DATABASE - 1);
  expect(clock.of(() => 7)()).toBe(7);
});
