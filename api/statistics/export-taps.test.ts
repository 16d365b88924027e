import { request } from 'node:http';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TAP_KIND } from '../contract/tap-kinds';
import { insertTaps } from '../../db/server/seed/factories';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addStand } from '../testing/stand-records';

const EXPORT = '/api/stands/statistics/export';
const NOVEMBER = `${EXPORT}?from=2026-11-01&to=2026-11-30`;

let server: TestServer;
let anna: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
});
afterAll(() => server.stop());

const bearer = (user: TestUser) => ({ Authorization: `Bearer ${user.token}` });
const rowsOf = (file: Buffer): string[][] => parse(file, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
async function download(user: TestUser, path: string): Promise<string[][]> {
  const response = await server.fetch(path, { headers: bearer(user) });
  expect(response.status).toBe(200);
  return rowsOf(Buffer.from(await response.arrayBuffer())).slice(1);
}
/** As a browser sends it: Node's own fetch puts its Sec-Fetch-Mode over ours. */
const navigate = (user: TestUser | null, site: string) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const headers = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': site, ...(user && { Cookie: user.cookie }) };
    request(server.url + NOVEMBER, { headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, location: response.headers.location }));
    })
      .on('error', reject)
      .end();
  });

describe('own taps as a file', () => {
  test('opens as Danish Excel expects: time in Copenhagen, product, name and how it came', async () => {
    const owner = await server.signUp();
    const { id } = await addStand(server, { owner_id: owner._id, stander_id: 'FIL2', nickname: '=HYPERLINK("x");"Disken"' });
    const first = await addStand(server, { owner_id: owner._id, stander_id: 'FIL1' });
    await insertTaps(server.deps.database, [
      { standId: id, at: Date.parse('2026-10-25T01:30:05Z'), kind: TAP_KIND.code },
      { standId: id, at: Date.parse('2026-10-25T00:30:04Z'), kind: TAP_KIND.chip },
      { standId: first.id, at: Date.parse('2026-11-04T23:00:00Z') },
    ]);
    const response = await server.fetch(`${EXPORT}?from=2026-10-01&to=2026-11-30`, { headers: bearer(owner) });
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="tryk-2026-10-01-2026-11-30.csv"');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const file = Buffer.from(await response.arrayBuffer());
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.toString().match(/(?<!\r)\n/g)).toBeNull();
    const name = `'=HYPERLINK("x");"Disken"`;
    expect(rowsOf(file)).toEqual([
      ['Tidspunkt', 'Produkt ID', 'Navn', 'Kilde'],
      ['2026-11-05 00:00:00', 'FIL1', '', 'Ukendt'],
      ['2026-10-25 02:30:04', 'FIL2', name, 'Chip'],
      ['2026-10-25 02:30:05', 'FIL2', name, 'Kode'],
    ]);
  });

  test('has the taps of both days and of all between, each once, whatever the slices', async () => {
    const owner = await server.signUp();
    const { id } = await addStand(server, { owner_id: owner._id });
    const moment = (text: string, index: number) => ({ standId: id, at: Date.parse(text) + index });
    // Many in one millisecond: a slice ends in the middle of them.
    const same = Array.from({ length: 2500 }, () => moment('2026-11-10T12:00:00Z', 0));
    const edges = ['2026-10-31T22:59:59.999Z', '2026-10-31T23:00:00Z', '2026-11-30T22:59:59.999Z', '2026-11-30T23:00:00Z'];
    await insertTaps(server.deps.database, [...same, ...edges.map((edge) => moment(edge, 0))]);
    const times = (await download(owner, NOVEMBER)).map(([time]) => time);
    expect(times).toHaveLength(2502);
    expect([times[0], times.at(-1)]).toEqual(['2026-11-01 00:00:00', '2026-11-30 23:59:59']);
    expect(times.slice(1, -1).every((time) => time === '2026-11-10 13:00:00')).toBe(true);
  });

  test('has nothing of others, and nothing of a product that is deleted', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const { id } = await addStand(server, { owner_id: other._id });
    const gone = await addStand(server, { owner_id: owner._id, deleted_at: 1 });
    await insertTaps(
      server.deps.database,
      [id, gone.id].map((standId) => ({ standId, at: Date.parse('2026-11-10T12:00:00Z') })),
    );
    expect(await download(owner, NOVEMBER)).toEqual([]);
    expect(await download(other, NOVEMBER)).toHaveLength(1);
  });

  test('a client that goes away ends the work', async () => {
    const owner = await server.signUp();
    const { id } = await addStand(server, { owner_id: owner._id });
    await insertTaps(
      server.deps.database,
      Array.from({ length: 30_000 }, (_, index) => ({ standId: id, at: Date.parse('2026-11-10T12:00:00Z') + index })),
    );
    const abort = new AbortController();
    const response = await server.fetch(NOVEMBER, { headers: bearer(owner), signal: abort.signal });
    await response.body?.getReader().read();
    abort.abort();
    // The next call is answered, and nothing is told as an error.
    expect(await download(anna, NOVEMBER)).toEqual([]);
    expect(server.log.lines.filter((line) => line.level === 'error')).toEqual([]);
  });
});

describe('who may download (rule 97)', () => {
  test('a navigation with the cookie, from the portal or typed; a link on another site gets nothing', async () => {
    for (const site of ['same-origin', 'none']) expect(await navigate(anna, site)).toMatchObject({ status: 200 });
    for (const site of ['cross-site', 'same-site']) expect(await navigate(anna, site)).toMatchObject({ status: 403 });
  });

  test('signed out, a person is sent to sign in and comes back to the figures; a program is told 401', async () => {
    expect(await navigate(null, 'none')).toEqual({ status: 302, location: '/login?redirect=/statistics' });
    expect((await server.fetch(NOVEMBER)).status).toBe(401);
  });
});
