import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newRowId } from '../../../api/contract/patterns';
import { TAP_KIND } from '../../../api/contract/tap-kinds';
import { dropTestDatabase, testDatabaseUrl } from '../../../api/testing/test-database';
import { type BatchText, toBatchText } from '../click-batch';
import { migrate } from '../migrate';
import type { Database } from '../schema';
import { insertStand, insertUser } from '../seed/factories';
import type { ServerDatabase } from '../server-database';
import { prepareClickWriter, type SqliteClickWriter } from '../sqlite/click-queries';
import { openDatabase as openSqlite } from '../sqlite/database';
import { PostgresClickWriter } from './click-queries';
import { openDatabase } from './database';
import { openPool } from './pool';
import { TurnDialect } from './turn-dialect';

/** The click log's writer on PostgreSQL, and that it counts as the one on SQLite does. */
const NOW = Date.parse('2026-12-01T00:00:00Z');
const STANDS = ['a', 'b', 'c'].map((letter) => letter.repeat(24));

let folder: string;
let url: string;
let postgres: ServerDatabase;
let plain: Kysely<Database>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clicks-'));
  url = (await testDatabaseUrl(folder)) ?? '';
  postgres = openDatabase(url);
  plain = new Kysely<Database>({ dialect: new TurnDialect(openPool(url, { connections: 2, waitMs: 5000, queryMs: 5000 }), 'plain') });
});
afterAll(async () => {
  await Promise.all([postgres.close(), plain.destroy()]);
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true });
});

const TABLES = [
  'clicks',
  'stand_daily',
  'stand_totals',
  'daily_totals',
  'click_journal',
  'click_journal_set_aside',
  'click_batches',
] as const;

async function empty({ db }: Pick<ServerDatabase, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of [...TABLES, 'stands', 'account_rev', 'users'] as const) await trx.deleteFrom(table).execute();
    await trx.updateTable('sync_state').set({ rev: 0, click_seq: 0 }).execute();
    const owner = await insertUser(trx, { id: 'f'.repeat(24), username: 'ejer' });
    for (const [index, id] of STANDS.entries())
      await insertStand(trx, {
        id,
        stander_id: `S${index}`,
        owner_id: owner.id,
        created_at: 0,
        claimed_at: Date.parse('2026-01-03T00:00:00Z'),
      });
  });
}
beforeEach(() => empty(postgres));

/** All that is counted, in an order that both engines know. */
async function figuresOf({ reader }: Pick<ServerDatabase, 'reader'>): Promise<unknown> {
  const clicks = await reader.selectFrom('clicks').select(['stand_id', 'clicked_at', 'kind']).execute();
  const aside = await reader.selectFrom('click_journal_set_aside').select('batch').execute();
  return {
    clicks: clicks.map((row) => `${row.stand_id} ${row.clicked_at} ${row.kind}`).toSorted(),
    daily: await reader
      .selectFrom('stand_daily')
      .select(['stand_id', 'day', 'clicks', 'chip', 'code', 'own', 'hours'])
      .orderBy('stand_id')
      .orderBy('day')
      .execute(),
    totals: await reader
      .selectFrom('stand_totals')
      .select(['stand_id', 'clicks', 'last_clicked_at', 'heard_at', 'silent_since'])
      .orderBy('stand_id')
      .execute(),
    system: await reader.selectFrom('daily_totals').selectAll().orderBy('day').execute(),
    aside: aside.map(({ batch }) => batch).toSorted(),
    journal: await reader.selectFrom('click_journal').select('position').execute(),
  };
}

const moment = fc.oneof(
  fc.integer({ min: Date.parse('2026-10-24T20:00:00Z'), max: Date.parse('2026-10-26T02:00:00Z') }),
  fc.integer({ min: 0, max: NOW + 400 * 86_400_000 }),
);
const tap = fc.record({ standId: fc.constantFrom(...STANDS, 'gone'), at: moment, kind: fc.constantFrom(...Object.values(TAP_KIND)) });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tap' as const), taps: fc.array(tap, { minLength: 1, maxLength: 6 }), fold: fc.nat(4) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const), taps: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), batch: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'die' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'spoil' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The same on both engines, whichever writer it is. */
async function play(
  steps: readonly Step[],
  database: ServerDatabase,
  open: () => Promise<SqliteClickWriter | PostgresClickWriter>,
): Promise<void> {
  let writer = await open();
  const sent: BatchText[] = [];
  for (const each of steps) {
    if (each.do === 'tap') {
      const { taps } = each;
      const [standIds, times] = [taps.map(({ standId }) => standId), taps.map(({ at }) => at)];
      sent.push(toBatchText({ id: `b${sent.length}`, standIds, times, kinds: taps.map(({ kind }) => kind) }));
      await writer.commit(sent.slice(-1), { fold: each.fold, now: NOW });
    } else if (each.do === 'fold') await writer.commit([], { fold: each.taps, now: NOW });
    else if (each.do === 'again') await writer.commit(sent.slice(each.batch, each.batch + 1), { fold: 1, now: NOW });
    else if (each.do === 'die') writer = await open();
    else await database.db.transaction().execute((trx) => trx.insertInto('click_journal').values({ batch: 'no batch' }).execute());
  }
  writer = await open();
  for (let rounds = 0; writer.unfolded > 0 && rounds < 100; rounds += 1) await writer.commit([], { fold: 1000, now: NOW });
}

test('whatever happens on the way, both engines count the same', async () => {
  const sqlite = openSqlite(join(folder, 'same.sqlite'));
  await migrate(sqlite.db);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      await Promise.all([empty(postgres), empty(sqlite)]);
      await play(steps, postgres, () => PostgresClickWriter.open(plain, ''));
      await play(steps, sqlite, async () => prepareClickWriter(sqlite.writerSqlite));
      expect(await figuresOf(postgres)).toEqual(await figuresOf(sqlite));
    }),
    { numRuns: 25 },
  );
  await sqlite.close();
});

const AT = Date.parse('2026-11-04T10:00:00Z');
const batch = (id: string, taps = 1): BatchText =>
  toBatchText({ id, standIds: Array.from({ length: taps }, () => STANDS[0] ?? ''), times: Array.from({ length: taps }, () => AT) });
const counted = async (): Promise<number> =>
  (await postgres.reader.selectFrom('stand_totals').select('clicks').executeTakeFirst())?.clicks ?? 0;

/** A database whose questions are met on their way. */
function overhear(ask: (client: PoolClient, text: string, values: unknown[]) => Promise<unknown>): { db: Kysely<Database>; pool: Pool } {
  const pool = openPool(url, { connections: 2, waitMs: 5000, queryMs: 5000 });
  const connect = async (): Promise<unknown> => {
    const client = await pool.connect();
    return { query: (text: string, values: unknown[]) => ask(client, text, values), release: (error?: Error) => client.release(error) };
  };
  const met = { connect, end: () => pool.end() } as unknown as Pool;
  return { db: new Kysely<Database>({ dialect: new TurnDialect(met, 'plain') }), pool };
}

describe('a batch', () => {
  test('counts once, however often it is brought, until its proof is forgotten', async () => {
    const writer = await PostgresClickWriter.open(plain, '');
    const commit = (...batches: BatchText[]): Promise<number> => writer.commit(batches, { fold: 1000, now: NOW });
    expect([await commit(batch('a')), await commit(batch('a'), batch('a')), await commit(batch('a'))]).toEqual([1, 0, 0]);
    await commit();
    expect(await counted()).toBe(1);
    await writer.commit([], { forgottenIds: ['a'], fold: 0, now: NOW });
    expect(await postgres.reader.selectFrom('click_batches').select('id').execute()).toEqual([]);
  });

  test('is kept at once while somebody else writes, and counted when it is its turn', async () => {
    const writer = await PostgresClickWriter.open(plain, '');
    await postgres.db.transaction().execute(async (trx) => {
      await trx.updateTable('sync_state').set({ rev: 7 }).execute();
      expect(await writer.commit([batch('a', 3)], { fold: 1000, now: NOW })).toBe(3);
      await writer.commit([], { fold: 1000, now: NOW });
      expect([writer.unfolded, await counted()]).toEqual([3, 0]);
    });
    await writer.commit([], { fold: 1000, now: NOW });
    expect([writer.unfolded, await counted()]).toEqual([0, 3]);
  });

  test('that two writers count at once is counted by one of them', async () => {
    const writers = [await PostgresClickWriter.open(plain, ''), await PostgresClickWriter.open(plain, '')];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(writers.map((writer, index) => writer.commit([batch(`${newRowId()} ${index}`, 2)], { fold: 1000, now: NOW })));
    }
    for (const writer of writers) await writer.close();
    const last = await PostgresClickWriter.open(plain, '');
    for (let rounds = 0; last.unfolded > 0 && rounds < 100; rounds += 1) await last.commit([], { fold: 1000, now: NOW });
    expect(await counted()).toBe(20);
  });

  test('keeps its proof when another process has no spool any more', async () => {
    const [one, other] = [await PostgresClickWriter.open(plain, ''), await PostgresClickWriter.open(plain, '')];
    await one.commit([batch('a')], { fold: 1000, now: NOW });
    await other.commit([batch('b')], { fold: 1000, now: NOW });
    await other.forgetAll();
    expect([await one.commit([batch('a')], { fold: 0, now: NOW }), await other.commit([batch('c')], { fold: 0, now: NOW })]).toEqual([
      0, 1,
    ]);
    await one.forgetAll();
    await other.forgetAll();
    expect(await postgres.reader.selectFrom('click_batches').select('id').execute()).toEqual([]);
    for (const writer of [one, other]) await writer.close();
  });

  test('that somebody before this writer may have asked for keeps its proof', async () => {
    const writer = await PostgresClickWriter.open(plain, '2-');
    await writer.commit([batch('1-a'), batch('2-a'), batch('2-b')], { fold: 1000, now: NOW });
    await writer.commit([], { forgottenIds: ['1-a', '2-a'], fold: 0, now: NOW });
    const proofs = (): Promise<unknown> => postgres.reader.selectFrom('click_batches').select('id').orderBy('id').execute();
    expect(await proofs()).toEqual([{ id: '1-a' }, { id: '2-b' }]);
    await writer.commit([batch('1-b')], { fold: 1000, now: NOW });
    await writer.forgetAll();
    expect(await proofs()).toEqual([{ id: '1-a' }, { id: '1-b' }]);
    await writer.close();
  });

  test('whose question had no answer counts once, also when that question arrives after all else is done', async () => {
    const onTheWay: (() => Promise<unknown>)[] = [];
    let isCut = false;
    // As by a network that is gone for some seconds: the connection is given up, and what it was told arrives later.
    const { db, pool } = overhear((client, text, values) => {
      if (!isCut) return client.query(text, values);
      onTheWay.push(() => pool.query(text, values));
      return Promise.reject(new Error('Query read timeout'));
    });
    const writer = await PostgresClickWriter.open(db, '');
    isCut = true;
    await expect(writer.commit([batch('a')], { fold: 0, now: NOW })).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
    isCut = false;
    expect(await writer.commit([batch('a'), batch('b')], { fold: 0, now: NOW })).toBe(2);
    await writer.commit([], { forgottenIds: ['a'], fold: 0, now: NOW });
    await writer.forgetAll();
    for (const arrive of onTheWay) await arrive();
    await writer.commit([], { fold: 1000, now: NOW });
    expect(await counted()).toBe(2);
    expect(await postgres.reader.selectFrom('click_batches').select('id').execute()).toEqual([{ id: 'a' }]);
    await db.destroy();
  });

  test('is counted in a turn that ends when its process stops without being gone', async () => {
    const limits: string[] = [];
    const { db } = overhear(async (client, text, values) => {
      if (text.startsWith('DELETE FROM click_journal')) {
        const { rows } = await client.query<{ limit: string }>(`SELECT current_setting('idle_in_transaction_session_timeout') AS limit`);
        limits.push(rows[0]?.limit ?? '');
      }
      return client.query(text, values);
    });
    const writer = await PostgresClickWriter.open(db, '');
    await writer.commit([batch('a')], { fold: 1, now: NOW });
    await writer.commit([batch('b')], { fold: 0, now: NOW });
    await writer.commit([], { fold: 1000, now: NOW });
    expect(limits).toEqual(['30s', '30s']);
    await db.destroy();
  });

  test('is stored whole or not at all', async () => {
    const writer = await PostgresClickWriter.open(plain, '');
    const broken = { id: 'a', taps: 1, text: '\u0000' };
    await expect(writer.commit([batch('b'), broken], { fold: 0, now: NOW })).rejects.toMatchObject({ code: '22021' });
    expect(writer.unfolded).toBe(0);
    expect(await postgres.reader.selectFrom('click_batches').select('id').execute()).toEqual([]);
  });
});
