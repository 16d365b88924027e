import { afterEach, test } from 'vitest';
import { openMemoryDatabase } from '../../../db/device/model/memory-sim-database';
import { keepPromises } from '../keep-promises';
import { startSyncServer, type SyncServer } from '../sync-server';

/** What could differ on this engine is few statements, and each schedule asks for all of them: `npm run model` has the long run. */
const RUNS = Number(process.env.MODEL_POSTGRES_RUNS ?? 40);

let server: SyncServer | undefined;
afterEach(() => server?.stop());

test('device and real API keep every promise under every fault, on PostgreSQL', async () => {
  server = await startSyncServer();
  await keepPromises(server, { runs: RUNS, length: 160, openDatabase: openMemoryDatabase });
}, 600_000);
