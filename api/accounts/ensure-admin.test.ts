import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateUser } from '../../db/server/queries/user-queries';
import { endpoints } from '../contract/endpoints';
import { programFile } from '../testing/run-program';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { dropTestDatabase, testDatabaseSettings } from '../testing/test-database';
import { ensureAdmin } from './ensure-admin';

const ADMIN = { username: 'chef', email: 'chef@example.dk', password: 'en kode til chefen' };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { admin: ADMIN } });
});
afterAll(() => server.stop());

const login = (username: string, password: string) => server.call(endpoints.login, { body: { username, password } });
const users = () => server.deps.database.reader.selectFrom('users').select(['username', 'is_admin']).orderBy('username').execute();
const ensure = (admin: typeof ADMIN | null) => ensureAdmin(server.deps.database, admin, server.clock.now());

describe('the admin of the settings (rule 93)', () => {
  test('exists after start and nobody else does; a new database without settings has no user (ASVS 6.3.2)', async () => {
    expect(await users()).toEqual([{ username: 'chef', is_admin: 1 }]);
    expect(await login('chef', ADMIN.password)).toMatchObject({ kind: 'ok', data: { user: { isAdmin: true } } });
    const empty = await startTestServer();
    expect(await empty.deps.database.reader.selectFrom('users').select('id').execute()).toEqual([]);
    expect((await empty.signUp()).username, 'the first to register is no admin').toBe('bruger1');
    expect(await empty.deps.database.reader.selectFrom('users').select('is_admin').execute()).toEqual([{ is_admin: 0 }]);
    await empty.stop();
  });

  test('is left alone at the next start, a changed password too', async () => {
    expect(await ensure({ ...ADMIN, password: 'en anden kode helt' })).toBe('kept');
    expect((await login('chef', ADMIN.password)).kind).toBe('ok');
    expect(await ensure(null)).toBe('none');
  });

  test('takes over an account somebody registered under that name, and signs them out', async () => {
    const stranger = await server.signUp({ username: 'Direktør' });
    const admin = { username: 'direktør', email: 'd@example.dk', password: 'kun jeg kender den' };
    expect(await ensure(admin)).toBe('promoted');
    expect(await stranger.call(endpoints.profile)).toMatchObject({ status: 401 });
    expect((await login('direktør', stranger.password)).kind).toBe('refused');
    expect(await login('direktør', admin.password)).toMatchObject({ data: { user: { isAdmin: true, email: 'd@example.dk' } } });
  });

  test('is who they were after they have been renamed in the panel', async () => {
    const { db } = server.deps.database;
    const { id } = await db.selectFrom('users').select('id').where('username', '=', 'chef').executeTakeFirstOrThrow();
    await db.transaction().execute((trx) => updateUser(trx, id, { username: 'chefen' }));
    expect(await ensure(ADMIN)).toBe('kept');
    expect((await login('chefen', ADMIN.password)).kind).toBe('ok');
    await db.transaction().execute((trx) => updateUser(trx, id, { username: 'chef' }));
  });

  test.each([
    ['ADMIN_USERNAME', { username: 'a' }],
    ['ADMIN_EMAIL', { username: 'ny-chef', email: 'x' }],
    ['ADMIN_EMAIL', { username: 'ny-chef', email: 'BRUGER@example.dk' }],
    ['ADMIN_PASSWORD', { username: 'ny-chef', password: 'kort' }],
  ])('a bad %s is refused in one line', async (name, change) => {
    await server.signUp({ email: 'bruger@example.dk' }).catch(() => undefined);
    await expect(ensure({ ...ADMIN, ...change })).rejects.toThrow(new RegExp(`^${name} is not valid: .+$`));
  });
});

describe('npm run create-admin', () => {
  let dataDir: string;
  let database: Record<string, string>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-admin-'));
    database = await testDatabaseSettings(dataDir);
  });
  afterAll(async () => {
    await dropTestDatabase(dataDir);
    await rm(dataDir, { recursive: true });
  });

  function run(
    args: string[],
    input: string,
    settings: Record<string, string> = {},
  ): Promise<{ code: number | null; output: string; errors: string }> {
    const root = resolve(import.meta.dirname, '../..');
    const child = spawn(process.execPath, [programFile('create-admin'), ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, ...database, ...settings },
    });
    const text = { output: '', errors: '' };
    child.stdout.on('data', (chunk: Buffer) => (text.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text.errors += chunk.toString()));
    child.stdin.end(input);
    return new Promise((done) => child.on('close', (code) => done({ code, ...text })));
  }

  test('asks for what it needs and creates; again with a name it promotes; the admin of the settings is not asked for; a bad answer changes nothing', async () => {
    expect(await run([], 'konge\nkonge@example.dk\nen kode til kongen\n')).toMatchObject({
      code: 0,
      output: 'konge was created and is admin\n',
    });
    expect(await run(['--username', 'konge'], '')).toMatchObject({ code: 0, output: 'konge is admin\n' });
    const settings = { ADMIN_USERNAME: 'dronning', ADMIN_EMAIL: 'dronning@example.dk', ADMIN_PASSWORD: 'en kode til dronningen' };
    expect(await run([], '', settings)).toEqual({ code: 0, output: 'dronning was created and is admin\n', errors: '' });
    const refused = await run(['--username', 'prins', '--email', 'prins@example.dk'], 'kort\n');
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/ADMIN_PASSWORD is not valid/);
    expect(await run(['--username', 'prins', '--email', 'Konge@example.dk'], 'en kode til prinsen\n')).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/Konge@example\.dk is the address of another admin\n$/) as string,
    });
    const own = await startTestServer({ config: { dataDir } });
    expect(await own.call(endpoints.login, { body: { username: 'konge', password: 'en kode til kongen' } })).toMatchObject({
      data: { user: { isAdmin: true } },
    });
    expect(await own.deps.database.reader.selectFrom('users').select('username').orderBy('username').execute()).toEqual([
      { username: 'dronning' },
      { username: 'konge' },
    ]);
    await own.stop();
  }, 60_000);
});
