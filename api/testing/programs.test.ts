import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { appendFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuseDemoAccounts } from '../accounts/refuse-demo-accounts';
import { endpoints } from '../contract/endpoints';
import { getSyncState } from '../../db/server/queries/sync-state-queries';
import { seedDemo } from '../../db/server/seed/demo-shop';
import { figureOf } from './ask-database';
import { holdWriteLock } from './hold-write-lock';
import { runProgram, spawnProgram } from './run-program';
import { startTestServer, type TestServer } from './start-test-server';
import { addStand, dataOf } from './stand-records';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let dataDir: string;
let backup: string;
const running: TestServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup')];
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(folder, { recursive: true });
});

async function serve(directory: string): Promise<TestServer> {
  mkdirSync(directory, { recursive: true });
  const server = await startTestServer({ config: { dataDir: directory }, handoverMs: 0 });
  running.push(server);
  return server;
}

async function stopAll(): Promise<void> {
  for (const server of running.splice(0)) await server.stop();
}

const make = (settings: Record<string, string> = {}) => runProgram('backup', [backup], { DATA_DIR: dataDir, ...settings });
const restoreInto = (directory: string) => runProgram('restore', [backup], { DATA_DIR: directory });
const image = (name: string): string => `${name.padStart(32, '0')}-logo-1x1.png`;

/** Paths below a folder that others may read or write. */
const open = (directory: string): string[] =>
  [directory, ...readdirSync(directory, { recursive: true }).map((name) => join(directory, String(name)))].filter(
    (path) => (statSync(path).mode & 0o077) !== 0,
  );

describe('backup and restore', () => {
  test('of a server that is busy: whole, private, and a time line of its own', async () => {
    const server = await serve(dataDir);
    const owner = await server.signUp();
    const stand = await addStand(server, { owner_id: owner._id, stander_id: 'DISK1', redirect_url: 'https://a.dk/' });
    expect((await server.fetch('/DISK1')).status).toBe(302);
    const uploads = join(dataDir, 'uploads');
    mkdirSync(uploads);
    let isOver = false;
    let taps = 1;
    const write = async (): Promise<void> => {
      for (let index = 1; !isOver; index++) {
        const [name, gone] = [image(String(index)), image(String(index - 20))];
        await writeFile(join(uploads, `${name}.tmp`), 'x');
        await rename(join(uploads, `${name}.tmp`), join(uploads, name));
        await rm(join(uploads, gone), { force: true });
        dataOf(await owner.call(endpoints.updateStand, { params: { id: 'DISK1' }, body: { nickname: `Navn ${index}` } }));
        expect((await server.fetch('/DISK1')).status).toBe(302);
        taps += 1;
      }
    };
    const busy = write();
    await vi.waitFor(() => expect(taps).toBeGreaterThan(3), { timeout: 20_000 });
    const before = { taps, state: await getSyncState(server.deps.database.reader) };
    expect(await make()).toEqual({ code: 0, output: `Backup written to ${backup}\n`, errors: '' });
    isOver = true;
    await busy;
    expect(readdirSync(join(backup, 'uploads')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(open(backup)).toEqual([]);
    expect((await make()).errors).toContain('exists already: give an empty folder\n');

    const last = await getSyncState(server.deps.database.reader);
    const target = join(folder, 'new');
    expect(await restoreInto(target)).toEqual({ code: 0, output: `Restored into ${target}\n`, errors: '' });
    expect(open(target)).toEqual([]);
    const restored = await serve(target);
    const state = await getSyncState(restored.deps.database.reader);
    expect(state.epoch).not.toBe(last.epoch);
    expect([state.rev - last.rev, state.click_seq - last.click_seq].every((more) => more >= 1_000_000)).toBe(true);
    const { token } = dataOf(await restored.call(endpoints.login, { body: { username: owner.username, password: owner.password } }));
    const list = await restored.fetch('/api/stands', { headers: { Authorization: `Bearer ${token}` } });
    expect(Number(list.headers.get('x-rev'))).toBeGreaterThan(last.rev);
    expect(await list.json()).toMatchObject([{ _id: stand.id, standerId: 'DISK1' }]);
    // One moment of the database: nothing of before is missing, and figures are those of the taps that are in it.
    const counted = await figureOf(restored.deps.database, 'SELECT sum(clicks) FROM stand_totals');
    expect(counted).toBe(await figureOf(restored.deps.database, 'SELECT count(*) FROM clicks'));
    expect([counted >= before.taps, counted <= taps, state.rev > before.state.rev]).toEqual([true, true, true]);
  });

  test('while another process holds the database and taps wait in the spool: every tap answered before is in it, and counted once', async () => {
    const server = await serve(dataDir);
    const owner = await server.signUp();
    await addStand(server, { owner_id: owner._id, stander_id: 'DISK1', redirect_url: 'https://a.dk/' });
    const tap = async (): Promise<void> => expect((await server.fetch('/DISK1')).status).toBe(302);
    await tap();
    const letGo = await holdWriteLock(join(dataDir, 'portal.sqlite'));
    for (let index = 0; index < 5; index++) await tap();
    expect(readdirSync(join(dataDir, 'spool'))).not.toEqual([]);
    expect(await make()).toMatchObject({ code: 0, errors: '' });
    await letGo();
    await tap();
    const target = join(folder, 'new');
    expect(await restoreInto(target)).toMatchObject({ code: 0, errors: '' });
    const restored = await serve(target);
    const taps = (): Promise<number> => figureOf(restored.deps.database, 'SELECT coalesce(sum(clicks), 0) FROM stand_totals');
    await vi.waitFor(async () => expect(await taps()).toBe(6), { timeout: 20_000 });
    expect(await figureOf(restored.deps.database, 'SELECT count(*) FROM clicks')).toBe(6);
  });

  test('a backup that is killed is none, and is done again in its place', async () => {
    const server = await serve(dataDir);
    const owner = await server.signUp();
    for (let index = 0; index < 300; index++) {
      mkdirSync(join(dataDir, 'uploads'), { recursive: true });
      writeFileSync(join(dataDir, 'uploads', image(String(index))), Buffer.alloc(100_000));
    }
    const child = spawnProgram('backup', [backup], { DATA_DIR: dataDir });
    await vi.waitFor(() => expect(existsSync(join(backup, 'uploads'))).toBe(true), { timeout: 60_000, interval: 1 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const target = join(folder, 'new');
    expect(await restoreInto(target)).toEqual({ code: 1, output: '', errors: `There is no backup in ${backup}\n` });
    expect(await make()).toMatchObject({ code: 0, errors: '' });
    expect(await restoreInto(target)).toMatchObject({ code: 0, errors: '' });
    expect(readdirSync(join(target, 'uploads'))).toHaveLength(300);
    const restored = await serve(target);
    expect(await restored.call(endpoints.login, { body: { username: owner.username, password: owner.password } })).toMatchObject({
      kind: 'ok',
    });
  });
});

test('disks of their own, whose folder only root may read is neither restored nor in the way', async () => {
  const owner = await (await serve(dataDir)).signUp();
  expect(await make()).toMatchObject({ code: 0, errors: '' });
  const target = join(folder, 'new');
  for (const disk of [backup, target]) {
    mkdirSync(join(disk, 'lost+found'), { recursive: true });
    writeFileSync(join(disk, 'lost+found', disk === backup ? 'of the backup' : 'of the disk'), '');
    chmodSync(join(disk, 'lost+found'), 0);
  }
  writeFileSync(join(backup, 'notes.txt'), 'of whoever made it');
  // One that was cut off on such a disk, too.
  mkdirSync(join(target, 'restoring'));
  try {
    expect(await restoreInto(target)).toEqual({ code: 0, output: `Restored into ${target}\n`, errors: '' });
    expect(readdirSync(target).sort()).toEqual(['lock', 'lost+found', 'portal.sqlite', 'spool', 'vapid.json']);
  } finally {
    for (const disk of [backup, target]) chmodSync(join(disk, 'lost+found'), 0o700);
  }
  expect(readdirSync(join(target, 'lost+found'))).toEqual(['of the disk']);
  const login = { body: { username: owner.username, password: owner.password } };
  expect(await (await serve(target)).call(endpoints.login, login)).toMatchObject({ kind: 'ok' });
});

test('a data folder whose server was killed is restored from with the log of its database', async () => {
  const owner = await (await serve(dataDir)).signUp();
  // As it is on disk while the server has it open.
  mkdirSync(backup);
  for (const name of readdirSync(dataDir).filter((part) => part.startsWith('portal.sqlite')))
    copyFileSync(join(dataDir, name), join(backup, name));
  const target = join(folder, 'new');
  expect(await restoreInto(target)).toMatchObject({ code: 0, errors: '' });
  const login = { body: { username: owner.username, password: owner.password } };
  expect(await (await serve(target)).call(endpoints.login, login)).toMatchObject({ kind: 'ok' });
});

test('a backup of a folder in which there is no installation says so and makes none', async () => {
  expect(await make()).toEqual({ code: 1, output: '', errors: `There is no database at ${join(dataDir, 'portal.sqlite')}\n` });
  expect([existsSync(dataDir), existsSync(backup)]).toEqual([false, false]);
});

describe('a restore that cannot be done leaves nothing that starts', () => {
  beforeEach(async () => {
    await (await serve(dataDir)).signUp();
    expect((await make()).code).toBe(0);
  });

  test('into a folder that is not empty, or in which a server works', async () => {
    expect(await restoreInto(dataDir)).toEqual({ code: 1, output: '', errors: `Another process works in ${dataDir}: stop it first.\n` });
    await stopAll();
    expect(await restoreInto(dataDir)).toMatchObject({ code: 1, errors: `${dataDir} is not empty: restore goes into an empty DATA_DIR\n` });
    await (await serve(dataDir)).fetch('/healthz');
    expect((await runProgram('restore', [dataDir], { DATA_DIR: join(folder, 'new') })).errors).toContain(`A server works in ${dataDir}`);
  });

  test('of a damaged backup', async () => {
    const target = join(folder, 'new');
    const whole = statSync(join(backup, 'portal.sqlite')).size;
    await appendFile(join(backup, 'uploads.txt'), '');
    await writeFile(join(backup, 'portal.sqlite'), Buffer.alloc(whole, 7), { flag: 'r+' });
    expect((await restoreInto(target)).code).toBe(1);
    expect(readdirSync(target)).toEqual(['lock']);
  });

  test('that is killed: a start is refused until it is done again', async () => {
    mkdirSync(join(backup, 'uploads'), { recursive: true });
    for (let index = 0; index < 300; index++) writeFileSync(join(backup, 'uploads', image(String(index))), Buffer.alloc(100_000));
    const target = join(folder, 'new');
    const child = spawnProgram('restore', [backup], { DATA_DIR: target });
    await vi.waitFor(() => expect(existsSync(join(target, 'restoring/uploads'))).toBe(true), { timeout: 60_000, interval: 1 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(target, 'portal.sqlite'))).toBe(false);
    await expect(serve(target)).rejects.toThrow(`A restore into ${target} was cut off: run \`npm run restore -- DIR\` again.`);
    // Nor does a program that may make an installation make one of it.
    const admin = { ADMIN_USERNAME: 'chef', ADMIN_EMAIL: 'chef@example.dk', ADMIN_PASSWORD: 'en helt fin kode 8' };
    expect((await runProgram('create-admin', [], { DATA_DIR: target, ...admin })).errors).toContain('was cut off: run `npm run restore');
    expect(existsSync(join(target, 'portal.sqlite'))).toBe(false);
    expect((await restoreInto(target)).code).toBe(0);
    expect((await (await serve(target)).fetch('/readyz')).status).toBe(200);
  });
});

test('create-admin beside a running server', async () => {
  const server = await serve(dataDir);
  const admin = { ADMIN_USERNAME: 'chef', ADMIN_EMAIL: 'chef@example.dk', ADMIN_PASSWORD: 'en helt fin kode 8' };
  expect(await runProgram('create-admin', [], { DATA_DIR: dataDir, ...admin })).toMatchObject({
    code: 0,
    output: 'chef was created and is admin\n',
  });
  const { user } = dataOf(await server.call(endpoints.login, { body: { username: 'chef', password: admin.ADMIN_PASSWORD } }));
  expect(user.isAdmin).toBe(true);
  expect(await runProgram('create-admin', ['--nonsense'], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Usage/) as string,
  });
});

describe('the demo', () => {
  test('lives below DATA_DIR, and what it makes is for its own user alone', async () => {
    mkdirSync(join(dataDir, 'demo/mail'), { recursive: true });
    writeFileSync(join(dataDir, 'demo/mail/a.eml'), 'Til: dig');
    for (const path of ['demo', 'demo/mail', 'demo/mail/a.eml']) chmodSync(join(dataDir, path), 0o755);
    const child = spawnProgram('demo', [], { DATA_DIR: dataDir, PORT: '0', DEMO_CLIENT: 'dev' });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await vi.waitFor(() => expect(output).toContain('"listening"'), { timeout: 60_000 });
    expect(readdirSync(dataDir)).toEqual(['demo']);
    expect(readdirSync(join(dataDir, 'demo'))).toContain('portal.sqlite-wal');
    expect(open(join(dataDir, 'demo'))).toEqual([]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('is not served by `npm start`: anybody knows its log-ins', async () => {
    const prepare = async (database: Parameters<typeof seedDemo>[0]): Promise<void> => void (await seedDemo(database, Date.now()));
    running.push(await startTestServer({ config: { dataDir }, prepare }));
    await stopAll();
    await expect(startTestServer({ config: { dataDir }, prepare: refuseDemoAccounts })).rejects.toThrow(
      /^DATA_DIR holds the demo shop, and "demo"/,
    );
    // With other passwords it is a shop like any other.
    const server = await serve(dataDir);
    await server.deps.database.db.transaction().execute((trx) => trx.updateTable('users').set({ password_hash: null }).execute());
    await stopAll();
    running.push(await startTestServer({ config: { dataDir }, prepare: refuseDemoAccounts }));
  });
});
