import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, readDatabaseUrl, readDataDir } from './config';
import { settingWarnings } from './config-warnings';
import { ConfigError } from './refused-start';
import { SECRET_SETTINGS } from './secret-files';
import { programFile } from './testing/run-program';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-config-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('settings (CONTRACT §2)', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'tap.example.dk'],
    ['PUBLIC_URL', 'https://tap.example.dk/portal'],
    ['PUBLIC_URL', 'ftp://tap.example.dk'],
    ['PUBLIC_URL', 'https://tap.example.dk:99999'],
    ['PUBLIC_URL', 'http://['],
    ['PUBLIC_URL', 'https://ida:kode@tap.example.dk'],
    ['PUBLIC_URL', 'https://tap"example.dk'],
    ['DATABASE_URL', 'mysql://localhost/tap'],
    ['SECRET', 'under 32 bytes'],
    ['SECRET_PREVIOUS', 'under 32 bytes'],
    ['OPEN_STOCK', 'maybe'],
    ['RATE_LIMITS', 'none'],
    ['TRUST_PROXY', '2'],
    ['SMTP_URL', 'http://mail.example.dk'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example.dk:mail'],
    ['MAIL_FROM', 'Tap Portal'],
    ['CONTACT_EMAIL', 'butikken'],
    ['SUPPORT_EMAIL', 'a@b.dk, c@d.dk'],
    ['GOOGLE_ISSUER', 'google'],
    ['GOOGLE_PLACES_URL', 'places'],
    ['GOOGLE_PLACES_URL', 'ftp://places.example.dk'],
    ['WEBSHOP_URL', 'shop'],
    ['WEBSHOP_URL', 'javascript:alert(1)'],
    ['ADMIN_USERNAME', 'chef'],
    ['GOOGLE_CLIENT_ID', 'only the id'],
    ['GOOGLE_DAILY_SEARCHES', '1e3'],
    ['GOOGLE_DAILY_DETAILS', '-1'],
    ['MAIL_DAILY', 'many'],
    ['METRICS_TOKEN', 'under 32 bytes'],
    ['ACCESS_LOG', 'some'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    const read = () => readConfig({ DATA_DIR: dataDir, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]+$`));
  });

  test.each([
    ['https://tap.example.dk/', 'https://tap.example.dk'],
    ['https://Tap.Example.dk:443', 'https://tap.example.dk'],
    ['HTTP://localhost:3000', 'http://localhost:3000'],
    ['https://bogø.dk', 'https://xn--bog-2na.dk'],
  ])('PUBLIC_URL=%s is kept as a browser writes it: it is compared with what browsers send', (given, publicUrl) => {
    expect(readConfig({ DATA_DIR: dataDir, PUBLIC_URL: given })).toMatchObject({ publicUrl, isHttps: publicUrl.startsWith('https:') });
  });

  test('the secret is made once, and one that was cut short is refused: anybody could sign with it', async () => {
    const folder = join(dataDir, 'secretive');
    const { secrets } = readConfig({ DATA_DIR: folder });
    expect(readConfig({ DATA_DIR: folder }).secrets).toEqual(secrets);
    for (const cut of ['', '\n', secrets[0]?.slice(0, 31) ?? '']) {
      await writeFile(join(folder, 'secret'), cut);
      const read = () => readConfig({ DATA_DIR: folder });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(/^\S+secret holds no secret of at least 32 bytes[^\n]+$/);
    }
  });

  test('a database that others can reach needs a secret that others can have', () => {
    const given = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://localhost/portal' };
    expect(() => readConfig(given)).toThrow(/^SECRET must be set when DATABASE_URL is[^\n]+$/);
    const { database } = readConfig({ ...given, SECRET: 'a secret of more than 32 bytes, for it' });
    expect(database).toEqual({ engine: 'postgres', url: given.DATABASE_URL });
  });

  describe.each(SECRET_SETTINGS)('%s in a file', (name) => {
    const file = () => join(dataDir, `a-file-with-${name}`);
    const urls: Record<string, string> = {
      SMTP_URL: 'smtp://ida:kode@mail.example.dk:587',
      DATABASE_URL: 'postgres://ida:kode@db.example.dk/portal',
    };
    const value = urls[name] ?? 'a secret of more than 32 bytes, with blanks ';
    const others: Record<string, string> = {
      DATA_DIR: dataDir,
      ...(name === 'ADMIN_PASSWORD' && { ADMIN_USERNAME: 'chef', ADMIN_EMAIL: 'chef@example.dk' }),
      ...(name === 'DATABASE_URL' && { SECRET: 'a secret of more than 32 bytes, for it' }),
      ...(name === 'GOOGLE_CLIENT_SECRET' && { GOOGLE_CLIENT_ID: 'id' }),
    };
    const settings = (more: Record<string, string>) => ({ ...others, DATA_DIR: dataDir, ...more });

    test.each(['', '\n', '\r\n'])('is what it would be in the environment (%#)', async (end) => {
      await writeFile(file(), value + end);
      expect(readConfig(settings({ [`${name}_FILE`]: file() }))).toEqual(readConfig(settings({ [name]: value })));
    });

    test.each([
      ['beside the setting itself', value, { [name]: value }],
      ['when it is empty', '\n', {}],
      ['when it is not there', null, {}],
    ])('is refused in one line %s', async (_, content, more) => {
      if (content === null) await rm(file(), { force: true });
      else await writeFile(file(), content);
      const read = () => readConfig(settings({ [`${name}_FILE`]: file(), ...more }));
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(new RegExp(`^${name}(?:_FILE| and ${name}_FILE) [^\\n]+$`));
    });
  });

  test.each(['', ' ', '\t'])('an empty setting is one that is not set (%j)', (empty) => {
    const names = ['PORT', 'HOST', 'PUBLIC_URL', 'MAIL_FROM', 'OPEN_STOCK', 'SECRET', 'DATABASE_URL', 'DATABASE_URL_FILE', 'CONTACT_EMAIL'];
    const config = readConfig({ ...Object.fromEntries(names.map((name) => [name, empty])), DATA_DIR: dataDir });
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', openStock: true, rateLimits: true });
    expect([readDataDir({ DATA_DIR: empty }), readDatabaseUrl({ DATABASE_URL: empty })]).toEqual([resolve('data'), undefined]);
  });

  test('mail addresses, bare and with a name', () => {
    expect(readConfig({ DATA_DIR: dataDir, MAIL_FROM: 'noreply@example.dk', CONTACT_EMAIL: ' butik@example.dk ' }).mail).toMatchObject({
      from: 'noreply@example.dk',
      contact: 'butik@example.dk',
    });
    expect(readConfig({ DATA_DIR: dataDir, MAIL_FROM: 'Kaffe & Te <noreply@example.dk>' }).mail.from).toBe(
      'Kaffe & Te <noreply@example.dk>',
    );
  });
});

test('what works and is probably not meant is said at every start, one line each', () => {
  const warnings = (settings: Record<string, string>) =>
    settingWarnings(readConfig({ DATA_DIR: dataDir, ...settings })).map(({ event, message }) => `${event}: ${message}`);
  const own = {
    WEBSHOP_URL: 'https://shop.example.dk',
    SUPPORT_EMAIL: 'hej@example.dk',
    SUPPORT_PHONE: '+45 12 34 56 78',
    COMPANY_ADDRESS: 'Havnen 1, 8000 Aarhus',
    MAIL_FROM: 'noreply@example.dk',
  };
  expect(warnings(own)).toEqual([]);
  expect(warnings({ ...own, SUPPORT_PHONE: '', MAIL_FROM: '' })).toEqual([
    "demo_values: visitors and receivers of mail meet the demo's values: set SUPPORT_PHONE, MAIL_FROM",
  ]);
  expect(warnings({ DEMO: 'on' })).toEqual([]);
  const https = { ...own, PUBLIC_URL: 'https://tap.example.dk' };
  expect(warnings({ ...https, TRUST_PROXY: 'on' })).toEqual([]);
  expect(warnings({ ...https, RATE_LIMITS: 'off' })).toEqual([
    'rate_limits_off: rate limits are off: for tests on loopback only',
    'proxy_not_trusted: PUBLIC_URL is https and TRUST_PROXY is off: behind a proxy all visitors share the limits of one address',
  ]);
});

test('the operator finds every setting in README.md and .env.example', async () => {
  const source = await readFile(join(import.meta.dirname, 'config.ts'), 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): (?:v\.|text,|secret,|onOff|count|url|address)/gm)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(30);
  const [readme, example] = await Promise.all(
    ['README.md', '.env.example'].map((name) => readFile(join(import.meta.dirname, '..', name), 'utf8')),
  );
  // The demo sets it itself.
  const told = names.filter((name) => name !== 'DEMO');
  expect(told.filter((name) => !new RegExp(`^\\|[^|]*\\b${name}\\b`, 'm').test(readme ?? ''))).toEqual([]);
  expect(told.filter((name) => !example?.includes(`# ${name}=`))).toEqual([]);
  expect(SECRET_SETTINGS.filter((name) => !names.includes(name) || !example?.includes(`${name}_FILE`))).toEqual([]);
});

describe('a start that is refused', () => {
  function startProgram(settings: Record<string, string>): Promise<{ code: number | null; errors: string }> {
    const child = spawn(process.execPath, [programFile('demo')], {
      cwd: resolve(import.meta.dirname, '..'),
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DEMO_CLIENT: 'dev', ...settings },
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    return new Promise((done) => child.on('close', (code) => done({ code, errors })));
  }

  test('says why in one line and ends with 1', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    const [setting, folder] = await Promise.all([startProgram({ PUBLIC_URL: 'tap' }), startProgram({ DATA_DIR: join(file, 'data') })]);
    expect(setting).toEqual({ code: 1, errors: 'PUBLIC_URL is not valid: expected an origin such as https://tap.example.dk\n' });
    expect(folder).toEqual({ code: 1, errors: expect.stringMatching(/^Cannot start: ENOTDIR[^\n]+\n$/) as string });
  }, 60_000);

  test('so does a program that is not built yet', async () => {
    const folder = join(dataDir, 'unbuilt/api/cli');
    await mkdir(folder, { recursive: true });
    await copyFile(join(import.meta.dirname, 'cli/built.mjs'), join(folder, 'built.mjs'));
    const child = spawn(process.execPath, [join(folder, 'built.mjs'), 'main']);
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    expect(await new Promise((done) => child.on('close', done))).toBe(1);
    expect(errors).toBe('Nothing is built yet: run `npm run build` first.\n');
  });
});
