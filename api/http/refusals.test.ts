import { connect } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertStand } from '../../db/server/seed/factories';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { responseHeaders } from './security-headers';

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
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done, failed) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
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
  ])('%s: one refusal in Danish with every guarding header, and the connection ends', async (_name, text, status) => {
    const answer = await sendRaw(text);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
    for (const [name, value] of Object.entries(responseHeaders({ isHttps: false }))) expect(answer).toContain(`${name}: ${value}\r\n`);
    expect(answer).toMatch(/\r\n\r\n(Forespørgslen|Adressen) /);
  });
});
