import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dropEmptyDatabases, dropTestDatabase, emptyDatabaseUrl, testDatabaseUrl } from '../../../api/testing/test-database';
import { migrate } from '../migrate';
import { openDatabase } from './database';
import { joinFleet } from './fleet';
import { openPool } from './pool';
import { lockDatabase } from './session-locks';
import { openClickWriter } from './threads';

/** What an operator has set for a database or a role, for the sake of other programs there. */
const LIMIT_MS = 200;
const SET: Record<string, string> = {
  idle_session_timeout: `${LIMIT_MS}`,
  idle_in_transaction_session_timeout: `${LIMIT_MS}`,
  statement_timeout: `${LIMIT_MS}`,
  // From 17 on.
  transaction_timeout: `${LIMIT_MS}`,
  lock_timeout: `${LIMIT_MS}`,
  default_transaction_isolation: 'serializable',
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  array_nulls: 'off',
};
/** What this version does not know nobody has set. */
async function namesOfSettings(address: string): Promise<string[]> {
  const operator = new pg.Client({ connectionString: address });
  await operator.connect();
  const { rows } = await operator.query<{ name: string }>('SELECT name FROM pg_settings');
  await operator.end();
  return rows.map(({ name }) => name);
}
/** To every connection that is made afterwards. */
async function operate(address: string, settings: readonly string[]): Promise<void> {
  const operator = new pg.Client({ connectionString: address });
  await operator.connect();
  for (const setting of settings) await operator.query(`ALTER DATABASE ${new URL(address).pathname.slice(1)} ${setting}`);
  await operator.end();
}

let folder: string;
let url: string;
let closing: (() => unknown)[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
  url = (await testDatabaseUrl(folder)) ?? '';
  const known = await namesOfSettings(url);
  await operate(
    url,
    Object.entries(SET)
      .filter(([name]) => known.includes(name))
      .map(([name, value]) => `SET ${name} = '${value}'`),
  );
  closing = [];
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await dropTestDatabase(folder);
  await dropEmptyDatabases();
  rmSync(folder, { recursive: true });
});

const database = () => {
  const opened = openDatabase(url, { isServing: true });
  closing.push(opened.close);
  return opened;
};

/** Somebody else's connection has waited for longer than the operator lets it. */
async function limitHasPassed(): Promise<void> {
  const other = new pg.Client({ connectionString: url });
  const ended = new Promise((resolve) => other.on('error', resolve));
  await other.connect();
  await ended;
}

test('none of it holds for the portal', async () => {
  const pool = openPool(url, { connections: 1, waitMs: 5000, queryMs: 0 });
  closing.push(() => pool.end());
  const { rows } = await pool.query<{ name: string }>(`SELECT name, setting FROM pg_settings WHERE source = 'database'`);
  expect(rows).toEqual([]);
});

test('connections that are kept stay, with what they hold', async () => {
  const portal = database();
  const fleet = await joinFleet(url, { onTaken: () => undefined, onClock: () => undefined });
  closing.push(() => fleet?.leave());
  const { writer, close } = await openClickWriter(url, 250, { isServing: true });
  closing.push(close);
  await portal.prepareScanLookup()('X');
  const connections = async (): Promise<unknown> =>
    (
      await sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tap-portal' AND pid <> pg_backend_pid() ORDER BY pid`.execute(
        portal.db,
      )
    ).rows;
  const before = await connections();
  await limitHasPassed();
  expect(await connections()).toEqual(before);
  expect([fleet?.term.aborted, writer.unfolded]).toEqual([false, 0]);
});

test('a program that has the database for itself keeps it however long it works', async () => {
  const lock = await lockDatabase(url);
  closing.push(() => lock?.release());
  await limitHasPassed();
  expect(await lockDatabase(url)).toBeNull();
});

test('a transaction, a question and a turn may take longer', async () => {
  const { db, inNamedTurn } = database();
  const first = db.transaction().execute(async (trx) => {
    await limitHasPassed();
    await sql`SELECT pg_sleep(${(2 * LIMIT_MS) / 1000})`.execute(trx);
    return 'first';
  });
  const second = inNamedTurn('x', () => limitHasPassed());
  const third = inNamedTurn('x', async () => 'third');
  expect(await Promise.all([first, second, third])).toEqual(['first', undefined, 'third']);
});

test('whoever has the turn sees what was written before', async () => {
  const [one, other] = [database(), database()];
  const write = (portal: typeof one): Promise<unknown> =>
    portal.db.transaction().execute(async (trx) => {
      const { rev } = await trx.selectFrom('sync_state').select('rev').executeTakeFirstOrThrow();
      await trx
        .updateTable('sync_state')
        .set({ rev: rev + 1 })
        .execute();
    });
  const revOf = async (): Promise<number> => (await one.reader.selectFrom('sync_state').select('rev').executeTakeFirstOrThrow()).rev;
  const before = await revOf();
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n % 2 ? one : other)));
  expect(await revOf()).toBe(before + 20);
});

test('where its tables are is the operator’s to say', async () => {
  const elsewhere = await emptyDatabaseUrl('elsewhere');
  const operator = new pg.Client({ connectionString: elsewhere });
  await operator.connect();
  await operator.query('CREATE SCHEMA portal');
  await operate(elsewhere, ['SET search_path = portal']);
  const portal = openDatabase(elsewhere);
  closing.push(portal.close);
  await migrate(portal.db);
  expect(await portal.prepareScanLookup()('X')).toBeUndefined();
  const { rows } = await operator.query(`SELECT DISTINCT schemaname FROM pg_tables WHERE schemaname IN ('portal', 'public')`);
  expect(rows).toEqual([{ schemaname: 'portal' }]);
  await operator.end();
});
