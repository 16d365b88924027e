import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertStand } from '../../../db/server/seed/factories';
import { decodeQr } from '../../testing/decode-qr';
import { readStoredZip } from '../../testing/read-stored-zip';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server';

const CSV = '/api/stands/unclaimed/csv';
const QR = '/api/stands/unclaimed/qr-codes';
const PUBLIC_URL = 'https://tap.example.dk';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let rowId: string;

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: PUBLIC_URL } });
  admin = await server.signUpAdmin();
  owner = await server.signUp();
  await server.deps.database.db.transaction().execute(async (trx) => {
    rowId = (await insertStand(trx, { stander_id: 'QR001', product_type: 'kort' })).id;
    for (let n = 2; n <= 1000; n++) await insertStand(trx, { stander_id: `QR${String(n).padStart(3, '0')}` });
    await insertStand(trx, { stander_id: 'AKTIV1', owner_id: owner._id });
    await insertStand(trx, { stander_id: 'VAEK1', deleted_at: 1 });
  });
}, 30_000);
afterAll(() => server.stop());

const bearer = (user: TestUser) => ({ Authorization: `Bearer ${user.token}` });
const download = (path: string, headers: Record<string, string> = bearer(admin)) => server.fetch(path, { headers });
const post = (path: string, body: unknown, headers: Record<string, string> = bearer(admin)) =>
  server.fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
const allIds = () => Array.from({ length: 1000 }, (_, index) => `QR${String(index + 1).padStart(3, '0')}`);
const navigation = (user: TestUser | null, site = 'same-origin') => ({
  Accept: 'text/html,application/xhtml+xml',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': site,
  ...(user && { Cookie: user.cookie }),
});
/** As a browser sends it: Node's own fetch puts its Sec-Fetch-Mode over ours. */
const navigate = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; location: string | undefined; type: string | undefined }>((resolve, reject) => {
    request(`${server.url}${path}`, { headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode!, location: response.headers.location, type: response.headers['content-type'] }),
      );
    })
      .on('error', reject)
      .end();
  });

describe('the CSV download (rules 108, 109, 111)', () => {
  test('opens as Danish Excel expects, and lists what is unclaimed of both id kinds', async () => {
    const response = await download(`${CSV}?ids=qr002,${rowId},AKTIV1,UKENDT,VAEK1,QR001,%20QR003%20,`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="unclaimed-products.csv"');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Total-Count')).toBe('3');
    const file = await bytes(response);
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.toString().match(/(?<!\r)\n/g)).toBeNull();
    const rows = parse(file, { bom: true, delimiter: ';', record_delimiter: '\r\n', columns: true }) as Record<string, string>[];
    expect(rows.map((row) => [row.standerId, row.productType, row.url])).toEqual([
      ['QR001', 'kort', `${PUBLIC_URL}/QR001`],
      ['QR002', 'stander', `${PUBLIC_URL}/QR002`],
      ['QR003', 'stander', `${PUBLIC_URL}/QR003`],
    ]);
    for (const row of rows) expect(row.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('its POST twin takes more ids than an address can hold', async () => {
    const response = await post(CSV, { ids: allIds() });
    expect([response.status, response.headers.get('X-Total-Count')]).toEqual([200, '1000']);
    expect((await bytes(response)).toString().split('\r\n')).toHaveLength(1002);
  });

  test.each([CSV, QR])('%s without anything to download is 400', async (path) => {
    const expected = { message: 'Vælg mindst ét produkt at downloade', code: expect.any(String) };
    for (const query of ['', '?ids=', '?ids=,,', '?ids=AKTIV1,UKENDT']) {
      const response = await download(path + query);
      expect([response.status, await response.json()]).toEqual([400, expected]);
    }
    for (const body of [undefined, {}, { ids: [] }, { ids: ['AKTIV1'] }]) {
      const response = await post(path, body);
      expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ message: expected.message })]);
    }
    expect((await post(path, { ids: 'QR001' })).status).toBe(400);
  });
});

describe('the QR download (rule 110)', () => {
  test('is a ZIP of images that say the printed address', { timeout: 30_000 }, async () => {
    const response = await download(`${QR}?ids=QR001,QR777`);
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="qr-codes.zip"');
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    const files = readStoredZip(await bytes(response));
    expect([...files.keys()]).toEqual(['qr-QR001.png', 'qr-QR777.png']);
    for (const id of ['QR001', 'QR777']) {
      expect(await decodeQr(files.get(`qr-${id}.png`)!)).toEqual({ jsqr: `${PUBLIC_URL}/${id}?q`, zxing: `${PUBLIC_URL}/${id}?q` });
    }
  });

  test('a thousand codes are made beside the event loop, not on it', { timeout: 60_000 }, async () => {
    const before = performance.eventLoopUtilization();
    const response = await post(QR, { ids: allIds() });
    const zip = await bytes(response);
    const { utilization } = performance.eventLoopUtilization(before);
    expect(readStoredZip(zip).size).toBe(1000);
    expect(response.headers.get('X-Total-Count')).toBe('1000');
    const estimate = Number(response.headers.get('X-Content-Length-Estimate'));
    expect(Math.abs(estimate - zip.length) / zip.length).toBeLessThan(0.1);
    // A share of the time it took, whatever the machine: encoding on this thread would be all of it.
    expect(utilization).toBeLessThan(0.7);
  });

  test('a client that goes away ends the work', { timeout: 30_000 }, async () => {
    const terminate = vi.spyOn(Worker.prototype, 'terminate');
    const asked = vi.spyOn(Worker.prototype, 'postMessage');
    const abort = new AbortController();
    const response = await server.fetch(QR, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...bearer(admin) },
      body: JSON.stringify({ ids: allIds() }),
      signal: abort.signal,
    });
    await response.body!.getReader().read();
    abort.abort();
    await expect.poll(() => terminate.mock.calls.length, { timeout: 20_000 }).toBe(1);
    expect(asked.mock.calls.length, 'pieces of the 19 there are').toBeLessThan(19);
    terminate.mockRestore();
    asked.mockRestore();
    expect(server.log.lines.filter((line) => line.level === 'error')).toEqual([]);
  });
});

describe('who may download (rule 97)', () => {
  test.each([CSV, QR])('%s: a navigation with the cookie of an admin, from the portal or typed', async (path) => {
    for (const site of ['same-origin', 'none'])
      expect(await navigate(`${path}?ids=QR001`, navigation(admin, site))).toMatchObject({ status: 200 });
  });

  test.each([CSV, QR])('%s: a link on another site gets nothing', async (path) => {
    for (const site of ['cross-site', 'same-site']) {
      expect(await navigate(`${path}?ids=QR001`, navigation(admin, site))).toMatchObject({
        status: 403,
        type: 'application/json; charset=utf-8',
      });
    }
  });

  test('a browser without Sec-Fetch-Site is judged by its Referer', async () => {
    const old = { Accept: 'text/html', Cookie: admin.cookie };
    expect(await navigate(`${CSV}?ids=QR001`, { ...old, Referer: 'https://evil.example/side' })).toMatchObject({ status: 403 });
    expect(await navigate(`${CSV}?ids=QR001`, { ...old, Referer: `${PUBLIC_URL}/admin` })).toMatchObject({ status: 200 });
    expect(await navigate(`${CSV}?ids=QR001`, old)).toMatchObject({ status: 200 });
  });

  test.each([CSV, QR])('%s: signed out, a person is sent to sign in and a program told 401', async (path) => {
    expect(await navigate(`${path}?ids=QR001`, navigation(null))).toMatchObject({ status: 302, location: '/login?redirect=/admin' });
    expect(await navigate(`${path}?ids=QR001`, { Accept: 'text/html' })).toMatchObject({ status: 302, location: '/login?redirect=/admin' });
    expect((await download(`${path}?ids=QR001`, {})).status).toBe(401);
    expect((await post(path, { ids: ['QR001'] }, {})).status).toBe(401);
  });

  test.each([CSV, QR])('%s: an owner is refused, and so is a call with the cookie from elsewhere', async (path) => {
    expect(await navigate(`${path}?ids=QR001`, navigation(owner))).toMatchObject({ status: 403 });
    expect((await post(path, { ids: ['QR001'] }, bearer(owner))).status).toBe(403);
    expect((await post(path, { ids: ['QR001'] }, { Cookie: admin.cookie })).status).toBe(403);
    expect((await post(path, { ids: ['QR001'] }, { Cookie: admin.cookie, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });
});
