import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STANDER_ID, URL_PATH } from '../../../api/contract/patterns';
import { PRODUCT_TYPES } from '../../../api/contract/stand';
import { normaliseTarget } from '../../../api/contract/target-url';
import { copenhagenDay, listDays, startOfDay } from '../../../api/contract/days';
import { migrate } from '../migrate';
import { openDatabase, type OpenSqliteDatabase } from '../sqlite/database';
import { believableTaps } from './believable-taps';
import { DEMO_SCAN } from './demo-content';
import { DEMO_LOGINS } from './demo-logins';
import { demoGuide, seedDemo } from './demo-shop';
import { createRandom } from './random';

const NOW = Date.parse('2026-11-04T11:00:00Z');
let folder: string;
let database: OpenSqliteDatabase;
let wasMade: boolean;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'demo-'));
  database = openDatabase(join(folder, 'demo.sqlite'));
  await migrate(database.db);
  wasMade = await seedDemo(database, NOW);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const all = <T>(sql: string, ...parameters: unknown[]): T[] => database.readerSqlite.prepare<unknown[], T>(sql).all(...parameters);

test('is made once', async () => {
  expect(wasMade).toBe(true);
  expect(await seedDemo(database, NOW)).toBe(false);
});

test('both log-ins open, and the guide names them and a product to scan', async () => {
  for (const { username, password } of Object.values(DEMO_LOGINS)) {
    const [user] = all<{ password_hash: string; is_admin: number }>(
      'SELECT password_hash, is_admin FROM users WHERE username_key = ?',
      username,
    );
    expect(await verify(user?.password_hash ?? '', password)).toBe(true);
    expect(user?.is_admin).toBe(username === 'admin' ? 1 : 0);
  }
  const guide = demoGuide('http://localhost:3000').join('\n');
  for (const word of [DEMO_LOGINS.owner.password, DEMO_LOGINS.admin.password, `http://localhost:3000/${DEMO_SCAN}`])
    expect(guide).toContain(word);
});

test('its pages have been seen, and their links pressed, the first ones most', () => {
  const counts = all<{ link_id: string; times: number }>('SELECT link_id, sum(count) AS times FROM page_daily GROUP BY link_id');
  const times = Object.fromEntries(counts.map((row) => [row.link_id, row.times]));
  expect(times['']).toBeGreaterThan(times.demo1 ?? Infinity);
  expect(times.demo1).toBeGreaterThan(times.demo3 ?? Infinity);
});

test('the owner has all four types, one product without a link and two with a landing page', () => {
  const own = all<{ product_type: string; redirect_url: string | null; landing_page_id: string | null; clicks: number | null }>(
    `SELECT stands.*, clicks FROM stands LEFT JOIN stand_totals ON stand_id = stands.id WHERE owner_id = (SELECT id FROM users WHERE username = 'demo')`,
  );
  expect(new Set(own.map((stand) => stand.product_type))).toEqual(new Set(PRODUCT_TYPES));
  expect(own.filter((stand) => stand.redirect_url === null && stand.landing_page_id === null)).toMatchObject([{ clicks: null }]);
  expect(own.filter((stand) => stand.landing_page_id !== null)).toHaveLength(2);
});

test('one of its signs has stopped and is marked with its last tap', () => {
  const silent = `SELECT stander_id, silent_since - last_clicked_at AS late, usual_per_week FROM stands JOIN stand_totals ON stand_id = stands.id
    WHERE silent_since IS NOT NULL`;
  expect(all(silent)).toEqual([{ stander_id: 'KANEL05', late: 0, usual_per_week: 42 }]);
});

test('everything it stores could have come through the front door', () => {
  for (const { stander_id, redirect_url } of all<{ stander_id: string; redirect_url: string | null }>('SELECT * FROM stands')) {
    expect(stander_id).toMatch(STANDER_ID);
    if (redirect_url !== null) expect(normaliseTarget(redirect_url, 'http://localhost:3000')).toEqual({ ok: true, url: redirect_url });
  }
  for (const { url_path } of all<{ url_path: string }>('SELECT url_path FROM landing_pages')) expect(url_path).toMatch(URL_PATH);
  expect(all('SELECT id FROM stands WHERE status = ? AND stander_id LIKE ?', 'unclaimed', 'DEMO%')).toHaveLength(60);
});

test('raw, daily and total figures agree, on the right days, and none lies before its claim or in the future', () => {
  const taps = all<{ stand_id: string; clicked_at: number; claimed_at: number }>(
    'SELECT clicks.*, claimed_at FROM clicks JOIN stands ON stands.id = stand_id',
  );
  expect(taps.length).toBeGreaterThan(5000);
  const expected = new Map<string, number>();
  for (const { stand_id, clicked_at, claimed_at } of taps) {
    expect(clicked_at).toBeGreaterThanOrEqual(claimed_at);
    expect(clicked_at).toBeLessThanOrEqual(NOW);
    const key = `${stand_id} ${copenhagenDay(clicked_at)}`;
    expected.set(key, (expected.get(key) ?? 0) + 1);
  }
  const daily = all<{ stand_id: string; day: string; clicks: number }>('SELECT * FROM stand_daily');
  expect(new Map(daily.map((row) => [`${row.stand_id} ${row.day}`, row.clicks]))).toEqual(expected);
  const sums = 'SELECT (SELECT sum(clicks) FROM stand_totals) AS a, (SELECT sum(clicks) FROM daily_totals) AS b';
  expect(all(sums)).toEqual([{ a: taps.length, b: taps.length }]);
});

test('the same moment makes the same shop', async () => {
  const again = openDatabase(join(folder, 'again.sqlite'));
  await migrate(again.db);
  await seedDemo(again, NOW);
  const print = (from: OpenSqliteDatabase) =>
    from.readerSqlite
      .prepare(
        'SELECT stander_id, stands.id, clicks, last_clicked_at FROM stands LEFT JOIN stand_totals ON stand_id = stands.id ORDER BY 1',
      )
      .all();
  expect(print(again)).toEqual(print(database));
  await again.close();
});

test('taps follow the days and hours of Copenhagen and grow', () => {
  const since = startOfDay('2026-01-01');
  const until = startOfDay('2026-12-31');
  const taps = believableTaps({ perDay: 20, startShare: 0.2 }, since, until, createRandom(1));
  const hour = (at: number) => Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Copenhagen', hour: '2-digit' }).format(at));
  expect(taps.filter((at) => hour(at) < 5)).toEqual([]);
  const half = taps.findIndex((at) => at > (since + until) / 2);
  expect(taps.length - half).toBeGreaterThan(half * 1.3);
  expect(new Set(taps.map(copenhagenDay)).size).toBeGreaterThan(listDays('2026-01-01', '2026-12-30').length * 0.95);
  expect(startOfDay('2026-03-29')).toBe(Date.parse('2026-03-28T23:00:00Z'));
  expect(startOfDay('2026-03-30')).toBe(Date.parse('2026-03-29T22:00:00Z'));
  expect(startOfDay('2026-10-26')).toBe(Date.parse('2026-10-25T23:00:00Z'));
});
