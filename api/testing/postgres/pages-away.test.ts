import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CutOff, openCutOff } from '../cut-off';
import { addLandingPage, addStand } from '../stand-records';
import { startTestServer, type TestServer } from '../start-test-server';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

/** What visitors open while PostgreSQL gives no answer: gone, or there and silent. */
let folder: string;
let way: CutOff;
let server: TestServer;

interface Opened {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** As a browser asks for what a person follows: Node's own fetch puts its Sec-Fetch-Mode over ours. */
async function open(path: string): Promise<Opened> {
  const request = get(server.url + path, { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
const PLACES = { '/landing/a00000000000000000000001': 200, '/side-to': 200, '/go/a00000000000000000000002/l1': 302 };
const statusOf = async (path: string): Promise<[string, number | undefined]> => [path, (await open(path)).status];
const openAll = async (): Promise<object> => Object.fromEntries(await Promise.all(Object.keys(PLACES).map(statusOf)));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-away-'));
  way = await openCutOff((await testDatabaseUrl(folder)) ?? '');
  server = await startTestServer({ config: { dataDir: join(folder, 'a'), database: { engine: 'postgres', url: way.url } } });
  const { _id: owner_id } = await server.signUp();
  const buttons = JSON.stringify([{ id: 'l1', text: 'Kort', url: 'https://example.dk/' }]);
  await addLandingPage(server, { id: 'a00000000000000000000001', owner_id });
  await addLandingPage(server, { id: 'a00000000000000000000002', owner_id, url_path: 'side-to', buttons });
  await addLandingPage(server, { id: 'a00000000000000000000003', owner_id });
  await addStand(server, { stander_id: 'NY1' });
  expect(await openAll()).toEqual(PLACES);
});
afterEach(async () => {
  way.delayNoMore();
  way.mend();
  await vi.waitFor(async () => expect((await open('/landing/a00000000000000000000001')).status).toBe(200), { timeout: 20_000 });
});
afterAll(async () => {
  await server.stop();
  await way.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

async function expectScreens(): Promise<void> {
  for (const screen of ['/unclaimed/NY1', '/not-configured/NY1']) expect(await statusOf(screen)).toEqual([screen, 200]);
}

/** Each in the time a person has, and none of it in a program's words. */
async function expectPages(): Promise<void> {
  const began = performance.now();
  expect(await openAll()).toEqual(PLACES);
  expect(performance.now() - began).toBeLessThan(2000);
  const unknown = await open('/landing/a00000000000000000000003');
  expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, '5']);
  expect(unknown.headers['content-type']).toContain('text/html');
  expect(unknown.body).toContain('Vi kan ikke åbne linket lige nu.');
  await expectScreens();
  expect(performance.now() - began).toBeLessThan(10_000);
}

test('gone: pages that were opened here, their links and the two screens of a product are there, and of others a page says so', async () => {
  way.cut();
  await expectPages();
});

test('silent: likewise, and nobody waits for the answer', async () => {
  way.delay('landing_pages');
  await expectPages();
  way.delayNoMore();
  way.delay('"stands"');
  await expectScreens();
});

test('a program that asks is answered in its own words', async () => {
  way.cut();
  const response = await server.fetch('/landing/a00000000000000000000003');
  expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'busy' })]);
});
