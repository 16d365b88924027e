import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { readAppShell } from './app-shell';

let clientDir: string;
let server: TestServer;

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'portal-client-'));
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Tap Portal</title>');
  await writeFile(
    join(clientDir, 'route-preloads.json'),
    JSON.stringify({ '/login': ['/assets/login.js', '/assets/form.js'], '/reset-password/:token': ['/assets/reset.js'], '/about': [] }),
  );
  const shell = readAppShell(clientDir);
  if (!shell) throw new Error('no shell was read');
  server = await startTestServer({ shell, clientDir });
});
afterAll(async () => {
  await server.stop();
  await rm(clientDir, { recursive: true, force: true });
});

test('the shell names the files of the screen that was asked for, also when it is not sent again', async () => {
  const first = await server.fetch('/login');
  const link = '</assets/login.js>; rel=modulepreload; crossorigin, </assets/form.js>; rel=modulepreload; crossorigin';
  expect(first.headers.get('link')).toBe(link);
  const again = await server.fetch('/login', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect(again.headers.get('link')).toBe(link);
  expect((await server.fetch('/reset-password/abc')).headers.get('link')).toContain('/assets/reset.js');
});

test.each(['/', '/about', '/index.html', '/unclaimed/ABC001', '/nothing/here'])('%s names none', async (path) => {
  expect((await server.fetch(path)).headers.get('link')).toBeNull();
});
