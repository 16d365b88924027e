import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dropTestDatabase, testDatabaseUrl } from '../../../api/testing/test-database';
import { joinFleet } from './fleet';
import { inNamedTurn } from './named-locks';
import { createFindOwnTap } from './own-tap-queries';
import { openPool } from './pool';
import { openClickWriter } from './threads';

/** Connections to a database that is slow, far away or gone. */
let folder: string;
let url: string;
let pool: Pool;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pool-'));
  url = (await testDatabaseUrl(folder)) ?? '';
  pool = openPool(url, { connections: 1, waitMs: 5000, queryMs: 5000 });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await pool.end();
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true });
});

test('a question that nobody waits for any more ends in the database too', async () => {
  const impatient = openPool(url, { connections: 1, waitMs: 5000, queryMs: 50 });
  const question = 'SELECT pg_sleep(600)';
  await expect(impatient.query(question)).rejects.toThrow('timeout');
  const running = `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND query = $1`;
  await vi.waitFor(async () => expect((await pool.query(running, [question])).rows).toEqual([{ count: 0 }]), { timeout: 20_000 });
  await impatient.end();
});

test('a turn by name ends when its process has stopped without being gone', async () => {
  let client: PoolClient | undefined;
  const met = { connect: async () => (client = await pool.connect()) } as unknown as Pool;
  const ask = async (): Promise<unknown> => (await client?.query('SHOW idle_session_timeout'))?.rows;
  expect(await inNamedTurn(met, 'x', ask)).toEqual([{ idle_session_timeout: '30s' }]);
});

test('what an address has the database do goes beside what the portal has it do', async () => {
  const given = new URL(url);
  given.searchParams.set('options', '-c work_mem=5MB');
  const asked = openPool(given.href, { connections: 1, waitMs: 5000, queryMs: 5000 });
  const { rows } = await asked.query(
    `SELECT name, source FROM pg_settings WHERE name IN ('work_mem', 'tcp_keepalives_idle', 'tcp_keepalives_count') ORDER BY name`,
  );
  expect(rows.map(({ source }: { source: string }) => source)).toEqual(['client', 'client', 'client']);
  await asked.end();
});

test.each(['postgres://u:p%e0@127.0.0.1:1/db', 'postgres://u:p#x@127.0.0.1:1/db'])(
  'an address that cannot be read is said like a database that cannot be reached: %s',
  async (address) => {
    const away = { code: 'DATABASE_AWAY', message: expect.not.stringContaining(address) as string };
    const nothing = (): void => undefined;
    await expect(joinFleet(address, { onTaken: nothing, onClock: nothing })).rejects.toMatchObject(away);
    await expect(openClickWriter(address, 20)).rejects.toMatchObject(away);
  },
);

test('a database that is far away has the taps, however short its jobs are', async () => {
  const delayMs = 40;
  const socketFile = join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const far = createServer((caller) => {
    const database = connect(socketFile);
    for (const [from, to] of [
      [caller, database],
      [database, caller],
    ] as const)
      from
        .on('error', () => undefined)
        .on('data', (piece) => setTimeout(() => to.write(piece), delayMs))
        .on('close', () => to.destroy());
  });
  far.listen(0, '127.0.0.1');
  await once(far, 'listening');
  const { port } = far.address() as AddressInfo;
  const { writer, close } = await openClickWriter(`postgres://portal@127.0.0.1:${port}${new URL(url).pathname}`, 20);
  expect(writer.unfolded).toBe(0);
  await close();
  far.close();
});

test("whether a tap is the owner's own is not waited for long, and not at all after that until an answer comes in time", async () => {
  vi.useFakeTimers();
  const asked: ((rowCount: number) => void)[] = [];
  const query = vi.fn(() => new Promise((resolve) => asked.push((rowCount) => resolve({ rowCount }))));
  const find = createFindOwnTap({ query } as unknown as Pool);
  const ask = () => find({ secretHash: 'x', standId: 'y', now: 1, usedAfter: 0, replacedAfter: 0 });
  const own = ask();
  asked[0]?.(1);
  expect(await own).toBe(true);

  const late = ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(await late).toBe(false);
  for (let n = 0; n < 100; n += 1) expect(await ask()).toBe(false);
  expect(query).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(500);
  asked[1]?.(1);
  await vi.advanceTimersByTimeAsync(0);
  // The next one is asked beside the visitor, and says that it is over.
  expect(ask()).toBe(false);
  asked[2]?.(1);
  await vi.advanceTimersByTimeAsync(0);
  const again = ask();
  asked[3]?.(1);
  expect(await again).toBe(true);
});

test('requests with made-up cookies leave the lookups of visitors their turn', async () => {
  const query = vi.fn(() => new Promise(() => undefined));
  const find = createFindOwnTap({ query } as unknown as Pool);
  for (let n = 0; n < 1000; n += 1) void find({ secretHash: 'x', standId: 'y', now: 1, usedAfter: 0, replacedAfter: 0 });
  expect(query.mock.calls.length).toBeLessThanOrEqual(50);
});
