import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../contract/endpoints';
import type { OwnerAnswer } from '../http/work/owner-reads';
import { readPageStatistics } from '../statistics/page-statistics';
import { readStandStatistics } from '../statistics/stand-statistics';
import { readStandRows, readStands } from './list-stands';
import { insertStand, insertTaps, type Tap } from '../../db/server/seed/factories';
import { createRandom } from '../../db/server/seed/random';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addLandingPage, dataOf } from '../testing/stand-records';

const kilobytes = (value: unknown): number => gzipSync(JSON.stringify(value)).length / 1024;

const YEAR_MS = 365 * 86_400_000;
const TAPS_EACH = 100;
const standId = (index: number): string => `b${index.toString(16).padStart(23, '0')}`;

/** An owner of so many products, each with a hundred taps in a year. */
async function openLargeShop(products: number): Promise<{ server: TestServer; owner: TestUser }> {
  const server = await startTestServer();
  const owner = await server.signUp();
  const { database } = server.deps;
  const end = server.clock.now();
  const random = createRandom(19);
  const taps: Tap[] = [];
  await database.db.transaction().execute(async (trx) => {
    for (let index = 0; index < products; index += 1) {
      const id = standId(index);
      await insertStand(trx, { id, owner_id: owner._id, nickname: `Produkt ${index}`, redirect_url: `https://eksempel.dk/${index}` });
      for (let tap = 0; tap < TAPS_EACH; tap += 1) taps.push({ standId: id, at: Math.floor(end - random() * YEAR_MS) });
    }
  });
  await insertTaps(
    database,
    taps.sort((a, b) => a.at - b.at),
  );
  return { server, owner };
}

test('an owner with 200 products and a year of taps: answers stay small (QUALITY 19, SYNC T7)', async () => {
  const { server, owner } = await openLargeShop(200);
  try {
    const list = dataOf(await owner.call(endpoints.listStands));
    expect(list).toHaveLength(200);
    expect(list.reduce((sum, stand) => sum + stand.clickHistory.length, 0)).toBe(10_000);
    expect(list.reduce((sum, stand) => sum + Object.values(stand.clicksByDay).reduce((a, b) => a + b, 0), 0)).toBe(20_000);
    expect(kilobytes(list)).toBeLessThan(300);
    expect(kilobytes(dataOf(await owner.call(endpoints.listStandRows)))).toBeLessThan(20);

    const full = dataOf(await owner.call(endpoints.standStatistics));
    expect(kilobytes(full)).toBeLessThan(300);
    expect(kilobytes(dataOf(await owner.call(endpoints.standStatistics, { query: { details: 'true' } })))).toBeLessThan(300);
    await insertTaps(
      server.deps.database,
      Array.from({ length: 60 }, (_, index) => ({ standId: standId(index), at: server.clock.now() })),
    );
    const delta = dataOf(await owner.call(endpoints.standStatistics, { query: { since: full.cursor } }));
    expect(delta.rows).toHaveLength(60);
    expect(kilobytes(delta)).toBeLessThan(2);
  } finally {
    await server.stop();
  }
});

describe('what is read beside the event loop', () => {
  let server: TestServer;
  let owner: TestUser;
  beforeAll(async () => {
    ({ server, owner } = await openLargeShop(40));
    for (let page = 0; page < 5; page += 1) {
      const { id } = await addLandingPage(server, { owner_id: owner._id });
      expect((await server.fetch(`/landing/${id}`)).status).toBe(200);
    }
    await server.deps.pageCounts.settled();
  });
  afterAll(() => server.stop());

  const input = () => ({ userId: owner._id, publicUrl: server.deps.config.publicUrl, now: server.clock.now() });
  const never = new AbortController().signal;

  test.each([
    ['stands', endpoints.listStands, readStands],
    ['standRows', endpoints.listStandRows, readStandRows],
    ['standStatistics', endpoints.standStatistics, readStandStatistics],
    ['pageStatistics', endpoints.pageStatistics, readPageStatistics],
  ] as const)('%s: is what is read on it', async (name, endpoint, read) => {
    const run = vi.spyOn(server.deps.ownerReads, 'run');
    const { answer } = await server.deps.database.reader.transaction().execute<OwnerAnswer<unknown>>((trx) => read(trx, input()));
    expect(dataOf(await owner.call(endpoint as typeof endpoints.listStands))).toEqual(answer);
    expect(run.mock.calls.map(([called]) => called)).toEqual([name]);
    run.mockRestore();
  });

  test('the download of everything, too', async () => {
    const response = await server.fetch(endpoints.exportAccount.path, { headers: { Authorization: `Bearer ${owner.token}` } });
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="mine-data.json"');
    expect(((await response.json()) as { stands: unknown[] }).stands).toHaveLength(40);
  });

  test('a list is tagged by what it was read at, and not sent a second time', async () => {
    const get = (etag?: string) =>
      server.fetch(endpoints.listStandRows.path, {
        headers: { Authorization: `Bearer ${owner.token}`, ...(etag !== undefined && { 'If-None-Match': etag }) },
      });
    const first = await get();
    const etag = first.headers.get('ETag') ?? '';
    expect([first.status, (await get(etag)).status]).toEqual([200, 304]);
    await owner.call(endpoints.updateStand, { params: { id: standId(0) }, body: { nickname: 'Disken' } });
    const changed = await get(etag);
    expect(changed.status).toBe(200);
    expect(Number(changed.headers.get('X-Rev'))).toBeGreaterThan(Number(first.headers.get('X-Rev')));
  });

  test('a read that fails is one refusal, and the next one works', async () => {
    await expect(server.deps.ownerReads.run('account', { ...input(), userId: 'findes ikke' }, never)).rejects.toThrow();
    const { answer } = await server.deps.ownerReads.run('standRows', input(), never);
    expect(JSON.parse(Buffer.from(answer).toString())).toHaveLength(40);
  });

  test('who has left is not read for', async () => {
    const first = server.deps.ownerReads.run('stands', input(), never);
    const leave = new AbortController();
    const second = server.deps.ownerReads.run('stands', { ...input(), userId: 'en anden' }, leave.signal);
    leave.abort();
    await expect(second).rejects.toMatchObject({ code: 'busy' });
    expect((await first).mark?.rev).toBeGreaterThan(0);
  });
});
