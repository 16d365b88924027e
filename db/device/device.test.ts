import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import type { Locks } from './session/locks';
import { openLocks } from './session/locks';
import type { DrainResult } from './sync/drain';
import { BEAT_LIMIT_MS } from './sync/status';
import { findFirstKeptDay, listDaily } from './queries';
import { buildStand, STAND_ID } from './testing/build';
import { offline, ok, written } from './testing/fake-api';
import { openDeviceWith, openTestDevice, SUB } from './testing/open-test-device';
import { mutateOne } from './testing/mutate-one';

const rename = { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Baren' } } as const;

/** Locks of one browser: one holder per name, `steal` takes over. */
function createBrowserLocks(): Locks & { held: Set<string> } {
  const held = new Set<string>();
  return {
    held,
    run: async (name, { ifAvailable = false, steal = false }, work) => {
      if (held.has(name) && ifAvailable && !steal) return null;
      held.add(name);
      try {
        return await work();
      } finally {
        held.delete(name);
      }
    },
  };
}

test('one drain at a time: a second tab gives way', async () => {
  const locks = createBrowserLocks();
  const opened = await openDeviceWith([buildStand()], [], { locks });
  await mutateOne(opened.device, rename);
  opened.api.on(endpoints.updateStand, async () => {
    expect(await opened.device.drain()).toMatchObject({ stopped: 'busy' });
    expect(await opened.device.status()).toMatchObject({ sending: { done: 0, total: 1 } });
    return written(buildStand({ nickname: 'Baren', version: 2 }));
  });
  expect(await opened.device.drain()).toMatchObject({ sent: 1 });
  expect(await opened.device.status()).toMatchObject({ sending: null, waiting: 0, lastOkAt: opened.clock.now });
});

test('who waits for a drain that fails meanwhile does not wait for its back-off too', async () => {
  const opened = await openDeviceWith([buildStand()], [], { locks: createBrowserLocks() });
  await mutateOne(opened.device, rename);
  let waiting: Promise<DrainResult> | null = null;
  opened.api.on(
    endpoints.updateStand,
    () => {
      // The network is back while this attempt is about to fail: it is the worker that is told.
      waiting = opened.device.drain({ reset: true, wait: true });
      return offline;
    },
    written(buildStand({ nickname: 'Baren', version: 2 })),
  );
  expect(await opened.device.drain()).toMatchObject({ sent: 0, stopped: 'later' });
  expect(await waiting).toMatchObject({ sent: 1, left: 0 });
});

test('a tab that stopped beating loses the lock', async () => {
  const locks = createBrowserLocks();
  const opened = await openDeviceWith([buildStand()], [], { locks });
  await mutateOne(opened.device, rename);
  locks.held.add(`drain:${SUB}`);
  await opened.device.db.engineState.put({ k: 'beat', value: { at: opened.clock.now, done: 0, total: 1 } });
  expect(await opened.device.drain()).toMatchObject({ stopped: 'busy' });
  opened.clock.now += BEAT_LIMIT_MS + 1;
  opened.api.on(endpoints.updateStand, written(buildStand({ nickname: 'Baren', version: 2 })));
  expect(await opened.device.drain()).toMatchObject({ sent: 1 });
});

test.each([
  ['that never beat', null],
  ['whose beat lies in the future', { at: Date.parse('2027-11-20T12:00:00Z'), done: 0, total: 1 }],
])('a frozen tab %s loses the lock as well', async (_name, beat) => {
  const locks = createBrowserLocks();
  const opened = await openDeviceWith([buildStand()], [], { locks });
  await mutateOne(opened.device, rename);
  locks.held.add(`drain:${SUB}`);
  await opened.device.db.engineState.put({ k: 'beat', value: beat });
  expect(await opened.device.drain()).toMatchObject({ stopped: 'busy' });
  opened.clock.now += BEAT_LIMIT_MS;
  expect(await opened.device.drain()).toMatchObject({ stopped: 'busy' });
  opened.clock.now += 1;
  opened.api.on(endpoints.updateStand, written(buildStand({ nickname: 'Baren', version: 2 })));
  expect(await opened.device.drain()).toMatchObject({ sent: 1 });
});

test('who holds the lock beats from the start', async () => {
  const locks = createBrowserLocks();
  const opened = await openDeviceWith([buildStand()], [], { locks });
  const beats: unknown[] = [];
  opened.device.db.engineState.hook('creating', (_key, record) => void beats.push(record));
  await opened.device.drain();
  expect(beats[0]).toEqual({ k: 'beat', value: { at: opened.clock.now, done: 0, total: 0 } });
});

test('many tabs make one request per minute', async () => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange };
  const queue = new Map<string, Promise<unknown>>();
  const locks: Locks = {
    run: (name, _options, work) => {
      const turn = (queue.get(name) ?? Promise.resolve()).then(work, work);
      queue.set(name, turn);
      return turn;
    },
  };
  const first = await openTestDevice({ open: { dexie }, locks });
  const second = await openTestDevice({ open: { dexie }, locks, client: first.api.client });
  first.api.on(endpoints.listStandRows, ok([buildStand()], { 'X-Rev': '1' }));
  const results = await Promise.all([first.device.pull('products'), second.device.pull('products')]);
  expect(results.map((result) => result.kind)).toEqual(['fresh', 'not-due']);
});

test('status says what waits, what asks, and when the next try is due', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, rename);
  opened.api.on(endpoints.updateStand, offline);
  await opened.device.drain();
  expect(await opened.device.status()).toEqual({ waiting: 1, parked: 0, sending: null, lastOkAt: null, nextAt: opened.clock.now + 1000 });
});

test('without Web Locks everything works', async () => {
  expect(await openLocks(undefined).run('x', { ifAvailable: true }, async () => 7)).toBe(7);
});

test('an answer there is no room for is said so, and the edit stays and is sent again under its key', async () => {
  let isFull = false;
  const opened = await openDeviceWith([buildStand()], [], { onFull: () => (isFull = true) });
  await mutateOne(opened.device, rename);
  opened.api.on(endpoints.updateStand, written(buildStand({ nickname: 'Baren', version: 2 })));
  const quota = new DOMException('full', 'QuotaExceededError');
  const fail = (): never => {
    throw quota;
  };
  opened.device.db.outbox.hook('deleting', fail);
  await expect(opened.device.drain()).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(isFull).toBe(true);
  expect(await opened.device.status()).toMatchObject({ waiting: 1 });
  opened.device.db.outbox.hook('deleting').unsubscribe(fail);
  expect(await opened.device.drain()).toMatchObject({ sent: 1, stopped: 'empty' });
  expect(new Set(opened.api.calls.map((call) => call.headers['Idempotency-Key'])).size).toBe(1);
});

test('what a full device lets go of is not told as zero, and the next answer is whole again (R1)', async () => {
  const { device, api, clock } = await openDeviceWith([buildStand()]);
  const row = (day: string) => ({ standId: STAND_ID, day, clicks: 3 });
  const answer = (cursor: string, reset: boolean, ...days: string[]) =>
    ok({ cursor, reset, floor: '2025-10-16', rows: days.map(row), totals: [] });
  api.on(
    endpoints.standStatistics,
    answer('c1', true, '2026-08-21', '2026-08-22', '2026-11-20'),
    async () => {
      await mutateOne(device, rename);
      return answer('c2', false, '2026-11-20');
    },
    answer('c3', true, '2026-08-21', '2026-08-22', '2026-11-20'),
    answer('c4', false, '2026-11-20'),
  );
  const known = async () => {
    const rows = await listDaily(device.db);
    return [await findFirstKeptDay(device.db, '2026-11-20'), ...rows.map(({ day }) => day)];
  };
  await device.pull('statistics');
  expect(await known()).toEqual(['2025-10-16', '2026-08-21', '2026-08-22', '2026-11-20']);
  let isFull = true;
  device.db.outbox.hook('creating', () => {
    if (!isFull) return;
    isFull = false;
    throw new DOMException('full', 'QuotaExceededError');
  });
  // Room is made while the server is being asked: its answer was to a question that is not there any more.
  expect(await device.pull('statistics', { stale: true })).toEqual({ kind: 'kept' });
  expect(await known()).toEqual(['2026-08-22', '2026-08-22', '2026-11-20']);
  clock.now += 60_000;
  await device.pull('statistics');
  expect(api.calls.at(-1)?.query).toEqual({ details: 'true' });
  expect(await known()).toEqual(['2025-10-16', '2026-08-21', '2026-08-22', '2026-11-20']);
  await device.pull('statistics', { stale: true });
  expect(api.calls.at(-1)?.query).toEqual({ since: 'c3', details: 'true' });
  expect(await known()).toHaveLength(4);
});

test.each([
  ['has the days that are always kept', 'c1', '2025-10-16'],
  ['has made room', null, '2026-08-22'],
])('a copy of an older shell %s', async (_name, cursor, firstKept) => {
  const { device } = await openTestDevice();
  await device.db.resources.put({ key: 'statistics', fetchedAt: 0, etag: null, cursor, error: null });
  expect(await findFirstKeptDay(device.db, '2026-11-20')).toBe(firstKept);
});

test('a read whose connection the browser dropped is repeated on a fresh one (rule 142)', async () => {
  const { device } = await openDeviceWith([buildStand()]);
  let tries = 0;
  const names = await device.read((db) => {
    tries += 1;
    if (tries === 1) throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
    return db.stands.toArray();
  });
  expect(names).toHaveLength(1);
  expect(tries).toBe(2);
});

test('a closed device writes nothing any more', async () => {
  const { device } = await openDeviceWith([buildStand()]);
  device.close();
  await expect(mutateOne(device, rename)).rejects.toThrow();
});
