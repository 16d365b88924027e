import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { newRowId } from '../contract/patterns';
import { responseHeaders } from '../http/answers/security-headers';
import { newCaller } from './new-caller';
import { startTestServer, type TestServer } from './start-test-server';

type EndpointName = keyof typeof endpoints;

/**
 * Nonsense at every call of the endpoint table (QUALITY 56): whatever is sent, the answer is one the contract knows, in
 * Danish words, and tells nothing of the inside. The same seed every time; a failure prints the input that caused it.
 */
const SEED = 20_261_121;
const RUNS = 20;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Things that mean something somewhere, so that more than the first check of a call is met. */
const MEANT = [
  'MIT1',
  'FRI1',
  'https://example.dk/',
  'ida@example.dk',
  'en helt fin kode 7',
  '#112233',
  'Inter',
  'kort',
  'true',
  '[]',
  '[{"text":"a","url":"https://a.dk"}]',
  '{"instagram":"@a"}',
  ['MIT1'],
  [{ standerId: 'NY1' }],
  true,
  1,
  '',
  null,
];
const NASTY = [
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '%',
  '_',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../portal.sqlite',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'Å'.repeat(5000),
  '9'.repeat(400),
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [[[[]]]],
  { toString: 1, length: -1 },
];
const value = fc.oneof(fc.constantFrom(...MEANT), fc.constantFrom(...NASTY), fc.jsonValue());
const text = value.map((thing) => (typeof thing === 'string' ? thing : JSON.stringify(thing)));
/** What a header may hold at all: the client refuses to send the rest. */
const headerText = fc
  .oneof(fc.constantFrom('0', '"1"', '*', 'W/"1"', ',,', '"', 'null', '-1', '9'.repeat(400)), fc.string({ minLength: 1, maxLength: 30 }))
  .map((thing) => thing.replace(/[^\x21-\x7e]/g, '~'));

/** The names a schema knows, however it is wrapped. */
function fieldsOf(schema: unknown): string[] {
  const { entries, wrapped, pipe } = (schema ?? {}) as { entries?: object; wrapped?: unknown; pipe?: unknown[] };
  if (entries) return Object.keys(entries);
  return wrapped ? fieldsOf(wrapped) : (pipe ?? []).slice(1).flatMap(fieldsOf);
}

const record = (names: string[]) =>
  fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom('x', ...names) }, { weight: 1, arbitrary: fc.string() }), value, {
    maxKeys: 8,
  });

interface Nonsense {
  param: string;
  query: Record<string, unknown>;
  body: unknown;
  /** How the body is spoilt: not at all, cut off, or said to be something else. */
  spoil: 'none' | 'cut' | 'type';
  headers: Record<string, string>;
  withFile: boolean;
}

const nonsense = (endpoint: Endpoint): fc.Arbitrary<Nonsense> =>
  fc.record({
    param: fc.oneof(fc.constantFrom('MIT1', 'FRI1', 'FFFFFFFF', newRowId()), text),
    query: record(fieldsOf(endpoint.query)),
    body: fc.oneof({ weight: 4, arbitrary: record(fieldsOf(endpoint.body)) }, { weight: 1, arbitrary: value }),
    spoil: fc.constantFrom('none', 'none', 'none', 'cut', 'type'),
    headers: fc.dictionary(
      fc.constantFrom('If-Match', 'If-None-Match', 'Idempotency-Key', 'X-Client', 'Accept', 'Content-Encoding', 'Range', 'Origin'),
      headerText,
      { maxKeys: 2 },
    ),
    withFile: fc.boolean(),
  });

const asText = (thing: unknown): string => (typeof thing === 'string' ? thing : (JSON.stringify(thing) ?? ''));

function toForm(endpoint: Endpoint, { body, withFile }: Nonsense): FormData {
  const form = new FormData();
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [['x', body]];
  for (const [name, field] of fields) form.append(String(name), asText(field));
  if (withFile)
    for (const name of endpoint.files) form.append(name, new Blob([asText(body)], { type: 'image/png' }), '../../navn\u0000.png');
  return form;
}

function toRequest(endpoint: Endpoint, input: Nonsense, cookie: string): [string, RequestInit] {
  const search = new URLSearchParams(Object.entries(input.query).map(([name, thing]) => [name, asText(thing)]));
  // A lone half of a character has no place in an address.
  const param = encodeURIComponent(Buffer.from(input.param).toString()).slice(0, 3000).replace(/%.?$/, '') || 'x';
  const address = `${endpoint.path.replace(/:\w+/g, param)}?${search}`.slice(0, 8000);
  const headers: Record<string, string> = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', ...input.headers };
  if (endpoint.method === 'GET') return [address, { headers }];
  if (endpoint.bodyKind === 'multipart' && input.spoil === 'none')
    return [address, { method: endpoint.method, headers, body: toForm(endpoint, input) }];
  const json = JSON.stringify(input.body);
  headers['Content-Type'] =
    endpoint.bodyKind === 'multipart' ? 'multipart/form-data; boundary=x' : input.spoil === 'type' ? 'text/plain' : 'application/json';
  return [address, { method: endpoint.method, headers, body: input.spoil === 'cut' ? json.slice(0, -1) : json }];
}

/** Words of the inside: files, statements, traces, libraries. */
const INSIDE = /SQLITE|node_modules|\bat [\w.<>]+ \(|portal\.sqlite|valibot|kysely|TypeError|Invalid (?:type|key)/i;
/** Answers that say a dependency is not set up, which it is not here. */
const NOT_SET_UP = ['not_configured'];

async function check(response: Response, { answer }: Endpoint): Promise<void> {
  for (const name of Object.keys(responseHeaders({ isHttps: false }))) expect(response.headers.get(name), name).not.toBeNull();
  expect(response.headers.get('X-Api')).toBe('1');
  // It goes on for as long as it is read.
  if (answer === 'stream' && response.ok) return response.body?.cancel();
  const body = await response.text();
  if (response.status < 400) return;
  const problem = JSON.parse(body) as { message: string; code: string };
  expect(problem).toEqual(
    expect.objectContaining({ message: expect.stringMatching(/\p{L}{3}/u) as string, code: expect.any(String) as string }),
  );
  if (response.status >= 500) expect(NOT_SET_UP).toContain(problem.code);
  const { current: _own, ...said } = problem as { current?: unknown };
  expect(JSON.stringify(said)).not.toMatch(INSIDE);
}

describe('nonsense is answered, whatever it is (QUALITY 56)', () => {
  afterEach(() => {
    expect(server.log.lines.filter((line) => line.level === 'error')).toEqual([]);
    expect({}).not.toHaveProperty('isAdmin');
  });

  test.each(Object.keys(endpoints) as EndpointName[])('%s', async (name) => {
    const endpoint = endpoints[name] as Endpoint;
    const cookie = await newCaller(server);
    await fc.assert(
      fc.asyncProperty(nonsense(endpoint), async (input) => {
        const [address, init] = toRequest(endpoint, input, cookie);
        await check(await server.fetch(address, init), endpoint);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  });
});
