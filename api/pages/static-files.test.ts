import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server';

let clientDir: string;
let server: TestServer;

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'portal-client-'));
  await mkdir(join(clientDir, 'assets'));
  for (const name of ['stays', 'goes']) await writeFile(join(clientDir, `assets/${name}.js`), `export const name = '${name}';`);
  server = await startTestServer({ clientDir });
});
afterAll(async () => {
  await server.stop();
  await rm(clientDir, { recursive: true, force: true });
});

test('a file that is taken away while the server runs ends that answer, not the server', async () => {
  expect((await server.fetch('/assets/goes.js')).status).toBe(200);
  await rm(join(clientDir, 'assets/goes.js'));
  await expect(server.fetch('/assets/goes.js').then((response) => response.text())).rejects.toThrow();
  expect(await (await server.fetch('/assets/stays.js')).text()).toContain('stays');
});

test.each(['bytes=5-2', 'bytes=abc-', 'bytes=0-3', 'bytes=999999-', 'nonsense'])('the range "%s" gets the whole file', async (range) => {
  const response = await server.fetch('/assets/stays.js', { headers: { Range: range } });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("export const name = 'stays';");
});

// WebKit keeps what a script's address was answered with over a reload, unless it is told not to.
test.each([
  ['GET', '/assets/nowhere.js'],
  ['HEAD', '/assets/nowhere.js'],
  ['POST', '/assets/stays.js'],
  ['GET', '/assets/%E0%A4%A.js'],
  ['GET', '/assets/nowhere'],
  ['GET', '/assets/'],
])('no browser keeps a refusal: %s %s', async (method, path) => {
  const response = await server.fetch(path, { method });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});
