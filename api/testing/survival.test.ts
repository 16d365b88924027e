import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programFile } from './run-program';
import { dropTestDatabase, testDatabaseSettings } from './test-database';

interface Line {
  event?: string;
  url?: string;
  err?: { message: string };
}

let dataDir: string;
let child: ChildProcess;
let lines: Line[];
let onLine: () => void;

/** The first line of the log about `event`, now or later. */
function line(event: string): Promise<Line> {
  return new Promise((done) => {
    onLine = () => {
      const found = lines.find((one) => one.event === event);
      if (found) done(found);
    };
    onLine();
  });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'survival-'));
  lines = [];
  onLine = () => {};
  child = spawn(process.execPath, [programFile('failing-process')], {
    env: { ...process.env, PORT: '0', ...(await testDatabaseSettings(dataDir)) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface(child.stdout as NodeJS.ReadableStream).on('line', (text) => {
    lines.push(JSON.parse(text) as Line);
    onLine();
  });
});
afterEach(async () => {
  child.kill('SIGKILL');
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

test('a promise that fails and nobody looks at is logged, and everything goes on (ASVS 16.5.4)', async () => {
  const { url = '' } = await line('listening');
  child.kill('SIGUSR2');
  expect((await line('unhandled_rejection')).err?.message).toBe('a promise of the test');
  expect((await fetch(`${url}/FINDESIKKE`)).status).toBe(404);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('an exception nobody caught is logged, and the process ends cleanly and says that it failed', async () => {
  await line('listening');
  const exited = once(child, 'exit');
  child.kill('SIGHUP');
  expect((await line('uncaught_exception')).err?.message).toBe('an exception of the test');
  expect(await exited).toEqual([1, null]);
  expect(lines.map((one) => one.event)).not.toContain('stop_failed');
});
