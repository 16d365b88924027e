import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, type RootOperationNode, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countUsers, listUsersPage } from '../queries/admin-queries';
import { countClaimed, listClaimedPage, listStockByIds } from '../queries/admin-stand-queries';
import { getListRevision } from '../queries/rev-queries';
import { migrate } from '../migrate';
import { openDatabase, type OpenSqliteDatabase } from './database';
import { SCAN_LOOKUP } from './scan-queries';
import type { Database } from '../schema';
import { listTapsFrom } from '../queries/tap-export-queries';
import { largeOwnerId, seedLarge } from '../testing/large-shop';
import * as stands from '../queries/stand-queries';
import { listCountedDays, listQuietStands } from '../queries/silence-queries';
import { listNewestTapsOf } from '../queries/newest-tap-queries';
import { deleteSomeOfFormerStands } from '../queries/former-stand-queries';
import { deleteUserData } from '../queries/user-deletion';
import { deleteTapsBefore } from '../queries/old-tap-queries';
import { deleteContactMessagesBefore } from '../queries/contact-queries';
import { deleteAnswersBefore } from '../queries/idempotency-queries';
import { deleteMailsSentBefore, deleteMailsTo } from '../queries/mail-queries';
import { deleteNoticesBefore } from '../queries/notice-queries';
import { deleteOauthStatesBefore } from '../queries/oauth-state-queries';
import { deleteExpiredResetTokens } from '../queries/reset-token-queries';
import { deleteExpiredSessions } from '../queries/session-queries';
import * as statistics from '../queries/stand-statistics-queries';
import * as system from '../queries/system-statistics-queries';

const NOW = Date.UTC(2026, 10, 4, 11);
const OWNER = largeOwnerId(1);
const FLOOR = statistics.firstKeptDay(NOW);

let folder: string;
let database: OpenSqliteDatabase;
let recorder: Kysely<Database>;
let seen: { sql: string; parameters: readonly unknown[]; query: RootOperationNode }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plans-'));
  database = openDatabase(join(folder, 'plans.sqlite'));
  await migrate(database.db);
  seedLarge(database, { owners: 3, standsPerOwner: 20, clicksPerStand: 30, days: 365, now: NOW, stock: 20 });
  recorder = new Kysely<Database>({
    dialect: new SqliteDialect({ database: database.writerSqlite }),
    log: (event) => void seen.push(event.query),
  });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** The steps of a query's plan, as SQLite words them, of everything that `work` runs. */
async function planOf(work: (db: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
  seen = [];
  await work(recorder);
  return seen.flatMap(({ sql, parameters }) =>
    database.writerSqlite
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...parameters)
      .map((row) => row.detail),
  );
}

/** What must never be read from end to end: everything that grows with owners, products, taps or time. */
const BIG =
  /^SCAN (stands|clicks|stand_daily|stand_totals|users|landing_pages|old|notices|mails|push_\w+|sessions|idempotency|contact_messages|oauth_states|reset_tokens)\b/;

describe('queries of every day go through an index', () => {
  test.each<[string, (db: Kysely<Database>) => Promise<unknown>, RegExp]>([
    ['an owner’s products', (db) => stands.listStandsOf(db, OWNER), /SEARCH stands USING INDEX stands_of_owner/],
    ['one product by standerId', (db) => stands.findStand(db, 'STOR7'), /SEARCH stands USING INDEX stands_by_stander_id/],
    ['one product by id', (db) => stands.findStand(db, OWNER), /SEARCH stands USING INDEX sqlite_autoindex_stands_1/],
    ['many by standerId', (db) => stands.listStandsByStanderId(db, ['A', 'B']), /SEARCH stands USING INDEX stands_by_stander_id/],
    ['the stock', (db) => stands.listUnclaimedStands(db), /SEARCH stands USING INDEX stands_by_status \(status=\?\)/],
    ['a page of it', (db) => stands.listUnclaimedStands(db, { after: 'S', limit: 10 }), /stands_by_status \(status=\? AND stander_id>\?\)/],
    ['the revision of a list', (db) => getListRevision(db, OWNER), /SEARCH account_rev USING PRIMARY KEY/],
    ['the newest tap of an owner', (db) => statistics.getClickSeqOf(db, OWNER), /SEARCH stand_totals USING PRIMARY KEY/],
    ['all daily figures', (db) => statistics.listDailyRowsOf(db, OWNER, FLOOR), /SEARCH d USING PRIMARY KEY \(stand_id=\? AND day>\?\)/],
    [
      'hours of a stretch of days',
      (db) => statistics.listHoursOf(db, OWNER, { from: FLOOR, to: '2026-11-04' }),
      /SEARCH stand_daily USING PRIMARY KEY \(stand_id=\? AND day>\? AND day<\?\)/,
    ],
    [
      'a slice of raw taps',
      (db) => listTapsFrom(db, 'a', { position: { clicked_at: 1, id: 1 }, before: 9, limit: 10 }),
      /SEARCH clicks USING INDEX clicks_of_stand \(stand_id=\? AND clicked_at>\? AND clicked_at<\?\)/,
    ],
    [
      'changed daily figures',
      (db) => statistics.listDailyChangesOf(db, OWNER, 1),
      /SEARCH stand_totals USING PRIMARY KEY \(stand_id=\?\)\nSEARCH stand_daily USING PRIMARY KEY \(stand_id=\?\)/,
    ],
    ['newest taps', (db) => listNewestTapsOf(db, OWNER, new Map(), FLOOR), /SEARCH clicks USING COVERING INDEX clicks_of_stand/],
    ['totals', (db) => statistics.listTotalsOf(db, OWNER, 5), /SEARCH stand_totals USING PRIMARY KEY/],
    [
      'products of a slice that are quiet',
      (db) => listQuietStands(db, { after: '', upTo: 'b' }, 1),
      /SEARCH stand_totals USING PRIMARY KEY \(stand_id>\? AND stand_id<\?\)/,
    ],
    [
      'eight weeks of some products',
      (db) => listCountedDays(db, [{ id: 'a', from: FLOOR, until: '2026-11-04' }]),
      /SEARCH d USING PRIMARY KEY \(stand_id=\? AND day>\? AND day<\?\)/,
    ],
    ['sums of the system by day', (db) => system.listDailyTotals(db, FLOOR, '2026-11-04'), /SEARCH daily_totals USING PRIMARY KEY/],
  ])('%s', async (_, work, expected) => {
    const plan = await planOf(work);
    expect(plan.join('\n')).toMatch(expected);
    expect(plan.filter((step) => BIG.test(step))).toEqual([]);
  });

  test('a scan', () => {
    const plan = database.readerSqlite.prepare<[string], { detail: string }>(`EXPLAIN QUERY PLAN ${SCAN_LOOKUP}`).all('STOR7');
    expect(plan[0]?.detail).toMatch(/SEARCH stands USING INDEX stands_by_stander_id/);
    expect(plan.filter(({ detail }) => BIG.test(detail))).toEqual([]);
  });

  test('former products and what they hold are found by keys, and so are the products of an account that goes', async () => {
    const takenBack = new Error('for the other tests');
    const plan = await planOf(async (db) => {
      const work = db.transaction().execute(async (trx) => {
        await deleteUserData(trx, OWNER, NOW);
        for (let step = 0; step < 5; step++) await deleteSomeOfFormerStands(trx, 10);
        throw takenBack;
      });
      await expect(work).rejects.toBe(takenBack);
    });
    expect(plan.filter((step) => BIG.test(step))).toEqual([]);
    expect(plan.join('\n')).toContain('SEARCH stands USING COVERING INDEX stands_by_claim (status=? AND deleted_at>?)');
  });

  test('old taps are found product by product, not by reading all there are', async () => {
    const plan = await planOf((db) => deleteTapsBefore(db, { after: '', upTo: 'f' }, 1, 10));
    expect(plan.join('\n')).toMatch(/SEARCH old USING COVERING INDEX clicks_of_stand \(stand_id=\? AND clicked_at<\?\)/);
    expect(plan.join('\n')).not.toMatch(/SCAN (old|clicks)/);
  });
});

describe('what upkeep removes by its age is found by it, so that the last batch of a round does not read all that stays', () => {
  test.each<[string, (db: Kysely<Database>) => Promise<unknown>, RegExp]>([
    ['notices', (db) => deleteNoticesBefore(db, 1, 10), /SEARCH notices USING (COVERING )?INDEX notices_by_age \(raised_at<\?\)/],
    ['mails that were sent', (db) => deleteMailsSentBefore(db, 1, 10), /SEARCH mails USING INDEX mails_by_age \(sent_at<\?\)/],
    [
      'mails to an account that goes',
      (db) => deleteMailsTo(db, 'a@b.dk'),
      /SEARCH mails USING (COVERING )?INDEX mails_to \(recipient=\?\)/,
    ],
    ['contact messages', (db) => deleteContactMessagesBefore(db, 1, 10), /SEARCH contact_messages USING INDEX contact_messages_by_age/],
    ['unfinished sign-ins', (db) => deleteOauthStatesBefore(db, 1, 10), /SEARCH oauth_states USING INDEX oauth_states_by_age/],
    ['reset links', (db) => deleteExpiredResetTokens(db, 1, 10), /SEARCH reset_tokens USING INDEX reset_tokens_by_end/],
    [
      'sessions',
      (db) => deleteExpiredSessions(db, 1, 1, 10),
      /SEARCH sessions USING INDEX sessions_by_end[^]*SEARCH sessions USING INDEX sessions_by_use/,
    ],
    ['stored answers', (db) => deleteAnswersBefore(db, 1, 10), /SEARCH idempotency USING (COVERING )?INDEX idempotency_by_age/],
  ])('%s', async (_, work, expected) => {
    const plan = await planOf(work);
    expect(plan.join('\n')).toMatch(expected);
    expect(plan.filter((step) => BIG.test(step))).toEqual([]);
  });
});

test('the generated shop agrees with itself', async () => {
  const sums = database.readerSqlite
    .prepare<[], Record<string, number>>(
      `SELECT (SELECT count(*) FROM clicks) AS taps, (SELECT sum(clicks) FROM stand_daily) AS daily,
         (SELECT sum(clicks) FROM stand_totals) AS totals, (SELECT sum(clicks) FROM daily_totals) AS system`,
    )
    .get();
  expect(sums).toEqual({ taps: 1800, daily: 1800, totals: 1800, system: 1800 });
  expect(await stands.listStandsOf(database.reader, OWNER)).toHaveLength(20);
  expect(await stands.countUnclaimedStands(database.reader)).toBe(20);
});

describe('the admin’s lists', () => {
  const after = { at: 500_000, id: 'f' };
  const planAsTextOf = async (work: (db: Kysely<Database>) => Promise<unknown>): Promise<string> => (await planOf(work)).join('\n');

  test('a page of users walks the index and sorts nothing', async () => {
    const plan = await planAsTextOf((db) => listUsersPage(db, {}, { limit: 50, after }));
    expect(plan).toMatch(/SEARCH users USING INDEX users_by_age \(\(created_at,id\)<\(\?,\?\)\)/);
    expect(plan).not.toContain('TEMP B-TREE');
  });

  test('a page of claimed products walks the index and sorts nothing', async () => {
    const plan = await planAsTextOf((db) => listClaimedPage(db, undefined, { limit: 50, after }));
    expect(plan).toMatch(/SEARCH stands USING INDEX stands_by_claim \(status=\? AND deleted_at=\? AND \(claimed_at,id\)<\(\?,\?\)\)/);
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
  });

  test('counts read an index, never the table', async () => {
    expect(await planAsTextOf((db) => countUsers(db, {}))).toMatch(/COVERING INDEX/);
    expect(await planAsTextOf((db) => countClaimed(db, undefined))).toMatch(/SEARCH stands USING COVERING INDEX/);
  });

  test('picked stock is looked up by its keys', async () => {
    const plan = await planAsTextOf((db) => listStockByIds(db, ['S1', 'b'.repeat(24)]));
    expect(plan).toMatch(/SEARCH stands USING INDEX sqlite_autoindex_stands_1 \(id=\?\)/);
    expect(plan).toMatch(/SEARCH stands USING INDEX (stands_by_stander_id|stands_by_status)/);
    expect(plan).not.toContain('SCAN');
  });
});
