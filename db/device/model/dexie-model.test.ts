import { expect, test } from 'vitest';
import { openDexieDatabase } from './dexie-sim-database';
import { runMany } from './run-many';

const RUNS = 1000;

test('the promises hold on the IndexedDB store as they do in memory', async () => {
  const { counts, failure } = await runMany({ runs: RUNS, length: 48, seed: 1, openDatabase: openDexieDatabase });
  expect(failure).toBeNull();
  for (const what of ['edit', 'answer late', 'request doubled']) expect(counts[what]).toBeGreaterThan(RUNS / 10);
}, 300_000);
