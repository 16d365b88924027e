import { expect, test } from 'vitest';
import { openMemoryDatabase } from './memory-sim-database';
import { runMany } from './run-many';

const RUNS = 2000;

test('no schedule of edits, faults and people breaks a promise of the design', async () => {
  const { counts, failure } = await runMany({ runs: RUNS, length: 160, seed: 1, openDatabase: openMemoryDatabase });
  expect(failure).toBeNull();
  // A schedule in which nothing happens proves nothing.
  for (const what of [
    ...['edit', '412', '409', 'request late', 'answer late', 'server killed', '90 days', 'sign-out'],
    ...['form saved', 'trouble', 'trouble at the end', 'clock set', 'story', 'restore'],
  ])
    expect(counts[what]).toBeGreaterThan(RUNS / 20);
}, 300_000);
