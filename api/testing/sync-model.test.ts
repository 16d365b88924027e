import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemoryDatabase } from '../../db/device/model/memory-sim-database';
import { runMany } from '../../db/device/model/run-many';
import { startSyncServer, type SyncServer } from './sync-server';

/** Each schedule is some forty requests over HTTP; MODEL_API_RUNS asks for a longer run. */
const RUNS = Number(process.env.MODEL_API_RUNS ?? 40);

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
}, 60_000);
afterAll(() => server.stop());

test('device and real API keep every promise under every fault', async () => {
  const { counts, failure } = await runMany({
    runs: RUNS,
    length: 160,
    seed: Number(process.env.MODEL_SEED ?? 1),
    openDatabase: openMemoryDatabase,
    openServer: server.reset,
  });
  expect(failure).toBeNull();
  for (const what of ['edit', '412', 'answer lost', 'request late', 'answer late', '90 days'])
    expect(counts[what]).toBeGreaterThan(RUNS / 20);
}, 3_600_000);
