import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from './contract/endpoints';
import { openDatabase } from '../db/server/sqlite/database';
import { migrate } from '../db/server/migrate';
import { refuseOtherOwner } from './data-dir';
import { RefusedStart } from './refused-start';
import type { ServerInput } from './server';
import { createMemoryLog } from './testing/memory-log';
import { programFile } from './testing/run-program';
import { startTestServer, type TestServer } from './testing/start-test-server';
import { dropTestDatabase } from './testing/test-database';

let dataDir: string;
const running: TestServer[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'data-dir-'));
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true });
});

async function start(overrides: Partial<Pick<ServerInput, 'handoverMs' | 'log'>> = { handoverMs: 0 }): Promise<TestServer> {
  const server = await startTestServer({ config: { dataDir }, ...overrides });
  running.push(server);
  return server;
}

describe('one process per DATA_DIR', () => {
  test('a second one is refused in one line, and the first goes on', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(RefusedStart);
    await expect(start()).rejects.toThrow(`Another process works in ${dataDir}: one process per DATA_DIR, stop the other one first.`);
    expect((await first.fetch('/readyz')).status).toBe(200);
  });

  test('the next one waits for one that is about to stop, and says so', async () => {
    const first = await start();
    const owner = await first.signUp();
    const log = createMemoryLog();
    const second = start({ handoverMs: 60_000, log });
    await expect.poll(() => log.lines).toContainEqual(expect.objectContaining({ event: 'waiting', dataDir }));
    await first.stop();
    running.shift();
    const { call } = await second;
    expect(await call(endpoints.login, { body: { username: owner.username, password: owner.password } })).toMatchObject({ kind: 'ok' });
  });

  test('kill -9 leaves no lock behind', async () => {
    const file = join(dataDir, 'portal.sqlite');
    const database = openDatabase(file);
    await migrate(database.db);
    await database.close();
    const child = spawn(process.execPath, [programFile('click-log-process'), file, join(dataDir, 'spool')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await expect(start()).rejects.toThrow(RefusedStart);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    expect((await (await start()).fetch('/readyz')).status).toBe(200);
  });

  test('a start that fails gives the folder back', async () => {
    const prepare = (): Promise<void> => Promise.reject(new Error('no'));
    await expect(startTestServer({ config: { dataDir }, prepare })).rejects.toThrow('no');
    expect((await (await start()).fetch('/healthz')).status).toBe(200);
  });
});

test('a folder the file system will not make is refused at once', async () => {
  await expect(startTestServer({ config: { dataDir: '/proc/nowhere/data' } })).rejects.toThrow(/ENOENT/);
});

describe('a DATA_DIR in which the portal of another user works', () => {
  /** As if this process were another user's. */
  const as = (user: number) => vi.spyOn(process as Required<Pick<NodeJS.Process, 'getuid'>>, 'getuid').mockReturnValue(user);
  const own = process.getuid?.() ?? 0;

  test('is refused to programs that make files there, by whose the database is', async () => {
    await writeFile(join(dataDir, 'portal.sqlite'), '');
    expect(() => refuseOtherOwner(dataDir)).not.toThrow();
    const other = as(own + 1);
    expect(() => refuseOtherOwner(dataDir)).toThrow(`${dataDir} belongs to another user (uid ${own})`);
    other.mockRestore();
  });

  test('says nothing while it is empty or not there, but to root', async () => {
    const other = as(own + 1);
    expect(() => refuseOtherOwner(dataDir)).not.toThrow();
    expect(() => refuseOtherOwner(join(dataDir, 'none'))).not.toThrow();
    other.mockRestore();
  });
});
