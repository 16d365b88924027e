import { afterEach, test } from 'vitest';
import { openDexieDatabase } from '../../db/device/model/dexie-sim-database';
import { openMemoryDatabase } from '../../db/device/model/memory-sim-database';
import { keepPromises } from './keep-promises';
import { startSyncServer, type SyncServer } from './sync-server';

/** MODEL_API_RUNS asks for a longer run. */
const RUNS = Number(process.env.MODEL_API_RUNS ?? 1200);
const FEW = 30;

let server: SyncServer | undefined;
afterEach(() => server?.stop());

async function expectPromisesKept(options: Parameters<typeof keepPromises>[1]): Promise<void> {
  server = await startSyncServer(options);
  await keepPromises(server, options);
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
