import { createServer, get as httpGet, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertStand } from '../../../db/server/seed/factories';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server';
import { createHttpServer } from '../http-server';
import { responseHeaders } from '../answers/security-headers';
import { limitSlowReader } from '../answers/slow-readers';

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  await server.deps.database.db.transaction().execute((trx) => insertStand(trx, { stander_id: 'MIT1', owner_id: owner._id }));
});
afterAll(() => server.stop());

const put = (body: string | Buffer, headers: Record<string, string> = {}) =>
  server.fetch('/api/stands/MIT1', {
    method: 'PUT',
    headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json', ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });

describe('a body that cannot be read', () => {
  test.each([
    ['no JSON', '{"nickname":', 400, 'invalid'],
    ['a list', '[]', 400, 'invalid'],
    ['a word', '"nickname"', 400, 'invalid'],
    ['nothing', 'null', 400, 'invalid'],
    ['another prototype', '{"__proto__":{"isAdmin":true}}', 400, 'invalid'],
    ['fifty thousand lists', `{"nickname":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400, 'invalid'],
  ])('%s is refused in words', async (_name, body, status, code) => {
    const response = await put(body);
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
    expect({}).not.toHaveProperty('isAdmin');
  });

  test.each([
    ['gzip', 'no gzip at all', 400, 'invalid'],
    ['deflate', 'neither', 400, 'invalid'],
    ['compress', '{}', 415, 'unsupported_type'],
    ['br, gzip', '{}', 415, 'unsupported_type'],
  ])('Content-Encoding: %s over %s is no error of ours', async (coding, body, status, code) => {
    const response = await put(body, { 'Content-Encoding': coding });
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });

  test('one that is packed well is read, and a small one that unpacks to more than 1 MB is 413', async () => {
    expect((await put(gzipSync('{"nickname":"pakket"}'), { 'Content-Encoding': 'gzip' })).status).toBe(200);
    const bomb = deflateSync(JSON.stringify({ nickname: 'x'.repeat(20_000_000) }));
    expect((await put(bomb, { 'Content-Encoding': 'deflate' })).status).toBe(413);
  });
});

test('no body at all lacks every field, and is told which (CONTRACT §3)', async () => {
  const answer = await (await server.fetch('/api/auth/register', { method: 'POST' })).json();
  expect(answer).toEqual({
    code: 'invalid',
    message: 'Skriv et brugernavn',
    errors: { username: 'Skriv et brugernavn', email: 'Skriv en email', password: 'Skriv en adgangskode' },
  });
  const edit = await server.fetch('/api/stands/MIT1', { method: 'PUT', headers: { Authorization: `Bearer ${owner.token}` } });
  expect([edit.status, await edit.json()]).toMatchObject([400, { code: 'invalid' }]);
});

describe('a body that says it is something else (rule 107)', () => {
  test.each(['application/merge-patch+json', 'application/vnd.api+json', 'text/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'as %s it is refused, never taken for none at all',
    async (type) => {
      const admin = await server.signUpAdmin();
      await server.deps.database.db.transaction().execute((trx) => insertStand(trx));
      const response = await server.fetch('/api/admin/stands/unclaimed', {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': type },
        body: '{"ids":["SLET1"]}',
      });
      expect([response.status, await response.json()]).toMatchObject([415, { code: 'unsupported_type' }]);
      expect(await server.deps.database.reader.selectFrom('stands').select('id').where('status', '=', 'unclaimed').execute()).not.toEqual(
        [],
      );
    },
  );

  test('a chunked body without a byte in it is not read as none', async () => {
    const admin = await server.signUpAdmin();
    const answer = await sendRaw(
      `DELETE /api/admin/stands/unclaimed HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${admin.token}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a method an address does not have (QUALITY 59)', () => {
  test.each([
    ['PATCH', '/api/stands/MIT1', 'GET'],
    ['GET', '/api/auth/login', 'POST'],
    ['DELETE', '/api/contact', 'POST'],
    ['OPTIONS', '/api/stands', 'POST'],
  ])('%s %s is 405 and says what there is', async (method, path, allowed) => {
    const response = await server.fetch(path, { method });
    expect([response.status, await response.json()]).toMatchObject([405, { code: 'method_not_allowed' }]);
    expect(response.headers.get('Allow')?.split(', ')).toContain(allowed);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('an address nobody has is 404 by any method', async () => {
    expect((await server.fetch('/api/nope', { method: 'DELETE' })).status).toBe(404);
  });
});

/** Bytes as they are, and everything the server says until it hangs up. */
function sendRaw(text: string, onAnswer = (_said: string): unknown => undefined): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done, failed) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => onAnswer((answer += chunk.toString())));
    socket.on('close', () => done(answer));
    socket.on('error', failed);
  });
}

const POST = 'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

describe('bytes on the line (ASVS 4.2.1)', () => {
  test.each(['/', '/MIT1', '/api/stands', '/api/nope', '/nope'])('TRACE %s is 405 and gives nothing back', async (path) => {
    const answer = await sendRaw(`TRACE ${path} HTTP/1.1\r\nHost: a\r\nX-Canary: kanarie\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).not.toContain('kanarie');
  });

  test.each([
    [
      'both lengths',
      `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`,
      400,
    ],
    ['two lengths', `${POST}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  `, 400],
    ['a coding that is not chunked', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`, 400],
    ['a space before the colon', 'GET /healthz HTTP/1.1\r\nHost : a\r\n\r\n', 400],
    ['bare line feeds', 'GET /healthz HTTP/1.1\nHost: a\n\n', 400],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: 1\r\n GET: 2\r\n\r\n', 400],
    ['no HTTP at all', '\x16\x03\x01 hello\r\n\r\n', 400],
    ['17 kB of headers', `GET /MIT1 HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['17 kB of headers at the API', `GET /api/stands HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['no Host', 'GET /MIT1 HTTP/1.1\r\n\r\n', 400],
    ['no Host at the API', 'GET /api/site HTTP/1.1\r\n\r\n', 400],
    ['two Hosts', 'GET /MIT1 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['an expectation nobody has', 'GET /api/site HTTP/1.1\r\nHost: a\r\nExpect: coffee\r\n\r\n', 417],
    ['a tunnel', 'CONNECT example.dk:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ])('%s: one refusal in Danish with every guarding header, and the connection ends', async (_name, text, status) => {
    const answer = await sendRaw(text);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
    for (const [name, value] of Object.entries(responseHeaders({ isHttps: false }))) expect(answer).toContain(`${name}: ${value}\r\n`);
    const isApi = / \/api\//.test(text);
    expect(answer).toMatch(isApi ? /\r\n\r\n\{"message":"[FA][^"]+","code":"\w+"\}$/ : /\r\n\r\n(Forespørgslen|Adressen|Denne) /);
    expect(/^X-Api: 1\r$/m.test(answer)).toBe(isApi);
  });
});

describe('time', () => {
  const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  afterEach(() => vi.useRealTimers());

  test('a small body has 30 s to arrive, and an upload longer than the 120 s the app waits', async () => {
    fakeTimers();
    const answer = sendRaw(
      `PUT /api/stands/MIT1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${owner.token}\r\nExpect: 100-continue\r\n` +
        'Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"nickname":',
      (said) => said.includes('100 Continue') && vi.advanceTimersByTime(30_000),
    );
    expect(await answer).toMatch(/HTTP\/1\.1 408 [^]*\r\nConnection: close\r\n[^]*\{"message":"Forespørgslen tog for lang tid/);
    const listening = createHttpServer({ isHttps: false }, () => {});
    expect(listening.requestTimeout).toBeGreaterThan(120_000);
    expect(listening.headersTimeout).toBe(10_000);
  });

  test('who does not fetch an answer is hung up on', async () => {
    const size = 32 * 1024 * 1024;
    const slow = createServer((_request, response) => {
      limitSlowReader(response);
      response.end(Buffer.alloc(size));
    });
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    fakeTimers();
    const request = httpGet({ port: (slow.address() as AddressInfo).port, host: '127.0.0.1' });
    const response = await new Promise<IncomingMessage>((done) => request.on('response', done));
    vi.advanceTimersByTime(31_000 + size / 32);
    let received = 0;
    response.on('data', (piece: Buffer) => (received += piece.length));
    await new Promise((done) => response.on('close', done).on('error', () => {}));
    expect(received).toBeLessThan(size);
    await new Promise((done) => slow.close(done));
  });
});

test('what may be an attempt leaves one line a minute, by code, route and user (ASVS 16.3.2)', async () => {
  const { length } = server.log.lines;
  const lines = () => server.log.lines.slice(length).filter((line) => String(line.event).startsWith('refused'));
  const ask = (headers: Record<string, string>, path = '/api/admin/users') => server.fetch(path, { headers });
  const bearer = { Authorization: `Bearer ${owner.token}` };
  for (let n = 0; n < 5; n += 1) expect((await ask(bearer)).status).toBe(403);
  await ask({ ...bearer, 'X-User': 'somebody' }, '/api/stands');
  await server.fetch('/api/stands/MIT1', { method: 'DELETE', headers: { Cookie: owner.cookie, 'Sec-Fetch-Site': 'cross-site' } });
  const line = {
    event: 'refused',
    actor: owner._id,
    requestId: expect.any(String) as string,
    level: 'warn',
    message: 'a call was refused',
  };
  expect(lines()).toEqual([
    { ...line, code: 'forbidden', route: 'GET /api/admin/users' },
    { ...line, code: 'wrong_user', route: 'GET /api/stands' },
    { ...line, code: 'csrf', route: 'DELETE /api/stands/:id' },
  ]);
  server.clock.advance(60_000);
  await ask(bearer);
  expect(lines().slice(3)).toMatchObject([
    { event: 'refused_more', count: 4 },
    { event: 'refused', code: 'forbidden' },
  ]);
});
