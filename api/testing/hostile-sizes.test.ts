import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { responseHeaders } from '../http/answers/security-headers';
import { newCaller } from './new-caller';
import { filePart, FORM_TYPE, rawForm, textPart } from './raw-form';
import { placesOf, sampleOf } from './schema-places';
import { startTestServer, type TestServer } from './start-test-server';

type EndpointName = keyof typeof endpoints;

/**
 * Size before work: whatever is put wherever the endpoint table has a place for it, the server spends no more on it than
 * on receiving it. Each value is sent to its place and, as the measure, as the same bytes where nobody looks at them. What
 * it may cost above that is counted in walks over ten million characters (16 ms of an idle core of 2024), so that a slow
 * machine is no finding. The places come from the table: a field, a query or a call that is added is tested at once.
 */
const MOST_WALKS = 3;
/** A busy machine makes single figures large, never small. */
const TRIES = 10;
const MB = 1_000_000;
const KB = 1000;
/** Large enough for what grows with its square to take minutes, and what is walked item by item to be seen. */
const BODY = 300 * KB;

let server: TestServer;
let cookie: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The least that a walk has cost. */
let quietWalk = Infinity;

beforeAll(async () => {
  server = await startTestServer();
  // The first ones are not compiled yet.
  for (let i = 0; i < TRIES; i += 1) quietWalk = Math.min(quietWalk, costOfWalk());
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const send = ({ method, path, headers, body }: Sent): Promise<Answer> =>
  new Promise((done, failed) => {
    const request = httpRequest(server.url + path, { method, agent, headers: { ...headers, 'Content-Length': body?.length ?? 0 } });
    request.on('error', failed);
    request.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      if (headers['content-type']?.startsWith('text/event-stream')) {
        // It has no end; the next question comes by a new connection.
        request.destroy();
        done({ status, headers, text: '' });
        return;
      }
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => done({ status, headers, text: Buffer.concat(pieces).toString() }));
    });
    request.end(body);
  });

/** CPU milliseconds of the whole process since `start`. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** CPU milliseconds of the whole process for one exchange. */
async function costOf(sent: Sent): Promise<number> {
  const start = process.cpuUsage();
  check(sent, await send(sent));
  return cpuSince(start);
}

const WALKED = 'a;'.repeat(5 * MB);

/** The yardstick: CPU milliseconds for looking at ten million characters one by one, here and now. */
function costOfWalk(): number {
  const start = process.cpuUsage();
  let sum = 0;
  for (let i = 0; i < WALKED.length; i += 1) sum = (sum * 31 + WALKED.charCodeAt(i)) | 0;
  expect(sum).not.toBe(0);
  return cpuSince(start);
}

function check(sent: Sent, { status, headers, text }: Answer): void {
  for (const name of Object.keys(responseHeaders({ isHttps: false }))) expect(headers[name.toLowerCase()], name).toBeDefined();
  if (status < 400 || !sent.path.startsWith('/api/')) return;
  const problem = JSON.parse(text) as { message: string; code: string };
  expect(problem.message).toMatch(/\p{L}{3}/u);
  if (status >= 500) expect(problem.code, sent.path.slice(0, 100)).toBe('not_configured');
  expect(text.length, 'an answer that grows with the question').toBeLessThan(20_000);
}

/** Fails when `hostile` costs more than MOST_WALKS above `harmless` in every one of the tries. */
async function expectCheap(what: string, hostile: Sent, harmless: Sent): Promise<void> {
  let [worst, measure, walk] = [Infinity, Infinity, 0];
  for (let i = 0; i < TRIES; i += 1) {
    worst = Math.min(worst, await costOf(hostile));
    if (worst < MOST_WALKS * quietWalk) return;
    measure = Math.min(measure, await costOf(harmless));
    walk = costOfWalk();
    if (worst - measure < MOST_WALKS * walk) return;
  }
  expect.fail(`${what}: ${Math.round(worst)} ms, where receiving it costs ${Math.round(measure)} ms and the walk ${Math.round(walk)} ms`);
}

/** Texts of `size` bytes that something somewhere may be slow at. */
const TEXTS: Record<string, (size: number) => string> = {
  'combining marks': (size) => `a${'\u0300'.repeat(size / 4)}${'\u0316'.repeat(size / 4)}`,
  dots: (size) => `a${'.'.repeat(size)}:x`,
  'names with dots': (size) => `a@${'a.'.repeat(size / 2)}@`,
  'an address of dots': (size) => `https://${'a.'.repeat(size / 2)}:x`,
  spaces: (size) => `a${' '.repeat(size)}x`,
  hyphens: (size) => `${'a-'.repeat(size / 2)}!`,
  digits: (size) => '9'.repeat(size),
};
/** Other values of `size` bytes. */
const THINGS: Record<string, (size: number) => unknown> = {
  'a list of numbers': (size) => Array.from({ length: size / 2 }, () => 1),
  'a list of objects': (size) => Array.from({ length: size / 3 }, () => ({})),
  'a list of texts': (size) => Array.from({ length: size / 5 }, () => 'A1'),
  'lists in lists': (size) => JSON.parse('['.repeat(size / 2) + ']'.repeat(size / 2)) as unknown,
  'many keys': (size) => Object.fromEntries(Array.from({ length: size / 12 }, (_, i) => [`k${i}`, 1])),
};

const asText = (thing: unknown): string => (typeof thing === 'string' ? thing : JSON.stringify(thing));
const PARAM = 'MIT1';
const addressOf = ({ path }: Pick<Endpoint, 'path'>, param = PARAM): string => path.replace(/:\w+/g, param);
const signedIn = () => ({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });

/** Written by hand: JSON.stringify has no stack for half a million lists in each other. */
const NESTED = (size: number) => '['.repeat(size / 2) + ']'.repeat(size / 2);

const jsonOf = (endpoint: Endpoint, json: string): Sent => ({
  method: endpoint.method,
  path: addressOf(endpoint),
  headers: { ...signedIn(), 'Content-Type': 'application/json' },
  body: Buffer.from(json),
});

const formOf = (endpoint: Endpoint, parts: Parameters<typeof rawForm>[0]): Sent => ({
  method: endpoint.method,
  path: addressOf(endpoint),
  headers: { ...signedIn(), 'Content-Type': FORM_TYPE },
  body: rawForm(parts),
});

/** Where nobody looks. */
const NOWHERE = 'zzz';

/** A body that is taken, for the measure; fails for a field that must be there and has no sample. */
function sampleBody({ body, path }: Endpoint): Record<string, unknown> {
  const sample = sampleOf(Object.fromEntries(placesOf(body).map((place) => [place.path, null])));
  expect(v.safeParse(body as v.GenericSchema, sample).success, `${path}: a sample of its body`).toBe(true);
  return sample;
}

const MARK = '@@';
/** JSON with a piece of JSON where the mark is. */
const jsonWith = (body: unknown, json: string): string => JSON.stringify(body).replace(JSON.stringify(MARK), () => json);

/** Written once: every field of every body gets each of them. */
const JSONS = Object.entries({ ...TEXTS, ...THINGS }).map(([what, build]): [string, string] => [
  what,
  what === 'lists in lists' ? NESTED(BODY) : JSON.stringify(build(BODY)),
]);

async function attackJson(endpoint: Endpoint): Promise<void> {
  const sample = { ...sampleBody(endpoint), [NOWHERE]: MARK };
  for (const { path, put } of placesOf(endpoint.body)) {
    for (const [what, json] of JSONS) {
      const [hostile, harmless] = [jsonWith(put(MARK), json), jsonWith(sample, json)];
      await expectCheap(`${path}: ${what}`, jsonOf(endpoint, hostile), jsonOf(endpoint, harmless));
    }
  }
}

const partsOf = (fields: object) => Object.entries(fields).map(([name, value]) => textPart(name, asText(value)));

async function attackForm(endpoint: Endpoint): Promise<void> {
  const sample = sampleBody(endpoint);
  for (const { path, put } of placesOf(endpoint.body)) {
    for (const [what, build] of Object.entries({ ...TEXTS, ...THINGS })) {
      // Just below what a form may hold, and far above.
      for (const size of what === 'lists in lists' ? [6 * KB] : [28 * KB, 56 * KB, BODY]) {
        const value = build(size);
        const [hostile, harmless] = [put(value) as object, { ...sample, [NOWHERE]: value }];
        await expectCheap(`${path}: ${what}, ${size} bytes`, formOf(endpoint, partsOf(hostile)), formOf(endpoint, partsOf(harmless)));
      }
    }
  }
}

const SHEETS: Record<string, string> = {
  'a million lines': 'a\n'.repeat(MB / 2),
  'a thousand short rows': `standerId;redirectUrl;nickname\n${'A1\n'.repeat(1000)}`,
  'addresses of dots': `standerId;redirectUrl\n${Array.from({ length: 480 }, (_, i) => `A${i};a${'.'.repeat(2030)}:x\n`).join('')}`,
  'names of combining marks': `standerId;redirectUrl;nickname\n${Array.from({ length: 100 }, (_, i) => `A${i};a.dk;${TEXTS['combining marks']?.(9000)}\n`).join('')}`,
  separators: ';'.repeat(MB),
  quotes: `${'"'.repeat(999)}\n`.repeat(1000),
  'a quote that never ends': `"${'a\n'.repeat(900)}${'a'.repeat(MB)}`,
  'carriage returns': '\r'.repeat(MB),
  'sep=': `sep=${'='.repeat(MB)}`,
  spaces: ' '.repeat(MB),
};

async function attackFiles(endpoint: Endpoint): Promise<void> {
  for (const name of endpoint.files) {
    for (const [what, content] of Object.entries(SHEETS)) {
      const cut = content.slice(0, MB);
      await expectCheap(`${name}: ${what}`, formOf(endpoint, [filePart(name, cut)]), formOf(endpoint, [filePart(NOWHERE, cut)]));
    }
  }
  for (const [what, build] of Object.entries(TEXTS)) {
    const text = build(MB);
    const harmless = formOf(endpoint, [textPart(NOWHERE, text)]);
    await expectCheap(`name of a part: ${what}`, formOf(endpoint, [textPart(text, 'x')]), harmless);
    await expectCheap(`header of a part: ${what}`, formOf(endpoint, [textPart('x', 'x', `Content-Type: ${text}`)]), harmless);
    const short = build(15 * KB);
    await expectCheap(
      `name of a file: ${what}`,
      formOf(endpoint, [filePart('x', 'x', short)]),
      formOf(endpoint, [textPart(NOWHERE, short)]),
    );
  }
  const parts = Array.from({ length: 10_000 }, () => textPart('title', 'x'));
  const empty = formOf(endpoint, [textPart(NOWHERE, 'x'.repeat(60 * 10_000))]);
  await expectCheap('ten thousand parts', formOf(endpoint, parts), empty);
  await expectCheap('half a boundary, often', formOf(endpoint, [filePart(NOWHERE, '\r\n--graens\r'.repeat(MB / 11))]), empty);
}

const HEADERS = [
  'Authorization',
  'Cookie',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Content-Type',
  'X-Client',
  'X-User',
  'X-Forwarded-For',
  'Origin',
  'Referer',
  'User-Agent',
  'Sec-Fetch-Site',
  'Range',
];
/** 14 kB of what fits into a header: together with the others 16 kB, which is all there can be. */
const HEADER_TEXTS: Record<string, string> = {
  commas: ','.repeat(14 * KB),
  semicolons: 'a;'.repeat(7 * KB),
  spaces: `a${' '.repeat(14 * KB)}b`,
  digits: '9'.repeat(14 * KB),
};
/** What a header must begin with to be looked at at all. */
const OPENINGS: Record<string, string> = {
  Authorization: 'Bearer ',
  Cookie: 'session=',
  'Content-Type': 'application/json;',
  'If-Match': '"',
};

async function attackAddress(endpoint: Pick<Endpoint, 'method' | 'path' | 'query'>): Promise<void> {
  const plain = (path: string, headers: Record<string, string> = {}): Sent => ({
    method: endpoint.method,
    path,
    headers: { ...signedIn(), ...headers },
  });
  const harmless = plain('/api/site');
  const texts = Object.entries(TEXTS).map(([what, build]) => [
    what,
    encodeURIComponent(build(14 * KB))
      .slice(0, 14 * KB)
      .replace(/%.?$/, ''),
  ]);
  for (const [what, text] of texts) {
    if (endpoint.path.includes(':')) await expectCheap(`path: ${what}`, plain(addressOf(endpoint, text)), harmless);
    const names = [...placesOf(endpoint.query).map(({ path }) => path), NOWHERE];
    for (const name of names) await expectCheap(`${name}: ${what}`, plain(`${addressOf(endpoint)}?${name}=${text}`), harmless);
  }
  await expectCheap('thousands of queries', plain(`${addressOf(endpoint)}?${'q=1&'.repeat(3500)}`), harmless);
  for (const name of HEADERS) {
    for (const [what, text] of Object.entries(HEADER_TEXTS)) {
      await expectCheap(`${name}: ${what}`, plain(addressOf(endpoint), { [name]: (OPENINGS[name] ?? '') + text }), harmless);
    }
  }
}

/** Addresses that are no call of the table: pages, scans, files, the way to Google and back. */
const PAGES = [
  '/',
  '/login',
  '/reset-password/:token',
  '/:standerId',
  '/landing/:id',
  '/kanel-og-kaffe',
  '/go/:pageId/:linkId',
  '/uploads/:name',
  '/assets/:name.js',
  '/healthz',
  '/readyz',
  '/auth/google',
  '/api/auth/google',
  '/api/auth/google/callback',
  '/api/nope',
];

describe('nothing costs more than its size (ASVS 15.2.2)', () => {
  test.each(Object.keys(endpoints) as EndpointName[])('%s', async (name) => {
    const endpoint = endpoints[name] as Endpoint;
    cookie = await newCaller(server);
    await attackAddress(endpoint);
    if (endpoint.bodyKind === 'multipart') {
      if (endpoint.body) await attackForm(endpoint);
      await attackFiles(endpoint);
    } else if (endpoint.body) await attackJson(endpoint);
  });

  test.each(PAGES)('%s', async (path) => {
    cookie = await newCaller(server);
    await attackAddress({ method: 'GET', path });
  });
});
