import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Fleet } from '../../../db/server/fleet';
import { isMigrated, UnfitDatabase } from '../../../db/server/migrate';
import { joinFleet, openDatabase } from '../../../db/server/open';
import type { DatabaseAddress, ServerDatabase } from '../../../db/server/server-database';
import { RefusedStart } from '../../refused-start';
import { startTestServer, type TestServer } from '../start-test-server';
import { dropEmptyDatabases, dropTestDatabase, emptyDatabaseUrl } from '../test-database';

/** What a process finds at DATABASE_URL when it starts. */
let folder: string;
let address: DatabaseAddress;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await dropEmptyDatabases();
  for (const name of ['a', 'b']) await dropTestDatabase(join(folder, name));
  await rm(folder, { recursive: true });
});

async function start(name: string, handoverMs?: number): Promise<TestServer> {
  const more = handoverMs === undefined ? {} : { handoverMs };
  const server = await startTestServer({ ...more, config: { dataDir: join(folder, name), database: address } });
  closing.push(server.stop);
  return server;
}
async function look(): Promise<ServerDatabase> {
  const database = await openDatabase(address);
  closing.push(database.close);
  return database;
}
/** A process of the version before, as far as others can see it. */
async function serve(): Promise<Fleet> {
  const fleet = await joinFleet(address, { onTaken: () => undefined, onClock: () => undefined });
  if (!fleet) throw new Error('somebody has the database for itself');
  return fleet;
}

test('an older schema stays as it is while a process serves it, and is brought to this version when the last one has gone', async () => {
  address = { engine: 'postgres', url: await emptyDatabaseUrl('older') };
  const { db } = await look();
  const fleet = await serve();
  await expect(start('a', 100)).rejects.toThrow(RefusedStart);
  await expect(start('a', 100)).rejects.toThrow('of an older version');
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  const starting = start('a');
  await fleet.leave();
  expect((await (await starting).fetch('/readyz')).status).toBe(200);
});

test('two that start on an empty database at the same moment both serve it', async () => {
  address = { engine: 'postgres', url: await emptyDatabaseUrl('fresh') };
  const servers = await Promise.all([start('a'), start('b')]);
  for (const server of servers) expect((await server.fetch('/readyz')).status).toBe(200);
});

test('a database whose texts are not UTF-8 is refused, and stays empty', async () => {
  address = { engine: 'postgres', url: await emptyDatabaseUrl('ascii', 'SQL_ASCII') };
  const { db } = await look();
  await expect(start('a')).rejects.toThrow(UnfitDatabase);
  await expect(start('a')).rejects.toThrow("keeps its texts as SQL_ASCII: make one with ENCODING 'UTF8'");
  expect(await isMigrated(db)).toBe(false);
  expect((await sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`.execute(db)).rows).toEqual([]);
});
