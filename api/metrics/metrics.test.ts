import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertStand } from '../../db/server/seed/factories';
import { endpoints } from '../contract/endpoints';
import { type FakeGoogleApis, googleError, startFakeGoogleApis } from '../testing/fake-google-apis';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';

const TOKEN = 'a-token-of-32-bytes-or-more-0123456789';

let google: FakeGoogleApis;
let server: TestServer;
let owner: TestUser;
let versionOfStand = 0;

const metricsOf = async (from: TestServer): Promise<string> => (await from.fetch('/metrics')).text();

/** The value of one line, 0 when nothing was counted yet. */
async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const line = (await metricsOf(server)).split('\n').find((text) => {
    const [, found, inside = ''] = /^(\w+)(?:\{(.*)\})? /.exec(text) ?? [];
    return found === name && Object.entries(labels).every(([label, value]) => inside.includes(`${label}="${value}"`));
  });
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Runs `work` and waits until the counter has grown by what is expected. */
async function expectCount(by: number, name: string, labels: Record<string, string>, work: () => Promise<unknown>): Promise<void> {
  const before = await valueOf(name, labels);
  await work();
  await vi.waitFor(async () => expect((await valueOf(name, labels)) - before, JSON.stringify(labels)).toBe(by), { timeout: 10_000 });
}

/** The status of a GET of /metrics with just these headers. */
const statusWith = (headers: Record<string, string>, of = server): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${of.url}/metrics`, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

beforeAll(async () => {
  google = await startFakeGoogleApis();
  server = await startTestServer({
    config: {
      places: { apiKey: 'key', url: google.url },
      // Nobody listens there.
      mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@example.dk', contact: 'b@example.dk' },
    },
  });
  owner = await server.signUp();
  await server.deps.database.db.transaction().execute(async (trx) => {
    ({ version: versionOfStand } = await insertStand(trx, {
      stander_id: 'LINK1',
      owner_id: owner._id,
      redirect_url: 'https://example.dk/',
    }));
    await insertStand(trx, { stander_id: 'TOM1', owner_id: owner._id });
    await insertStand(trx, { stander_id: 'FRI1' });
  });
});
afterAll(async () => {
  await server.stop();
  await google.stop();
});

describe('who may read /metrics', () => {
  test('programs on the machine, and nobody a proxy on it speaks for', async () => {
    const response = await server.fetch('/metrics');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])
      expect(await statusWith({ [name]: '127.0.0.1' }), name).toBe(404);
    for (const Host of ['tap.example.dk', 'localhost.example.dk', '127.0.0.1.example.dk:3000'])
      expect(await statusWith({ Host }), Host).toBe(404);
    expect(await statusWith({ Host: 'localhost:3000' })).toBe(200);
  });

  test('with METRICS_TOKEN whoever has it, wherever they are', async () => {
    const guarded = await startTestServer({ config: { metricsToken: TOKEN, trustProxy: true } });
    try {
      expect(await statusWith({}, guarded)).toBe(401);
      for (const Authorization of ['', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`])
        expect(await statusWith({ Authorization }, guarded), Authorization).toBe(401);
      const right = { Authorization: `Bearer ${TOKEN}`, 'X-Forwarded-For': '203.0.113.9', Host: 'tap.example.dk' };
      expect(await statusWith(right, guarded)).toBe(200);
      expect((await guarded.fetch('/metrics')).headers.get('WWW-Authenticate')).toBe('Bearer');
    } finally {
      await guarded.stop();
    }
  });
});

describe('what is counted', () => {
  test.each([
    ['counted', '/LINK1', {}],
    ['uncounted', '/LINK1', { method: 'HEAD' }],
    ['unclaimed', '/FRI1', {}],
    ['not_configured', '/TOM1', {}],
    ['unknown', '/UKENDT', {}],
    ['refused', '/LINK1', { method: 'POST' }],
  ])('a scan that is %s', async (outcome, path, init) => {
    await expectCount(1, 'tap_portal_scans_total', { outcome }, () => server.fetch(path, init));
  });

  test('a tap on disk, and the commit that took it there', async () => {
    await expectCount(1, 'tap_portal_taps_on_disk_total', { by: 'database' }, () => server.fetch('/LINK1'));
    expect(await valueOf('tap_portal_tap_commit_seconds_count')).toBeGreaterThan(0);
    await server.deps.clicks.settled();
    for (const place of ['memory', 'journal', 'spool'])
      await vi.waitFor(async () => expect(await valueOf('tap_portal_taps_backlog', { in: place }), place).toBe(0), { timeout: 10_000 });
  });

  test.each([
    ['/api/stands/LINK1?peek=true', '/api/stands/:standerId', '200'],
    ['/api/verify-reset-token/abc', '/api/verify-reset-token/:token', '400'],
    ['/dashboard', '/dashboard', '200'],
    ['/reset-password/hemmeligt', '/reset-password/:token', '200'],
    ['/landing/0123456789abcdef01234567', '/landing/:id', '404'],
    ['/findes-ikke', '/:urlPath', '404'],
    ['/a/b/c', 'other', '404'],
    ['/api/nope', 'other', '404'],
  ])('%s as a request to %s', async (path, route, status) => {
    await expectCount(1, 'tap_portal_requests_total', { method: 'GET', route, status }, () => server.fetch(path));
    expect(await valueOf('tap_portal_request_seconds_count', { method: 'GET', route })).toBeGreaterThan(0);
  });

  test('an edit that stands on an old version, and one that comes twice', async () => {
    const edit = (headers: Record<string, string>) =>
      owner.call(endpoints.updateStand, { params: { id: 'LINK1' }, body: { nickname: 'Disken' }, headers });
    await expectCount(1, 'tap_portal_refusals_total', { code: 'version_conflict' }, () => edit({ 'If-Match': `"${versionOfStand + 99}"` }));
    await edit({ 'Idempotency-Key': 'igen' });
    await expectCount(1, 'tap_portal_replays_total', {}, () => edit({ 'Idempotency-Key': 'igen' }));
  });

  test('questions to Google, by what became of them', async () => {
    const search = (searchQuery: string) => owner.call(endpoints.searchPlaces, { query: { searchQuery } });
    const places = (outcome: string) => ({ service: 'google_places', outcome });
    google.answers['POST /v1/places:searchText'] = { body: {} };
    await expectCount(1, 'tap_portal_outside_calls_total', places('ok'), () => search('kanel'));
    google.answers['POST /v1/places:searchText'] = googleError(403, 'PERMISSION_DENIED');
    await expectCount(1, 'tap_portal_outside_calls_total', places('refused'), () => search('snegl'));
    google.answers['POST /v1/places:searchText'] = { body: 'no json' };
    await expectCount(1, 'tap_portal_outside_calls_total', places('failed'), () => search('bolle'));
  });

  test('a mail that no server takes waits in the queue', async () => {
    const reset = () => server.call(endpoints.requestReset, { body: { email: owner.email } });
    await expectCount(1, 'tap_portal_outside_calls_total', { service: 'smtp', outcome: 'failed' }, reset);
    await vi.waitFor(async () => expect(await valueOf('tap_portal_mails_total', { outcome: 'delayed' })).toBe(1));
    expect(await valueOf('tap_portal_mails_waiting')).toBe(1);
    server.clock.advance(90_000);
    expect(await valueOf('tap_portal_mails_oldest_seconds')).toBeGreaterThanOrEqual(90);
  });

  test('neither an address nor anything anybody wrote', async () => {
    const text = await metricsOf(server);
    for (const word of ['LINK1', 'hemmeligt', 'findes-ikke', '0123456789abcdef', owner._id, owner.email]) expect(text).not.toContain(word);
  });
});

test('what cannot be looked up leaves the rest', async () => {
  const broken = await startTestServer();
  try {
    // As with a disk that is gone; the metrics look there, and nothing else of this test does.
    broken.deps.database.measure = () => ({ file: Promise.reject(new Error('the disk is gone')) });
    const text = await metricsOf(broken);
    expect(text).toMatch(/^tap_portal_database_bytes\{part="file"\} Nan$/m);
    expect(text).toMatch(/^tap_portal_scans_total\{outcome="counted"\} 0$/m);
  } finally {
    await broken.stop();
  }
});

test('the dashboard names metrics that exist', async () => {
  const dashboard = readFileSync('docs/operating/grafana-dashboard.json', 'utf8');
  const named = new Set([...dashboard.matchAll(/\b(?:tap_portal|process)_[a-z_]+/g)].map(([name]) => name));
  const text = await metricsOf(server);
  const known = new Set<string>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) known.add(name + suffix);
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  // And each metric is shown to somebody.
  expect([...known].filter((name) => !/_(?:sum|count)$/.test(name) && !named.has(name))).toEqual([]);
});
