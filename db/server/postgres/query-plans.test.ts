import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropTestDatabase, testDatabaseUrl } from '../../../api/testing/test-database';
import { listClaimedPage, listStockByIds } from '../queries/admin-stand-queries';
import { listUsersPage } from '../queries/admin-queries';
import { deleteContactMessagesBefore } from '../queries/contact-queries';
import { deleteAnswersBefore } from '../queries/idempotency-queries';
import { deleteMailsSentBefore, deleteMailsTo } from '../queries/mail-queries';
import { deleteNoticesBefore } from '../queries/notice-queries';
import { deleteOauthStatesBefore } from '../queries/oauth-state-queries';
import { deleteExpiredResetTokens } from '../queries/reset-token-queries';
import { deleteExpiredSessions } from '../queries/session-queries';
import { getListRevision } from '../queries/rev-queries';
import type { Database } from '../schema';
import { listCountedDays, listQuietStands } from '../queries/silence-queries';
import * as stands from '../queries/stand-queries';
import { listNewestTapsOf } from '../queries/newest-tap-queries';
import { deleteSomeOfFormerStands } from '../queries/former-stand-queries';
import { deleteTapsBefore } from '../queries/old-tap-queries';
import * as statistics from '../queries/stand-statistics-queries';
import { listTapsFrom } from '../queries/tap-export-queries';
import { createSharedJournal } from './journal';
import { openPool } from './pool';
import { SCAN_LOOKUP } from './scan-queries';

const OWNER = `a${'0'.repeat(21)}07`;
const STAND = `b${'0'.repeat(21)}07`;
const FLOOR = '2026-01-01';

/** Enough that an index is worth it: 100 owners with 20 products each, as many in stock, a month of taps. */
const SHOP = [
  `INSERT INTO users (id, username, username_key, email, email_key, created_at)
   SELECT 'a' || lpad(o::text, 23, '0'), o, o, o || '@b.dk', o || '@b.dk', o FROM generate_series(1, 100) AS o`,
  `INSERT INTO stands (id, stander_id, owner_id, product_type, redirect_url, status, created_at, claimed_at, version)
   SELECT 'b' || lpad(s::text, 23, '0'), 'STOR' || s, 'a' || lpad((1 + s % 100)::text, 23, '0'), 'kort', 'https://a.dk/', 'claimed', 0, s, s
   FROM generate_series(1, 2000) AS s`,
  `INSERT INTO stands (id, stander_id, product_type, status, created_at, version)
   SELECT 'c' || lpad(s::text, 23, '0'), 'STOCK' || s, 'kort', 'unclaimed', 0, s FROM generate_series(1, 2000) AS s`,
  `INSERT INTO stands (id, stander_id, product_type, status, created_at, deleted_at, version)
   SELECT 'e' || lpad(s::text, 23, '0'), 'FORMER' || s, 'kort', 'unclaimed', 0, 1, s FROM generate_series(1, 20) AS s`,
  `INSERT INTO account_rev (owner_id, rev) SELECT id, 1 FROM users`,
  `INSERT INTO landing_pages (id, owner_id, title, background_color, button_color, button_text_color, title_color, description_color,
     title_font, description_font, button_font, created_at, version)
   SELECT 'd' || lpad(o::text, 23, '0'), 'a' || lpad((1 + o % 100)::text, 23, '0'), '', '', '', '', '', '', '', '', '', 0, 0
   FROM generate_series(1, 2000) AS o`,
  `INSERT INTO stand_daily (stand_id, day, clicks, seq)
   SELECT stands.id, '2026-10-' || lpad(d::text, 2, '0'), 1, d FROM stands, generate_series(1, 30) AS d WHERE status = 'claimed' OR deleted_at IS NOT NULL`,
  `INSERT INTO clicks (stand_id, clicked_at) SELECT stand_id, 1000 * row_number() OVER () FROM stand_daily`,
  `INSERT INTO stand_totals (stand_id, clicks, last_clicked_at, seq) SELECT stand_id, 30, 1, 30 FROM stand_daily WHERE day = '2026-10-01'`,
  `INSERT INTO idempotency (user_id, key, fingerprint, status, answer, created_at)
   SELECT 'a' || lpad((k % 100)::text, 23, '0'), k, '', 200, '', 1000 * k FROM generate_series(1, 5000) AS k`,
];

/** What an upkeep round reads past: a year of notices, the mails of some weeks, and the rest of what it removes by age. */
const LIVING = [
  `INSERT INTO notices (id, user_id, key, kind, number, data, raised_at)
   SELECT 'n' || n, 'a' || lpad((1 + n % 100)::text, 23, '0'), n, 'week', n, '{}', 1000 * n FROM generate_series(1, 6000) AS n`,
  `INSERT INTO mails (id, recipient, subject, body, created_at, sent_at, next_attempt_at)
   SELECT m, (m % 100) || '@b.dk', '', '', 0, CASE WHEN m % 10 > 0 THEN 1000 * m END, 0 FROM generate_series(1, 5000) AS m`,
  `INSERT INTO contact_messages SELECT m, '', '', '', '', 1000 * m FROM generate_series(1, 5000) AS m`,
  `INSERT INTO oauth_states (state_hash, browser_hash, purpose, code_verifier, nonce, created_at)
   SELECT s, '', 'sign-in', '', '', 1000 * s FROM generate_series(1, 5000) AS s`,
  `INSERT INTO reset_tokens SELECT id, id, 0, 1000 * created_at FROM users`,
  `INSERT INTO sessions (id, user_id, secret_hash, label, created_at, last_seen_at, expires_at)
   SELECT s, 'a' || lpad((1 + s % 100)::text, 23, '0'), s, '', 0, 1000 * s, 2000 * s FROM generate_series(1, 5000) AS s`,
];

/** With a thousand times as many rows nobody would read a table from end to end; one connection, whose settings hold. */
const AS_IN_A_LARGE_SHOP = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((way) => `SET enable_${way} = off`).join(';');

let folder: string;
let pool: Pool;
let db: Kysely<Database>;
let seen: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plans-'));
  pool = openPool((await testDatabaseUrl(folder)) ?? '', { connections: 1, waitMs: 5000, queryMs: 5000 });
  for (const statement of [...SHOP, ...LIVING, 'ANALYZE', AS_IN_A_LARGE_SHOP]) await pool.query(statement);
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void seen.push(JSON.stringify([query.sql, query.parameters])),
  });
});
afterAll(async () => {
  await db.destroy();
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true });
});

/** The plans of everything that `work` asks. */
async function planOf(work: (db: Kysely<Database>) => Promise<unknown>): Promise<string> {
  seen = [];
  await work(db);
  const plans = [];
  for (const query of [...seen]) {
    const [text, values] = JSON.parse(query) as [string, unknown[]];
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  }
  return plans.join('\n');
}

describe('queries of every day go through an index', () => {
  test.each<[string, (db: Kysely<Database>) => Promise<unknown>, RegExp]>([
    ['an owner’s products', (db) => stands.listStandsOf(db, OWNER), /Index Scan (Backward )?using stands_of_owner/],
    ['one product by standerId', (db) => stands.findStand(db, 'STOR7'), /Index Scan using stands_by_stander_id/],
    ['one product by id', (db) => stands.findStand(db, OWNER), /Index Scan using stands_pkey/],
    ['many by standerId', (db) => stands.listStandsByStanderId(db, ['A', 'B']), /Index Scan using stands_by_stander_id/],
    ['a page of the stock', (db) => stands.listUnclaimedStands(db, { after: 'S', limit: 10 }), /stands_by_status/],
    ['the revision of a list', (db) => getListRevision(db, OWNER), /account_rev_pkey/],
    ['the newest tap of an owner', (db) => statistics.getClickSeqOf(db, OWNER), /stand_totals_pkey/],
    ['all daily figures', (db) => statistics.listDailyRowsOf(db, OWNER, FLOOR), /stand_daily_pkey/],
    ['hours of a stretch of days', (db) => statistics.listHoursOf(db, OWNER, { from: FLOOR, to: '2026-11-04' }), /stand_daily_pkey/],
    [
      'a slice of raw taps',
      (db) => listTapsFrom(db, STAND, { position: { clicked_at: 1, id: 1 }, before: 9_000_000, limit: 10 }),
      /clicks_of_stand/,
    ],
    ['changed daily figures', (db) => statistics.listDailyChangesOf(db, OWNER, 1), /stand_daily_pkey/],
    ['newest taps', (db) => listNewestTapsOf(db, OWNER, new Map(), FLOOR), /clicks_of_stand/],
    ['totals', (db) => statistics.listTotalsOf(db, OWNER, 5), /stand_totals_pkey/],
    ['products of a slice that are quiet', (db) => listQuietStands(db, { after: STAND, upTo: `${STAND}9` }, 9), /stands_pkey/],
    ['eight weeks of some products', (db) => listCountedDays(db, [{ id: STAND, from: FLOOR, until: '2026-11-04' }]), /stand_daily_pkey/],
    ['old taps', (db) => deleteTapsBefore(db, { after: STAND, upTo: `${STAND}9` }, 9000, 10), /clicks_of_stand/],
    ['former products, and their taps', (db) => deleteSomeOfFormerStands(db, 10), /former_stands[^]*clicks_of_stand/],
    ['a page of users', (db) => listUsersPage(db, {}, { limit: 50, after: { at: 50, id: 'f' } }), /Index Scan Backward using users_by_age/],
    [
      'a page of claimed products',
      (db) => listClaimedPage(db, undefined, { limit: 5, after: { at: 1500, id: 'f' } }),
      /Index Scan Backward using stands_by_claim/,
    ],
    ['picked stock', (db) => listStockByIds(db, ['S1', 'b'.repeat(24)]), /stands_pkey/],
    ['what is to be counted', (db) => createSharedJournal(db, db).findNewest(), /click_journal_pkey/],
    ['what is counted first', (db) => createSharedJournal(db, db).countUpTo(0, 0), /click_journal_pkey/],
    ['old answers', (db) => deleteAnswersBefore(db, 1, 10), /idempotency_by_age/],
    ['old notices', (db) => deleteNoticesBefore(db, 1, 10), /notices_by_age/],
    ['mails sent long ago', (db) => deleteMailsSentBefore(db, 1, 10), /mails_by_age/],
    ['mails to an account that goes', (db) => deleteMailsTo(db, 'findes-ikke@b.dk'), /mails_to/],
    ['old contact messages', (db) => deleteContactMessagesBefore(db, 1, 10), /contact_messages_by_age/],
    ['unfinished sign-ins', (db) => deleteOauthStatesBefore(db, 1, 10), /oauth_states_by_age/],
    ['reset links that have ended', (db) => deleteExpiredResetTokens(db, 1, 10), /reset_tokens_by_end/],
  ])('%s', async (_, work, expected) => {
    const plan = await planOf(work);
    expect(plan).toMatch(expected);
    expect(plan).not.toContain('Seq Scan');
  });

  test('sessions that are over, by either of two indexes', async () => {
    // No other way goes by two at a time.
    await pool.query('SET enable_bitmapscan = on');
    const plan = await planOf((one) => deleteExpiredSessions(one, 1, 1, 10));
    await pool.query('SET enable_bitmapscan = off');
    expect(plan).toMatch(/BitmapOr[^]*sessions_by_end[^]*sessions_by_use/);
    expect(plan).not.toContain('Seq Scan');
  });

  test('a scan', async () => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${SCAN_LOOKUP}`, [['STOR7', 'B']]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using stands_by_stander_id/);
    expect(plan).toMatch(/Index Scan using landing_pages_pkey/);
    expect(plan).not.toContain('Seq Scan');
  });
});
