import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { insertStand } from '../../../db/server/seed/factories';
import { endpoints } from '../../contract/endpoints';
import { figureOf } from '../ask-database';
import { type CutOff, openCutOff } from '../cut-off';
import { startTestServer, type TestServer } from '../start-test-server';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

/** What is PostgreSQL's alone: it is another program, which others reach too, and which may be gone for a while. */
let folder: string;
let way: CutOff;
let server: TestServer;
const started: TestServer[] = [];

async function start(name: string, url: string): Promise<TestServer> {
  const config = { dataDir: join(folder, name), database: { engine: 'postgres', url } as const };
  const one = await startTestServer({ config, clickLimits: { retryMs: 20, calmMs: 20 } });
  started.push(one);
  return one;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'away-'));
  way = await openCutOff((await testDatabaseUrl(folder)) ?? '');
});
afterEach(async () => {
  way.mend();
  for (const one of started.splice(0)) await one.stop();
});
afterAll(async () => {
  await way.close();
  await dropTestDatabase(folder);
  await dropTestDatabase(join(folder, 'a'));
  await rm(folder, { recursive: true });
});

const taps = (): Promise<number> => figureOf(server.deps.database, 'SELECT coalesce(sum(clicks), 0) FROM stand_totals');

test('a database that is gone for a while: known products lead where they led, every tap is counted once, and writes are refused in words', async () => {
  server = await start('a', way.url);
  const owner = await server.signUp();
  await server.deps.database.db.transaction().execute(async (trx) => {
    await insertStand(trx, { stander_id: 'KENDT1', owner_id: owner._id, redirect_url: 'https://example.dk/' });
    await insertStand(trx, { stander_id: 'UKENDT1', owner_id: owner._id, redirect_url: 'https://example.dk/' });
  });
  const scan = (id: string): Promise<Response> => server.fetch(`/${id}`);
  expect((await scan('KENDT1')).status).toBe(302);
  await server.deps.clicks.settled();
  expect(await taps()).toBe(1);

  way.cut();
  for (let n = 0; n < 10; n += 1) {
    const response = await scan('KENDT1');
    expect([response.status, response.headers.get('Location')]).toEqual([302, 'https://example.dk/']);
  }
  expect((await scan('UKENDT1')).status).toBe(503);
  const refused = await owner.call(endpoints.listStands);
  expect(refused).toMatchObject({ status: 503, problem: { code: 'busy' } });
  expect((await server.fetch('/readyz')).status).toBe(503);

  way.mend();
  await vi.waitFor(async () => expect(await taps()).toBe(11), { timeout: 15_000 });
  expect((await scan('UKENDT1')).status).toBe(302);
  await vi.waitFor(async () => expect(await taps()).toBe(12), { timeout: 15_000 });
  // The duty went with its connection, and is had again.
  await vi.waitFor(() => expect(server.deps.fleet.term.aborted).toBe(false), { timeout: 10_000 });
});

test('an edit is seen by the next scan, and by the reader of the page route', async () => {
  server = await start('a', way.url);
  const owner = await server.signUp({ username: 'retter' });
  await server.deps.database.db
    .transaction()
    .execute((trx) => insertStand(trx, { stander_id: 'EDIT1', owner_id: owner._id, redirect_url: 'https://a.dk/' }));
  expect((await server.fetch('/EDIT1')).headers.get('Location')).toBe('https://a.dk/');
  await owner.call(endpoints.updateStand, { params: { id: 'EDIT1' }, body: { redirectUrl: 'https://b.dk/' } });
  expect((await server.fetch('/EDIT1')).headers.get('Location')).toBe('https://b.dk/');
  expect((await server.fetch('/edit1')).headers.get('Location')).toBe('/EDIT1');
});
