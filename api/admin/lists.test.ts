import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countClaimed, listClaimedPage, listStockByIds } from '../../db/server/admin-stand-queries';
import { countUsers, listUsersPage } from '../../db/server/admin-queries';
import type { Database } from '../../db/server/schema';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { sqliteOf } from '../testing/ask-database';

const USERS = 10_000;
const STANDS = 100_000;

let server: TestServer;
let admin: TestUser;

/** Every third user is an admin, every fifth blocked; ten users share each second of creation, and products likewise. */
function fill(server: TestServer): void {
  const sqlite = sqliteOf(server.deps.database).writerSqlite;
  const hex = (prefix: string) => `'${prefix}' || printf('%022x', n)`;
  sqlite.exec(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${USERS - 1})
    INSERT INTO users (id, username, username_key, email, email_key, is_admin, is_blocked, created_at)
    SELECT ${hex('aa')}, 'Bruger' || n, 'bruger' || n, 'b' || n || '@firma.dk', 'b' || n || '@firma.dk', n % 3 = 0, n % 5 = 0, (n / 10) * 1000 FROM numbers;
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${STANDS})
    INSERT INTO stands (id, stander_id, owner_id, product_type, redirect_url, status, created_at, claimed_at, version)
    SELECT ${hex('bb')}, 'S' || n, 'aa' || printf('%022x', 1 + n % 9000), 'kort', 'https://example.dk/', 'claimed', 0, (n / 10) * 1000, n FROM numbers;
    INSERT INTO stand_totals (stand_id, clicks, last_clicked_at) SELECT id, 7, 1000 FROM stands WHERE stander_id = 'S42';
  `);
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUpAdmin({ username: 'chefen' });
  fill(server);
}, 60_000);
afterAll(() => server.stop());

type Query = Record<string, string>;
const users = async (query: Query = {}) => {
  const outcome = await admin.call(endpoints.listUsers, { query });
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return { names: outcome.data.map((user) => user.username), rows: outcome.data, headers: outcome.headers };
};
const claimed = async (query: Query = {}) => {
  const outcome = await admin.call(endpoints.listClaimed, { query });
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return { names: outcome.data.map((stand) => stand.standerId), rows: outcome.data, headers: outcome.headers };
};

/** All pages after each other; `between` runs once, after the first. */
async function walk(list: typeof users | typeof claimed, limit: number, between = async () => {}): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(
      cursor === null ? { limit: String(limit) } : { limit: String(limit), cursor },
    );
    if (names.length === 0) await between();
    expect(page.names.length).toBeLessThanOrEqual(limit);
    names.push(...page.names);
    cursor = page.headers.get('X-Next-Cursor');
  } while (cursor);
  return names;
}

describe('users', () => {
  test('without a limit: all of them as a bare array, counted', async () => {
    const { names, headers } = await users();
    expect(new Set(names).size).toBe(USERS);
    expect([headers.get('X-Total-Count'), headers.get('X-Next-Cursor')]).toEqual([String(USERS), null]);
  });

  test('pages meet everybody once, newest first, though somebody signs up in between', async () => {
    const before = await users();
    const names = await walk(users, 700, async () => void (await server.signUp({ username: 'nykommer' })));
    expect(names).toEqual(before.names);
    const times = (await users({ limit: '1000' })).rows.map((user) => user.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    await server.deps.database.db.transaction().execute((trx) => trx.deleteFrom('users').where('username', '=', 'nykommer').execute());
  });

  test('a page that ends the list has no next one', async () => {
    const { headers, names } = await users({ q: 'bruger99', limit: '111' });
    expect([names.length, headers.get('X-Total-Count'), headers.get('X-Next-Cursor')]).toEqual([111, '111', null]);
  });

  test.each([
    ['BRUGER4711', ['Bruger4711']],
    [' b4711@FIRMA ', ['Bruger4711']],
    ['%', []],
    ['bruger_711', []],
    ['\\', []],
    ["' OR 1=1 --", []],
  ])('search for %j', async (q, expected) => {
    expect((await users({ q })).names).toEqual(expected);
  });

  // n % 3 and n % 5 of n = 1…9999, and the admin who asks.
  test.each([
    [{}, USERS],
    [{ admins: '1', users: '1', active: '1', blocked: '1' }, USERS],
    [{ users: '0' }, 3333 + 1],
    [{ admins: '0' }, 6666],
    [{ blocked: '0' }, 8000 + 1],
    [{ active: '0' }, 1999],
    [{ users: '0', blocked: '0' }, 3333 - 666 + 1],
    [{ admins: '0', active: '0' }, 1999 - 666],
    [{ admins: '0', users: '0' }, 0],
    [{ active: '0', blocked: '0' }, 0],
  ] as [Query, number][])('filters %j find %i (rule 149)', async (filters, expected) => {
    const { names, headers } = await users({ ...filters, limit: '5' });
    expect([headers.get('X-Total-Count'), names.length]).toEqual([String(expected), Math.min(5, expected)]);
  });

  test.each([
    { limit: '0' },
    { limit: '1001' },
    { limit: 'mange' },
    { limit: '-1' },
    { cursor: 'xyz', limit: '5' },
    { admins: 'ja' },
  ] as Query[])('%j is 400', async (query) => {
    expect(await admin.call(endpoints.listUsers, { query })).toMatchObject({ kind: 'refused', status: 400 });
  });

  test('the same again is 304, and another page is not', async () => {
    const { headers } = await users({ limit: '5' });
    const again = (query: Query) => admin.call(endpoints.listUsers, { query, headers: { 'If-None-Match': headers.get('ETag')! } });
    expect((await again({ limit: '5' })).kind).toBe('not-modified');
    expect((await again({ limit: '6' })).kind).toBe('ok');
  });

  test('carry nothing but their fields (rule 95)', async () => {
    const { rows } = await users({ q: 'chefen' });
    expect(rows.map((user) => Object.keys(user).toSorted())).toEqual([
      ['_id', 'createdAt', 'email', 'isAdmin', 'isBlocked', 'profileImage', 'username'],
    ]);
  });
});

describe('claimed products', () => {
  test('pages meet all 100,000 once, though one is given away in between', { timeout: 60_000 }, async () => {
    const claim = () =>
      server.deps.database.db
        .transaction()
        .execute((trx) => trx.updateTable('stands').set({ claimed_at: 999_999_999_999 }).where('stander_id', '=', 'S100000').execute());
    const names = await walk(claimed, 1000, async () => void (await claim()));
    expect(names).toHaveLength(STANDS);
    expect(new Set(names).size).toBe(STANDS);
  });

  test('name their owner, their totals and no click history', async () => {
    const { rows, headers } = await claimed({ q: 's42' });
    const stand = rows.find((row) => row.standerId === 'S42');
    expect(stand).toMatchObject({
      user: { _id: `aa${(43).toString(16).padStart(22, '0')}`, username: 'Bruger43' },
      clicks: 7,
      views: 7,
      landingPage: null,
    });
    expect(stand).not.toHaveProperty('clickHistory');
    expect([rows.length, headers.get('X-Total-Count')]).toEqual([1111, '1111']);
  });

  test('are found by their owner', async () => {
    const { rows } = await claimed({ q: 'BRUGER8999', limit: '1000' });
    expect(rows).toHaveLength(11);
    expect(new Set(rows.map((stand) => stand.user?.username))).toEqual(new Set(['Bruger8999']));
  });
});

describe('the queries', () => {
  /** Plans of the statements a query function sends. */
  async function plansOf(run: (db: Kysely<Database>) => Promise<unknown>): Promise<string> {
    const sqlite = new SqliteDatabase(sqliteOf(server.deps.database).file, { readonly: true });
    const plans: string[] = [];
    const db = new Kysely<Database>({
      dialect: new SqliteDialect({ database: sqlite }),
      log: ({ query }) => {
        const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${query.sql}`).all(...query.parameters) as { detail: string }[];
        plans.push(...steps.map((step) => step.detail));
      },
    });
    await run(db);
    await db.destroy();
    return plans.join('\n');
  }
  const after = { at: 500_000, id: 'f' };

  test('a page of users walks the index and sorts nothing', async () => {
    const plan = await plansOf((db) => listUsersPage(db, {}, { limit: 50, after }));
    expect(plan).toMatch(/SEARCH users USING INDEX users_by_age \(\(created_at,id\)<\(\?,\?\)\)/);
    expect(plan).not.toContain('TEMP B-TREE');
  });

  test('a page of claimed products walks the index and sorts nothing', async () => {
    const plan = await plansOf((db) => listClaimedPage(db, undefined, { limit: 50, after }));
    expect(plan).toMatch(/SEARCH stands USING INDEX stands_by_claim \(status=\? AND deleted_at=\? AND \(claimed_at,id\)<\(\?,\?\)\)/);
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
  });

  test('counts read an index, never the table', async () => {
    expect(await plansOf((db) => countUsers(db, {}))).toMatch(/COVERING INDEX/);
    expect(await plansOf((db) => countClaimed(db, undefined))).toMatch(/SEARCH stands USING COVERING INDEX/);
  });

  test('picked stock is looked up by its keys', async () => {
    const plan = await plansOf((db) => listStockByIds(db, ['S1', 'bb00000000000000000000000'.slice(0, 24)]));
    expect(plan).toMatch(/SEARCH stands USING INDEX sqlite_autoindex_stands_1 \(id=\?\)/);
    expect(plan).toMatch(/SEARCH stands USING INDEX (stands_by_stander_id|stands_by_status)/);
    expect(plan).not.toContain('SCAN');
  });
});
