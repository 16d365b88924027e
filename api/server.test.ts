import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertUser } from '../db/server/seed/factories';
import { startTestServer } from './testing/start-test-server';
import { dropTestDatabase } from './testing/test-database';

test('a stop waits for the transaction under way, and leaves one file', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stop-'));
  const server = await startTestServer({ config: { dataDir } });
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const begun = new Promise<void>((resolve) => {
    void server.deps.database.db.transaction().execute(async (trx) => {
      await insertUser(trx, { username: 'sidste' });
      resolve();
      await held;
    });
  });
  await begun;
  let isStopped = false;
  const stopped = server.stop().then(() => (isStopped = true));
  expect((await server.fetch('/healthz').catch(() => null))?.status).not.toBe(200);
  expect(isStopped).toBe(false);
  goOn();
  await stopped;
  const wal = join(dataDir, 'portal.sqlite-wal');
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0);
  const again = await startTestServer({ config: { dataDir } });
  expect(await again.deps.database.reader.selectFrom('users').select('username').execute()).toEqual([{ username: 'sidste' }]);
  await again.stop();
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true });
});
