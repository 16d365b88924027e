import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from 'kysely';
import { newRowId } from '../../../api/contract/patterns';
import { TAP_KIND } from '../../../api/contract/tap-kinds';
import { AddedOnce } from '../queries/added-once';
import { type BatchText, toBatchText } from '../click-batch';
import { prepareClickWriter, type SqliteClickWriter } from './click-queries';
import { migrate } from '../migrate';
import type { Database } from '../schema';
import { openDatabase, type OpenSqliteDatabase } from './database';
import { insertStand, insertUser } from '../seed/factories';

const NOW = Date.parse('2026-11-05T00:00:00Z');

let directory: string;
let database: OpenSqliteDatabase;
let writer: SqliteClickWriter;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'click-queries-'));
  database = openDatabase(join(directory, 'test.sqlite'));
  await migrate(database.db);
  writer = prepareClickWriter(database.writerSqlite);
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const addStand = (): Promise<string> =>
  database.db.transaction().execute(async (trx) => (await insertStand(trx, { owner_id: (await insertUser(trx)).id })).id);

const batch = (id: string, ...taps: [standId: string, at: string][]): BatchText =>
  toBatchText({ id, standIds: taps.map(([standId]) => standId), times: taps.map(([, at]) => Date.parse(at)) });
const commit = (...batches: BatchText[]): number => writer.commit(batches, { fold: 1000, now: NOW });

/** Raw rows, totals, daily figures and those of the whole system: they must always agree. */
const figures = (): number[] =>
  ['clicks', 'stand_totals', 'stand_daily', 'daily_totals'].map((table) => {
    const sum = table === 'clicks' ? 'count(*)' : 'coalesce(sum(clicks), 0)';
    return database.readerSqlite.prepare<[], number>(`SELECT ${sum} FROM ${table}`).pluck().get() ?? 0;
  });
const rows = (sql: string): unknown[] => database.readerSqlite.prepare(sql).raw().all();

describe('a batch of taps', () => {
  test('is stored as raw rows, daily figures and totals that agree', async () => {
    const [a, b] = [await addStand(), await addStand()];
    const times = ['2026-11-04T10:00:00Z', '2026-11-04T09:00:00Z', '2026-11-03T09:00:00Z'] as const;
    expect(commit(batch('one', [a, times[0]], [a, times[1]], [b, times[2]]))).toBe(3);
    expect(commit(batch('two', [a, times[2]]))).toBe(1);
    const newest = Date.parse(times[0]);
    expect(rows(`SELECT clicks, last_clicked_at FROM stand_totals WHERE stand_id = '${a}'`)).toEqual([[3, newest]]);
    expect(rows(`SELECT day, clicks, seq FROM stand_daily WHERE stand_id = '${a}' ORDER BY day`)).toEqual([
      ['2026-11-03', 1, 2],
      ['2026-11-04', 2, 1],
    ]);
    expect(rows('SELECT day, clicks FROM daily_totals ORDER BY day')).toEqual([
      ['2026-11-03', 2],
      ['2026-11-04', 2],
    ]);
    expect(rows('SELECT count(*) FROM clicks')).toEqual([[4]]);
    expect(rows('SELECT click_seq FROM sync_state')).toEqual([[2]]);
  });

  test('counts on the right Copenhagen days across both DST changes (QUALITY 38)', async () => {
    const stand = await addStand();
    const moments = [
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:30:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T22:59:00Z',
      '2026-10-25T23:01:00Z',
    ];
    commit(batch('dst', ...moments.map((at): [string, string] => [stand, at])));
    expect(rows('SELECT day, clicks FROM stand_daily ORDER BY day')).toEqual([
      ['2026-03-29', 2],
      ['2026-10-25', 3],
      ['2026-10-26', 1],
    ]);
  });

  test('keeps kinds and hours of each day beside the sum, however the taps arrive', async () => {
    const stand = await addStand();
    const at = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T12:00:00Z'].map((moment) => Date.parse(moment));
    const standIds = at.map(() => stand);
    commit(toBatchText({ id: 'marked', standIds, times: at, kinds: [TAP_KIND.chip, TAP_KIND.code, TAP_KIND.chip] }));
    // As the version before wrote it, and one whose kinds are damaged: the taps are taps all the same.
    const plain = JSON.stringify({ id: 'plain', standIds, times: at });
    commit({ id: 'plain', taps: 3, text: plain });
    for (const [index, kinds] of ['12', '9x7', 12, null].entries())
      commit({ id: `damaged ${index}`, taps: 3, text: JSON.stringify({ id: 'damaged', standIds, times: at, kinds }) });
    expect(rows('SELECT day, clicks, chip, code, hours FROM stand_daily')).toEqual([['2026-10-25', 18, 2, 1, '2:12,13:6']]);
    expect(rows('SELECT kind, count(*) FROM clicks GROUP BY kind')).toEqual([
      [TAP_KIND.unknown, 15],
      [TAP_KIND.chip, 2],
      [TAP_KIND.code, 1],
    ]);
    expect(rows('SELECT count(*) FROM click_journal_set_aside')).toEqual([[0]]);
  });

  test('keeps the newest moment when the clock has been set back', async () => {
    const stand = await addStand();
    commit(batch('late', [stand, '2026-11-04T10:00:00Z']));
    commit(batch('early', [stand, '2026-11-04T09:00:00Z']));
    expect(rows('SELECT clicks, last_clicked_at FROM stand_totals')).toEqual([[2, Date.parse('2026-11-04T10:00:00Z')]]);
  });

  test('counts once, however often it is brought, until its proof is forgotten', async () => {
    const stand = await addStand();
    const same = batch('same', [stand, '2026-11-04T10:00:00Z']);
    expect([commit(same), commit(same, same), commit(same)]).toEqual([1, 0, 0]);
    expect(rows('SELECT clicks FROM stand_totals')).toEqual([[1]]);
    expect(rows('SELECT click_seq FROM sync_state')).toEqual([[1]]);
    writer.commit([], { forgottenIds: ['same'], fold: 0, now: NOW });
    expect(rows('SELECT id FROM click_batches')).toEqual([]);
  });

  test('does not fail over a product that is gone or back on the shelf; the anonymous total keeps its taps', async () => {
    const stand = await addStand();
    const deleted = await addStand();
    const unclaimed = await database.db.transaction().execute(async (trx) => (await insertStand(trx)).id);
    await database.db.transaction().execute((trx) => trx.updateTable('stands').set({ deleted_at: 1 }).where('id', '=', deleted).execute());
    const at = '2026-11-04T10:00:00Z';
    expect(commit(batch('mixed', [newRowId(), at], [stand, at], [deleted, at], [unclaimed, at]))).toBe(4);
    expect(rows('SELECT stand_id FROM clicks ORDER BY stand_id')).toEqual([stand, deleted].sort().map((id) => [id]));
    expect(rows('SELECT clicks FROM daily_totals')).toEqual([[4]]);
  });

  test('is on disk before it is counted, and counted in steps, each as one', async () => {
    const stands = await Promise.all(Array.from({ length: 5 }, addStand));
    const at = '2026-11-04T10:00:00Z';
    writer.commit([batch('one', ...stands.map((id): [string, string] => [id, at])), batch('two', [stands[0] ?? '', at])], {
      fold: 0,
      now: NOW,
    });
    expect([writer.unfolded, ...figures()]).toEqual([6, 0, 0, 0, 0]);
    writer.commit([batch('three', [stands[1] ?? '', at])], { fold: 3, now: NOW });
    expect(writer.isFolding).toBe(true);
    const [rawRows] = figures();
    expect(rawRows).toBeGreaterThanOrEqual(3);
    expect([writer.unfolded, ...figures()]).toEqual([7 - (rawRows ?? 0), rawRows, rawRows, rawRows, rawRows]);
    writer.commit([], { fold: 100, now: NOW });
    expect([writer.unfolded, writer.isFolding, ...figures()]).toEqual([0, false, 7, 7, 7, 7]);
    expect(rows('SELECT * FROM click_journal')).toEqual([]);
  });

  test('half counted when the process was killed, is counted to its end by the next, once', async () => {
    const stands = await Promise.all(Array.from({ length: 9 }, addStand));
    const taps = stands.map((id): [string, string] => [id, '2026-11-04T10:00:00Z']);
    writer.commit([batch('one', ...taps)], { fold: 4, now: NOW });
    writer.commit([batch('two', ...taps)], { fold: 0, now: NOW });
    const next = prepareClickWriter(database.writerSqlite);
    expect(figures()).toEqual([4, 4, 4, 4]);
    next.commit([], { fold: 100, now: NOW });
    expect([next.unfolded, ...figures()]).toEqual([0, 18, 18, 18, 18]);
    expect(rows('SELECT DISTINCT clicks FROM stand_totals')).toEqual([[2]]);
  });

  test('whose counting failed half-way, is counted afterwards, once', async () => {
    const stands = await Promise.all(Array.from({ length: 9 }, addStand));
    writer.commit([batch('one', ...stands.map((id): [string, string] => [id, '2026-11-04T10:00:00Z']))], { fold: 4, now: NOW });
    database.writerSqlite.exec("CREATE TRIGGER full BEFORE UPDATE ON daily_totals BEGIN SELECT raise(ABORT, 'no room'); END");
    expect(() => writer.commit([], { fold: 2, now: NOW })).toThrow('no room');
    expect([writer.unfolded, ...figures()]).toEqual([5, 4, 4, 4, 4]);
    database.writerSqlite.exec('DROP TRIGGER full');
    writer.commit([], { fold: 100, now: NOW });
    expect([writer.unfolded, ...figures()]).toEqual([0, 9, 9, 9, 9]);
  });

  test('is stored whole or not at all', async () => {
    const stand = await addStand();
    database.writerSqlite.exec("CREATE TRIGGER full BEFORE INSERT ON daily_totals BEGIN SELECT raise(ABORT, 'no room'); END");
    expect(() => commit(batch('failed', [stand, '2026-11-04T10:00:00Z']))).toThrow('no room');
    for (const table of ['clicks', 'stand_totals', 'stand_daily', 'click_batches', 'click_journal'])
      expect(rows(`SELECT * FROM ${table}`)).toEqual([]);
  });
});

test('an empty spool forgets the proofs of taps and no others: what was added without an answer is not added again', async () => {
  let [added, isAnswered] = [0, false];
  const db = Object.create(database.db) as typeof database.db;
  db.transaction = () =>
    Object.assign(database.db.transaction(), {
      execute: async <T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> => {
        const result = await database.db.transaction().execute(work);
        if (isAnswered) return result;
        throw new Error('the answer is lost');
      },
    });
  const figures = new AddedOnce<number>(
    db,
    () => NOW,
    async (_trx, part) => void (added += part),
  );
  await expect(figures.add(3)).rejects.toThrow('the answer is lost');
  commit(batch('of a tap', [await addStand(), '2026-11-04T10:00:00Z']));
  expect(rows('SELECT id FROM click_batches')).toHaveLength(2);
  writer.forgetAll();
  expect(rows('SELECT id FROM click_batches')).toEqual([[expect.stringMatching(/^added-[0-9a-f]{24}$/)]]);
  isAnswered = true;
  await figures.finish();
  expect(added).toBe(3);
});

test('two writers that fold the same journal in turns count every tap once', async () => {
  const stands = await Promise.all(Array.from({ length: 6 }, () => addStand()));
  const other = prepareClickWriter(database.writerSqlite);
  const at = '2026-11-04T10:00:00Z';
  const taps = (id: string): BatchText => batch(id, ...stands.map((stand): [string, string] => [stand, at]));
  writer.commit([taps('a'), taps('b')], { fold: 1, now: NOW });
  other.commit([], { fold: 3, now: NOW });
  writer.commit([taps('c')], { fold: 3, now: NOW });
  // The other one ends the round and begins one that has come just as far, at the same place of the emptied journal.
  other.commit([], { fold: 1000, now: NOW });
  other.commit([taps('d'), taps('e'), taps('f')], { fold: 1, now: NOW });
  for (const each of [writer, other, writer, other]) each.commit([], { fold: 4, now: NOW });
  for (const each of [writer, other]) each.commit([], { fold: 1000, now: NOW });
  expect(figures()).toEqual([36, 36, 36, 36]);
  expect([writer.unfolded, other.unfolded, writer.isFolding]).toEqual([0, 0, false]);
});

test('two writers that write into one journal count what each of them has not gathered itself', async () => {
  const stand = await addStand();
  const other = prepareClickWriter(database.writerSqlite);
  const taps = (id: string): BatchText => batch(id, [stand, '2026-11-04T10:00:00Z']);
  // From here on the first one knows what the journal holds without reading it.
  writer.commit([taps('a')], { fold: 10, now: NOW });
  other.commit([taps('b')], { fold: 0, now: NOW });
  writer.commit([taps('c')], { fold: 0, now: NOW });
  other.commit([taps('d')], { fold: 0, now: NOW });
  writer.commit([taps('e')], { fold: 10, now: NOW });
  expect(figures()).toEqual([5, 5, 5, 5]);
  expect([rows('SELECT count(*) FROM click_journal'), writer.unfolded]).toEqual([[[0]], 0]);
});

test('a begun round of which nothing can be read any more is not in the way of what came after it', async () => {
  const stands = await Promise.all(Array.from({ length: 3 }, () => addStand()));
  const taps = (id: string): BatchText => batch(id, ...stands.map((stand): [string, string] => [stand, '2026-11-04T10:00:00Z']));
  writer.commit([taps('a')], { fold: 1, now: NOW });
  database.writerSqlite.exec("UPDATE click_journal SET batch = 'spoilt'");
  const next = prepareClickWriter(database.writerSqlite);
  next.commit([taps('b')], { fold: 1000, now: NOW });
  expect([figures(), rows('SELECT count(*) FROM click_round'), next.unfolded]).toEqual([[4, 4, 4, 4], [[0]], 0]);
});

test('more than is gathered is read, and counted all the same', async () => {
  const stand = await addStand();
  const many = (id: string): BatchText =>
    batch(id, ...Array.from({ length: 8000 }, (): [string, string] => [stand, '2026-11-04T10:00:00Z']));
  writer.commit([many('a')], { fold: 10_000, now: NOW });
  for (const id of ['b', 'c', 'd', 'e', 'f']) writer.commit([many(id)], { fold: 0, now: NOW });
  // Whoever reads finds it, and what was gathered would not have.
  database.writerSqlite.exec("UPDATE click_journal SET batch = 'spoilt' WHERE position = (SELECT max(position) FROM click_journal)");
  writer.commit([], { fold: 100_000, now: NOW });
  expect([figures(), writer.unfolded, writer.takeSetAside()]).toEqual([[40_000, 40_000, 40_000, 40_000], 0, 1]);
});

test('a commit that is taken back is in no later round', async () => {
  const stand = await addStand();
  const taps = (id: string): BatchText => batch(id, [stand, '2026-11-04T10:00:00Z']);
  writer.commit([taps('a')], { fold: 10, now: NOW });
  writer.commit([taps('b')], { fold: 0, now: NOW });
  database.writerSqlite.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON stand_totals BEGIN SELECT RAISE(ABORT, 'full'); END");
  expect(() => writer.commit([taps('c'), taps('d')], { fold: 10, now: NOW })).toThrow('full');
  database.writerSqlite.exec('DROP TRIGGER full');
  writer.commit([taps('c')], { fold: 10, now: NOW });
  expect(figures()).toEqual([3, 3, 3, 3]);
});

describe('times that only a wrong clock can have written', () => {
  const at = (id: string, time: number, stand: string): BatchText => toBatchText({ id, standIds: [stand], times: [time] });
  const lastOf = (stand: string): unknown => rows(`SELECT last_clicked_at FROM stand_totals WHERE stand_id = '${stand}'`)[0];

  test('count once, on the day they are found or on that of the claim', async () => {
    const stand = await addStand();
    commit(at('future', Date.parse('2036-01-01T00:00:00Z'), stand), at('never', 8.64e15, stand), at('past', 0, stand));
    expect(rows('SELECT day, clicks FROM stand_daily ORDER BY day')).toEqual([
      ['2026-01-03', 1],
      ['2026-11-05', 2],
    ]);
    expect([figures(), lastOf(stand)]).toEqual([[3, 3, 3, 3], [NOW]]);
  });

  test('are kept apart from the right ones while the clock itself shows nothing', async () => {
    const stand = await addStand();
    const spooled = at('spooled', Date.parse('2026-03-01T10:00:00Z'), stand);
    writer.commit([spooled, at('now', 5000, stand)], { fold: 10, now: 6000 });
    expect(rows('SELECT day, clicks FROM stand_daily ORDER BY day')).toEqual([
      ['2026-01-03', 1],
      ['2026-03-01', 1],
    ]);
  });

  test('that were counted are forgotten by the next tap', async () => {
    const stand = await addStand();
    const ahead = Date.parse('2036-01-01T00:00:00Z');
    writer.commit([at('ahead', ahead, stand)], { fold: 1, now: ahead });
    expect(lastOf(stand)).toEqual([ahead]);
    commit(toBatchText({ id: 'own', standIds: [stand], times: [NOW], kinds: [TAP_KIND.own] }));
    expect(lastOf(stand)).toEqual([ahead]);
    commit(at('right', NOW, stand));
    expect(lastOf(stand)).toEqual([NOW]);
  });
});
