import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { BOUNDARY, filePart, FORM_TYPE, type RawPart, rawForm, textPart } from '../../testing/raw-form';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server';
import { buildImage } from '../../testing/test-images';

let server: TestServer;
let owner: TestUser;
let image: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  image = await buildImage({ width: 40, height: 40 });
});
afterAll(() => server.stop());
afterEach(() => {
  expect(server.log.lines.filter((line) => line.level === 'error')).toEqual([]);
  expect({}).not.toHaveProperty('title');
});

const TITLE = textPart('title', 'Kanel');
const MB = 1024 * 1024;

const post = (body: Buffer<ArrayBuffer>, type = FORM_TYPE, headers: Record<string, string> = {}) =>
  server.fetch('/api/landing-pages', {
    method: 'POST',
    headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': type, ...headers },
    body,
  });

const verdictOf = async (response: Response): Promise<string> => {
  const answer = (await response.json()) as { code?: string; title?: string };
  return `${response.status} ${answer.code ?? answer.title}`;
};

const openFiles = async (): Promise<number> => (await readdir('/proc/self/fd')).length;

describe('a form with parts as no browser sends them', () => {
  const many = (count: number, build: (name: string) => RawPart) => Array.from({ length: count }, (_, i) => build(`x${i}`));
  test.each<[string, () => RawPart[], string]>([
    ['7bit', () => [textPart('title', 'A', 'Content-Transfer-Encoding: 7bit')], '201 A'],
    ['8bit', () => [textPart('title', 'Æ', 'content-transfer-encoding: 8BIT')], '201 Æ'],
    ['binary file', () => [TITLE, filePart('logo', image, 'a.png', 'Content-Transfer-Encoding: binary')], '201 Kanel'],
    ['base64', () => [textPart('title', 'QQ==', 'Content-Transfer-Encoding: base64')], '415 unsupported_type'],
    ['quoted-printable', () => [textPart('title', '=41', 'Content-Transfer-Encoding: quoted-printable')], '415 unsupported_type'],
    ['an encoding nobody knows', () => [textPart('title', 'A', 'Content-Transfer-Encoding: x')], '415 unsupported_type'],
    ['a text with its type', () => [textPart('title', 'A', 'Content-Type: text/plain; charset=utf-8')], '201 A'],
    [
      'a text in Latin 1',
      () => [{ ...textPart('title', '', 'Content-Type: text/plain; charset=latin1'), content: Buffer.from([0xc6]) }],
      '201 Æ',
    ],
    ['a text in a coding nobody knows', () => [textPart('title', 'A', 'Content-Type: text/plain; charset=x-nope')], '400 invalid'],
    ['a field called __proto__', () => [TITLE, textPart('__proto__', 'x')], '201 Kanel'],
    ['files called __proto__', () => [TITLE, ...Array.from({ length: 4 }, () => filePart('__proto__', 'x'))], '201 Kanel'],
    ['a field that is called constructor', () => [TITLE, textPart('constructor', 'x')], '201 Kanel'],
    ['a field sent twice', () => [TITLE, TITLE], '400 invalid'],
    ['an unknown field sent twice', () => [TITLE, textPart('x', '1'), textPart('x', '2')], '201 Kanel'],
    ['a part without a name', () => [TITLE, { header: ['Content-Disposition: form-data'], content: 'x' }], '201 Kanel'],
    ['a part without any header', () => [TITLE, { header: ['X: y'], content: 'x' }], '201 Kanel'],
    ['the file of a field nobody chose one in', () => [TITLE, filePart('logo', '', '')], '201 Kanel'],
    ['an empty file with a name', () => [TITLE, filePart('logo', '')], '400 invalid'],
    ['two files of one name: the first counts', () => [TITLE, filePart('logo', image), filePart('logo', 'x')], '201 Kanel'],
    ['a file nobody asked for', () => [TITLE, filePart('virus', 'x')], '201 Kanel'],
    ['a file as a text field', () => [filePart('title', 'x')], '400 invalid'],
    ['a name of 101 characters', () => [TITLE, textPart('x'.repeat(101), 'x')], '400 invalid'],
    ['a header of 17 kB', () => [TITLE, textPart('x', 'x', `X: ${'x'.repeat(17_000)}`)], '400 invalid'],
    ['3,000 headers, 18 kB', () => [TITLE, textPart('x', 'x', ...Array.from({ length: 3000 }, () => 'X:yz'))], '400 invalid'],
    ['a header that is none', () => [TITLE, textPart('x', 'x', 'no colon')], '400 invalid'],
    ['101 fields', () => many(101, (name) => textPart(name, 'x')), '413 too_large'],
    ['five files', () => [TITLE, ...many(5, (name) => filePart(name, 'x'))], '413 too_large'],
    ['1,000 parts without names', () => many(1000, () => ({ header: ['X: y'], content: '' })), '413 too_large'],
    ['a field of 65 kB', () => [TITLE, textPart('x', 'x'.repeat(65 * 1024 + 1))], '413 too_large'],
    ['130 kB of text', () => [TITLE, ...many(13, (name) => textPart(name, 'x'.repeat(10_240)))], '413 too_large'],
    ['an image of 5 MB and a byte', () => [TITLE, filePart('logo', Buffer.alloc(5 * MB + 1))], '413 too_large'],
    ['12 MB of files nobody asked for', () => many(3, (name) => filePart(name, Buffer.alloc(4 * MB))), '413 too_large'],
  ])('%s', async (_name, parts, expected) => {
    expect(await verdictOf(await post(rawForm(parts())))).toBe(expected);
  });

  test('an image above 5 MB is refused in the words of the form', async () => {
    const response = await post(rawForm([TITLE, filePart('logo', Buffer.alloc(5 * MB + 1))]));
    expect(await response.json()).toMatchObject({ message: 'Billedet må højst være 5 MB' });
  });

  test.each<[string, Buffer<ArrayBuffer>, string, string]>([
    ['another boundary', rawForm([TITLE]), 'multipart/form-data; boundary=en-anden', '400 invalid'],
    ['no boundary', rawForm([TITLE]), 'multipart/form-data', '400 invalid'],
    ['a boundary of 16 kB', rawForm([TITLE]), `multipart/form-data; boundary=${'x'.repeat(8000)}`, '400 invalid'],
    ['a quoted boundary', rawForm([TITLE]), `Multipart/Form-Data; charset=utf-8; boundary="${BOUNDARY}"`, '201 Kanel'],
    ['nothing after the last part', rawForm([TITLE], ''), FORM_TYPE, '400 invalid'],
    ['the end in the middle of a header', Buffer.from(`--${BOUNDARY}\r\nContent-Disp`), FORM_TYPE, '400 invalid'],
    [
      'the end in the middle of a file',
      rawForm([TITLE, filePart('logo', Buffer.alloc(150_000))]).subarray(0, 100_000),
      FORM_TYPE,
      '400 invalid',
    ],
    ['no bytes', Buffer.alloc(0), FORM_TYPE, '400 invalid'],
    ['text before and after', Buffer.concat([Buffer.from('hej\r\n'), rawForm([TITLE]), Buffer.from('farvel')]), FORM_TYPE, '201 Kanel'],
  ])('%s', async (_name, body, type, expected) => {
    expect(await verdictOf(await post(body, type))).toBe(expected);
  });

  test('a form that is packed is refused', async () => {
    expect(await verdictOf(await post(rawForm([TITLE]), FORM_TYPE, { 'Content-Encoding': 'gzip' }))).toBe('415 unsupported_type');
  });
});

/** A request that is under way: its head is sent, its body is the test's. */
function begin(headers: Record<string, string>): ClientRequest {
  return httpRequest(`${server.url}/api/landing-pages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': FORM_TYPE, ...headers },
  });
}

const statusOf = (request: ClientRequest): Promise<number> =>
  new Promise((done, failed) => {
    request.on('response', (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    request.on('error', failed);
  });

describe('a body that comes in its own time', () => {
  test('byte by byte it is the same form', async () => {
    const request = begin({});
    const status = statusOf(request);
    for (const byte of rawForm([TITLE, filePart('logo', image)])) request.write(Buffer.of(byte));
    request.end();
    expect(await status).toBe(201);
  });

  test('more than 12 MB is refused without being read, or as soon as it is there', async () => {
    const announced = begin({ 'Content-Length': String(12 * MB + 1) });
    announced.flushHeaders();
    expect(await statusOf(announced)).toBe(413);
    announced.destroy();
    const unannounced = begin({ 'Transfer-Encoding': 'chunked' });
    unannounced.write(Buffer.alloc(12 * MB + 1));
    expect(await statusOf(unannounced)).toBe(413);
    unannounced.destroy();
  });

  test('a client that leaves in the middle leaves nothing behind: no file, no memory set aside, no error in the log', async () => {
    // A folder nobody else writes to.
    const temporary = await mkdtemp(join(tmpdir(), 'multipart-'));
    vi.stubEnv('TMPDIR', temporary);
    const files = await openFiles();
    const body = rawForm([TITLE, ...['logo', 'backgroundImage', 'x', '__proto__'].map((name) => filePart(name, Buffer.alloc(2 * MB)))]);
    for (const share of [0.1, 0.3, 0.5, 0.9]) {
      const request = begin({ 'Content-Length': String(body.length) });
      const closed = new Promise((done) => request.on('close', done));
      request.on('error', () => {});
      request.write(body.subarray(0, body.length * share), () => request.destroy());
      await closed;
    }
    // Everything an account may set aside at once is free again.
    await vi.waitFor(() => server.deps.uploadBudget.take(owner._id, 26 * MB)());
    expect(await verdictOf(await post(rawForm([TITLE])))).toBe('201 Kanel');
    await vi.waitFor(async () => expect(await openFiles()).toBeLessThanOrEqual(files + 1));
    expect(await readdir(temporary)).toEqual([]);
    vi.unstubAllEnvs();
    await rm(temporary, { recursive: true });
  });

  test('when memory for uploads is taken, the next is told to come again before it has sent anything', async () => {
    const [own, others] = [server.deps.uploadBudget.take(owner._id, 26 * MB), server.deps.uploadBudget.take('nobody', 26 * MB)];
    const request = begin({ 'Content-Length': String(5 * MB), Expect: '100-continue' });
    const told = vi.fn();
    request.on('continue', told);
    request.flushHeaders();
    const retryAfter = new Promise((done) => request.on('response', (response) => done(response.headers['retry-after'])));
    expect(await statusOf(request)).toBe(503);
    expect(Number(await retryAfter)).toBeGreaterThan(0);
    expect(told).not.toHaveBeenCalled();
    request.destroy();
    own();
    expect(await verdictOf(await post(rawForm([TITLE])))).toBe('201 Kanel');
    others();
  });

  test('a client that asks first is told to go on', async () => {
    const body = rawForm([TITLE]);
    const request = begin({ 'Content-Length': String(body.length), Expect: '100-continue' });
    request.on('continue', () => request.end(body));
    request.flushHeaders();
    expect(await statusOf(request)).toBe(201);
  });
});

describe('what an upload costs', () => {
  let limited: TestServer;
  let anna: TestUser;
  const large = rawForm([TITLE, filePart('x', Buffer.alloc(300_000))]);
  const post = (body: Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
    limited.fetch('/api/landing-pages', {
      method: 'POST',
      headers: { Authorization: `Bearer ${anna.token}`, 'Content-Type': FORM_TYPE, ...headers },
      body,
    });

  beforeAll(async () => {
    limited = await startTestServer({ config: { rateLimits: true } });
    anna = await limited.signUp();
  });
  afterAll(() => limited.stop());

  test('is counted before a byte of it is read; a text-only form and a repeat of an answered one are not', async () => {
    const key = { 'Idempotency-Key': 'first' };
    const first = await (await post(large, key)).json();
    for (let n = 1; n < 60; n += 1) await limited.deps.limits.consume('uploadBody', anna._id);
    const request = httpRequest(`${limited.url}/api/landing-pages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${anna.token}`, 'Content-Type': FORM_TYPE, 'Content-Length': large.length, Expect: '100-continue' },
    });
    const told = vi.fn();
    request.on('continue', told);
    request.flushHeaders();
    expect(await statusOf(request)).toBe(429);
    expect(told).not.toHaveBeenCalled();
    request.destroy();
    expect((await post(rawForm([TITLE]))).status).toBe(201);
    const again = await post(large, key);
    expect([again.status, again.headers.get('Idempotency-Replayed'), await again.json()]).toEqual([201, 'true', first]);
    const other = await post(rawForm([textPart('title', 'En anden')]), key);
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('when the account is deleted while it is sent, the answer is 401 and nothing is kept', async () => {
    const leaving = await server.signUp();
    const body = rawForm([TITLE, filePart('logo', image)]);
    const request = httpRequest(`${server.url}/api/landing-pages`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${leaving.token}`,
        'Content-Type': FORM_TYPE,
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    const status = statusOf(request);
    request.flushHeaders();
    await new Promise((goOn) => request.on('continue', goOn));
    await leaving.call(endpoints.deleteAccount, { body: { password: leaving.password } });
    request.end(body);
    expect(await status).toBe(401);
    expect(
      await server.deps.database.reader.selectFrom('landing_pages').where('owner_id', '=', leaving._id).select('id').execute(),
    ).toEqual([]);
  });
});
