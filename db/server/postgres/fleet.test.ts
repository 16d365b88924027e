import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CutOff, openCutOff } from '../../../api/testing/cut-off';
import { dropTestDatabase, testDatabaseUrl } from '../../../api/testing/test-database';
import { forgetBatch } from '../queries/click-batch-queries';
import type { Fleet } from '../fleet';
import { joinFleet, lockDatabase, openClickWriter } from '../open';
import type { DatabaseAddress, ServerDatabase } from '../server-database';
import { openDatabase } from './database';
import { DUTY_LOCK, START_LOCK } from './locks';
import { tellCounted } from './news';

/** Several processes on one database: each fleet of this test is what one of them has of it. */
let folder: string;
let database: ServerDatabase;
let address: DatabaseAddress;
const joined: Fleet[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-'));
  const url = (await testDatabaseUrl(folder)) ?? '';
  address = { engine: 'postgres', url };
  database = openDatabase(url);
});
afterEach(async () => {
  for (const fleet of joined.splice(0)) await fleet.leave();
});
afterAll(async () => {
  await database.close();
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true });
});

interface Member {
  fleet: Fleet;
  counted: string[];
  sessions: () => number;
  missed: () => number;
  taken: () => number;
  apart: number[];
}

async function enter(of = address, now = Date.now, more: { asleepMs?: number } = {}): Promise<Member> {
  const counted: string[] = [];
  const apart: number[] = [];
  let [missed, sessions, taken] = [0, 0, 0];
  const fleet = await joinFleet(of, { onTaken: () => (taken += 1), onClock: (ms) => apart.push(ms), now, ...more });
  if (!fleet) throw new Error('a program has the database');
  joined.push(fleet);
  fleet.listen({
    onCounted: (ownerIds) => void counted.push(...ownerIds),
    onSessions: () => (sessions += 1),
    onMissed: () => (missed += 1),
  });
  return { fleet, counted, sessions: () => sessions, missed: () => missed, taken: () => taken, apart };
}
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 15_000, interval: 10 });
const isOnDuty = ({ fleet }: Member): boolean => !fleet.term.aborted;

async function cutWay(): Promise<{ way: CutOff; through: DatabaseAddress }> {
  const way = await openCutOff(address.engine === 'postgres' ? address.url : '');
  return { way, through: { engine: 'postgres', url: way.url } };
}

test('the duty is one process’s, and another’s when that one has gone', async () => {
  const [first, second, third] = [await enter(), await enter(), await enter()];
  expect([first, second, third].map(isOnDuty)).toEqual([true, false, false]);
  await first.fleet.leave();
  expect(isOnDuty(first)).toBe(false);
  await until(() => expect([second, third].filter(isOnDuty)).toHaveLength(1));
});

test('whoever loses the connection loses the duty, and has missed what was said', async () => {
  const { way, through } = await cutWay();
  const [cut, other] = [await enter(through), await enter()];
  const { term } = cut.fleet;
  expect([isOnDuty(cut), isOnDuty(other)]).toEqual([true, false]);
  way.cut();
  await until(() => expect(term.aborted).toBe(true));
  await until(() => expect(isOnDuty(other)).toBe(true));
  expect(cut.missed()).toBe(0);
  way.mend();
  await until(() => expect(cut.missed()).toBe(1));
  expect([isOnDuty(cut), cut.taken()]).toEqual([false, 0]);
  other.fleet.tellCounted(['a']);
  await until(() => expect(cut.counted).toEqual(['a']));
  await way.close();
});

/** Whoever waits for a lock, in a process of its own; it has it for a moment. Nothing else happens here until then. */
const WAIT = `
  const client = new (require('pg').Client)({ connectionString: process.argv[1], query_timeout: 20000 });
  client.connect()
    .then(() => client.query('SELECT pg_advisory_lock(' + process.argv[2] + ')'))
    .then(() => client.end(), () => process.exit(1));`;
const stopUntilFree = (lock: string): Buffer =>
  execFileSync(process.execPath, ['-e', WAIT, address.engine === 'postgres' ? address.url : '', lock]);

test('the duty of a process that has stopped without being gone is another’s, and the first thing it knows when it goes on', async () => {
  const [stopped, other] = [await enter(address, Date.now, { asleepMs: 1500 }), await enter()];
  expect([stopped, other].map(isOnDuty)).toEqual([true, false]);
  stopUntilFree(DUTY_LOCK);
  expect([stopped, other].map(isOnDuty)).toEqual([false, false]);
  await until(() => expect([stopped, other].filter(isOnDuty)).toHaveLength(1));
  await until(() => expect(stopped.missed()).toBeGreaterThan(0));
});

test('what one says all hear, and what a transaction says only when it is committed', async () => {
  const members = [await enter(), await enter()];
  const owners = Array.from({ length: 1000 }, (_, index) => index.toString(16).padStart(24, '0'));
  members[0]?.fleet.tellCounted(owners);
  await database.db
    .transaction()
    .execute(async (trx) => {
      await tellCounted(trx, ['never']);
      throw new Error('no');
    })
    .catch(() => undefined);
  await database.db.transaction().execute((trx) => tellCounted(trx, ['last']));
  for (const { counted } of members) await until(() => expect(counted).toEqual([...owners, 'last']));
  for (let writes = 0; writes < 10; writes += 1) members[1]?.fleet.tellSessions();
  for (const { sessions } of members) await until(() => expect(sessions()).toBe(1));
});

test('a program has the database for itself, and nobody who serves it comes in between', async () => {
  const { way, through } = await cutWay();
  const server = await enter(through);
  expect(await lockDatabase(address)).toBeNull();
  way.cut();
  await until(() => expect(isOnDuty(server)).toBe(false));
  const lock = await vi.waitFor(
    async () => {
      const had = await lockDatabase(address);
      expect(had).not.toBeNull();
      return had;
    },
    { timeout: 15_000 },
  );
  expect(await joinFleet(address, { onTaken: () => undefined, onClock: () => undefined })).toBeNull();
  way.mend();
  await until(() => expect(server.taken()).toBe(1));
  lock?.release();
  await vi.waitFor(() => enter(), { timeout: 15_000 });
  await way.close();
});

test('a process that has stopped without being gone keeps the database from such a program', async () => {
  const { close } = await openClickWriter(address, 250, { isServing: true });
  expect(await lockDatabase(address)).toBeNull();
  await close();
  const lock = await lockDatabase(address);
  expect(lock).not.toBeNull();
  lock?.release();
});

test('nobody who serves writes beside such a program, which writes itself', async () => {
  const serving = openDatabase(address.engine === 'postgres' ? address.url : '', { isServing: true });
  const write = ({ db }: ServerDatabase): Promise<unknown> => db.transaction().execute((trx) => forgetBatch(trx, 'x'));
  const lock = await lockDatabase(address);
  await expect(write(serving)).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  await write(database);
  lock?.release();
  await vi.waitFor(() => write(serving), { timeout: 15_000 });
  expect(await lockDatabase(address)).toBeNull();
  await serving.close();
});

test('what is done at a start is done by one at a time', async () => {
  const members = [await enter(), await enter(), await enter()];
  let [inside, most] = [0, 0];
  await Promise.all(
    members.map(({ fleet }) =>
      fleet.alone(async () => {
        most = Math.max(most, (inside += 1));
        await database.reader.selectFrom('sync_state').selectAll().execute();
        inside -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});

test('a start that has stopped without being gone holds up no other', async () => {
  const { fleet } = await enter(address, Date.now, { asleepMs: 1500 });
  expect(await fleet.alone(async () => void stopUntilFree(START_LOCK))).toBeUndefined();
  expect(await fleet.alone(async () => 'again')).toBe('again');
});

test('processes whose clocks are far apart go by one, and say so', async () => {
  let apartMs = -180_000;
  const system = (): number => Date.now() + apartMs;
  const [right, wrong] = [await enter(), await enter(address, system)];
  const clock = wrong.fleet.clockOf(system);
  // What is left is what an answer takes.
  const off = (): number => Math.abs(clock() - right.fleet.clockOf(Date.now)());
  await until(() => expect(off()).toBeLessThan(5000));
  expect([right.apart, wrong.apart.length]).toEqual([[], 1]);
  apartMs = 3_600_000;
  await until(() => expect(off()).toBeLessThan(5000));
  apartMs = 1000;
  await until(() => expect(off()).toBeLessThan(5000));
  expect(wrong.apart).toHaveLength(1);
  // A clock that was put into a test's hand is far from any real one, and stays.
  expect(right.fleet.clockOf(() => 7)()).toBe(7);
});
