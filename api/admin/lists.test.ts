import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';

const USERS = 10_000;
const STANDS = 100_000;

let server: TestServer;
let admin: TestUser;

/** Every third user is an admin, every fifth blocked; ten users share each second of creation, and products likewise. */
async function fill({ deps: { database } }: TestServer): Promise<void> {
  // Digits that end with n.
  const idOf = (prefix: string): string => `'${prefix}000000000000' || substr(cast(10000000000 + n AS text), 2)`;
  const isEvery = (nth: number): string => `CASE WHEN n % ${nth} = 0 THEN 1 ELSE 0 END`;
  const numbers = (last: number): string => `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last})`;
  const statements = [
    `INSERT INTO users (id, username, username_key, email, email_key, is_admin, is_blocked, created_at)
    ${numbers(USERS - 1)}
    SELECT ${idOf('aa')}, 'Bruger' || n, 'bruger' || n, 'b' || n || '@firma.dk', 'b' || n || '@firma.dk', ${isEvery(3)}, ${isEvery(5)}, (n / 10) * 1000 FROM numbers`,
    `INSERT INTO stands (id, stander_id, owner_id, product_type, redirect_url, status, created_at, claimed_at, version)
    ${numbers(STANDS)}
    SELECT ${idOf('bb')}, 'S' || n, 'aa000000000000' || substr(cast(10000000001 + n % 9000 AS text), 2), 'kort', 'https://example.dk/', 'claimed', 0, (n / 10) * 1000, n FROM numbers`,
    `INSERT INTO stand_totals (stand_id, clicks, last_clicked_at) SELECT id, 7, 1000 FROM stands WHERE stander_id = 'S42'`,
  ];
  await database.db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUpAdmin({ username: 'chefen' });
  await fill(server);
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
      user: { _id: `aa${'43'.padStart(22, '0')}`, username: 'Bruger43' },
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
