import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoPlaces } from '../../business/demo-places';
import { endpoints } from '../../contract/endpoints';
import { figureOf } from '../ask-database';
import { startTestServer, type TestServer } from '../start-test-server';
import { type TurnWatch, watchTurns } from '../watch-turns';
import { type EndpointName, LAST, type Step } from './calls';
import { makeCall, startCallers, type Target, targetsOf } from './callers';
import { type Installation, MONDAY, NOTICES_PER_OWNER, PASSWORD, seedInstallation } from './installation';
import { ROUNDS, runRound } from './rounds';

/** Of everything that may be much, more than one turn may hold. */
const SHOP: Installation = {
  owners: 450,
  standsPerOwner: 10,
  clicksPerStand: 4,
  stock: 2000,
  bigOwnerStands: 3500,
  pages: 12,
  pageDays: 100,
  otherPages: 2000,
  silent: 250,
  outdated: 2000,
  picked: 120,
};
/** A thousand products are made in one call, and as many found by their printed ids. */
const MOST_ROWS = 1500;
const HANGS_AFTER_MS = 300_000;

let dataDir: string;
let server: TestServer;
let now = MONDAY;
let turns: TurnWatch;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stalls-'));
  await seedInstallation(dataDir, SHOP);
  server = await startTestServer({
    config: { dataDir, admin: { username: 'admin', email: 'admin@example.dk', password: PASSWORD } },
    now: () => now,
    places: createDemoPlaces(() => now),
  });
  turns = watchTurns();
});
afterAll(async () => {
  turns.stop();
  await server.stop();
  await rm(dataDir, { recursive: true });
});

const figure = (sql: string): Promise<number> => figureOf(server.deps.database, sql);

/** What asked for more at one go than a scan may wait for. */
async function stallsOf(name: string, work: () => Promise<unknown>): Promise<string[]> {
  turns.longest();
  await work();
  const { rows, sql } = turns.longest();
  return rows > MOST_ROWS ? [`${name}: ${rows} rows in one turn, most of them by ${sql}`] : [];
}

test(
  'no round asks for more at one go than a scan may wait for, however much there is to do',
  async () => {
    for (const name of ROUNDS) expect(await stallsOf(name, () => runRound(server, name, (ms) => (now += ms)))).toEqual([]);
    for (const table of ['mails WHERE sent_at < 1e12 * 1.78', 'contact_messages', 'click_batches', 'idempotency', 'oauth_states'])
      expect(await figure(`SELECT count(*) FROM ${table}`), table).toBe(0);
    // Those of a year stay.
    expect(await figure("SELECT count(*) FROM notices WHERE key LIKE 'l%'")).toBe(SHOP.owners * NOTICES_PER_OWNER);
    expect(await figure('SELECT count(*) FROM stand_totals WHERE silent_since IS NOT NULL')).toBeGreaterThanOrEqual(SHOP.silent);
    expect(await figure('SELECT is_done FROM notice_round')).toBe(1);
    expect(await readdir(join(dataDir, 'uploads'))).toHaveLength(2 * SHOP.otherPages);
  },
  HANGS_AFTER_MS,
);

test(
  'no call of the contract does either, made as the largest of its users makes it',
  async () => {
    const stalls: string[] = [];
    const proofOf = await startCallers(server.url, SHOP);
    const made = async (name: EndpointName, endpoint: Target['endpoint'], step: Step): Promise<void> => {
      const proof = await proofOf(step);
      stalls.push(...(await stallsOf(name, () => makeCall(server.url, endpoint, step, proof))));
    };
    for (const { name, endpoint, steps } of await targetsOf(SHOP)) for (const step of steps(0)) await made(name, endpoint, step);
    for (const [name, step] of LAST) await made(name, endpoints[name], step);
    expect(stalls).toEqual([]);
    expect(await figure("SELECT count(*) FROM stands WHERE status = 'unclaimed' AND deleted_at IS NULL")).toBe(SHOP.bigOwnerStands - 1);
  },
  HANGS_AFTER_MS,
);
