import { afterEach, expect, test } from 'vitest';
import { openDexieDatabase } from '../../db/device/model/dexie-sim-database';
import { openMemoryDatabase } from '../../db/device/model/memory-sim-database';
import { type ManyRuns, runMany } from '../../db/device/model/run-many';
import { startSyncServer, type SyncServer } from './sync-server';

/** MODEL_API_RUNS asks for a longer run, MODEL_SEED for other schedules. */
const RUNS = Number(process.env.MODEL_API_RUNS ?? 1200);
const FEW = 30;
const SEED = Number(process.env.MODEL_SEED ?? 1);

let server: SyncServer | undefined;
afterEach(() => server?.stop());

async function expectPromisesKept(options: Pick<ManyRuns, 'runs' | 'length' | 'openDatabase'> & { overHttp?: boolean }): Promise<void> {
  server = await startSyncServer(options);
  const { counts, failure } = await runMany({ ...options, seed: SEED, openServer: server.reset });
  expect(failure).toBeNull();
  // A schedule in which nothing happens proves nothing.
  for (const what of ['edit', '412', 'answer lost', 'request late', 'answer late', 'server killed', '90 days', 'form saved', 'restore'])
    expect(counts[what]).toBeGreaterThan(options.runs / 20);
}

test('device and real API keep every promise under every fault', async () => {
  await expectPromisesKept({ runs: RUNS, length: 160, openDatabase: openMemoryDatabase });
}, 36_000_000);

test('so they do over HTTP', async () => {
  await expectPromisesKept({ runs: FEW, length: 160, openDatabase: openMemoryDatabase, overHttp: true });
}, 300_000);

test('so they do with the device on IndexedDB', async () => {
  await expectPromisesKept({ runs: FEW, length: 160, openDatabase: openDexieDatabase });
}, 300_000);
