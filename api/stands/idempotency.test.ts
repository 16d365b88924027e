import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addLandingPage, addStand, dataOf, refusalOf } from '../testing/stand-records';
import { buildForm } from '../testing/test-images';

let server: TestServer;
let anna: TestUser;
let bo: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  bo = await server.signUp();
});
afterAll(() => server.stop());

const keyed = (key: string, more: Record<string, string> = {}) => ({ 'Idempotency-Key': `"${key}"`, ...more });
const edit = (id: string, nickname: string, headers: Record<string, string>, user = anna) =>
  user.call(endpoints.updateStand, { params: { id }, body: { nickname }, headers });
const keysStored = async (key: string): Promise<number> =>
  (await server.deps.database.reader.selectFrom('idempotency').select('key').where('key', '=', key).execute()).length;
const revNow = async (): Promise<number> =>
  (await server.deps.database.reader.selectFrom('sync_state').select('rev').executeTakeFirstOrThrow()).rev;

test('a repeated write is answered again and done once (CONTRACT §5)', async () => {
  const stand = await addStand(server, { owner_id: anna._id });
  const key = randomUUID();
  const first = await edit(stand.id, 'En', keyed(key, { 'If-Match': `"${stand.version}"` }));
  const rev = await revNow();
  // Somebody else's write in between: the repeat still answers what the first one did.
  dataOf(await edit(stand.id, 'To', {}));
  const again = await edit(stand.id, 'En', keyed(key, { 'If-Match': `"${stand.version}"` }));
  expect(dataOf(again)).toEqual(dataOf(first));
  if (first.kind !== 'ok' || again.kind !== 'ok') return;
  expect(first.headers.get('Idempotency-Replayed')).toBeNull();
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
  expect(again.headers.get('X-Rev')).toBe(first.headers.get('X-Rev'));
  expect(await revNow()).toBe(rev + 1);
  expect(dataOf(await anna.call(endpoints.listStandRows)).find((row) => row._id === stand.id)?.nickname).toBe('To');
});

test('a bare key is the same key as the quoted one', async () => {
  const stand = await addStand(server, { owner_id: anna._id });
  const key = randomUUID();
  dataOf(await edit(stand.id, 'x', keyed(key)));
  const again = await edit(stand.id, 'x', { 'Idempotency-Key': key });
  expect(again.kind === 'ok' && again.headers.get('Idempotency-Replayed')).toBe('true');
});

test('the same key with another body, product, method or If-Match is 422', async () => {
  const [stand, other] = [await addStand(server, { owner_id: anna._id }), await addStand(server, { owner_id: anna._id })];
  const key = randomUUID();
  const { version } = dataOf(await edit(stand.id, 'x', keyed(key)));
  const others = [
    edit(stand.id, 'y', keyed(key)),
    edit(other.id, 'x', keyed(key)),
    edit(stand.id, 'x', keyed(key, { 'If-Match': `"${version}"` })),
    anna.call(endpoints.deleteStand, { params: { id: stand.id }, headers: keyed(key) }),
  ];
  for (const outcome of await Promise.all(others)) {
    expect(refusalOf(outcome)).toMatchObject({ status: 422, problem: { code: 'idempotency_key_reused' } });
  }
});

test('keys of two users have nothing to do with each other', async () => {
  const [mine, theirs] = [await addStand(server, { owner_id: anna._id }), await addStand(server, { owner_id: bo._id })];
  const key = randomUUID();
  dataOf(await edit(mine.id, 'x', keyed(key)));
  const outcome = await edit(theirs.id, 'x', keyed(key), bo);
  expect(outcome.kind === 'ok' && outcome.headers.get('Idempotency-Replayed')).toBeNull();
  expect(await keysStored(key)).toBe(2);
});

test('refusals are not stored: the same key may succeed later', async () => {
  const stand = await addStand(server, { owner_id: anna._id });
  const key = randomUUID();
  expect(refusalOf(await edit(stand.id, 'x'.repeat(81), keyed(key))).status).toBe(400);
  expect(refusalOf(await edit(stand.id, 'x', keyed(key, { 'If-Match': '"999999"' }))).status).toBe(412);
  expect(refusalOf(await edit('FINDESIKKE', 'x', keyed(key))).status).toBe(404);
  expect(await keysStored(key)).toBe(0);
  expect(dataOf(await edit(stand.id, 'x', keyed(key))).nickname).toBe('x');
  expect(await keysStored(key)).toBe(1);
});

test('twenty repeats at once have one effect, and all get its answer', async () => {
  const stand = await addStand(server, { owner_id: anna._id });
  const rev = await revNow();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => edit(stand.id, 'samtidig', keyed('burst'))));
  const answers = outcomes.map(dataOf);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(outcomes.filter((outcome) => outcome.kind === 'ok' && outcome.headers.get('Idempotency-Replayed') === null)).toHaveLength(1);
  expect(await revNow()).toBe(rev + 1);
  expect(await keysStored('burst')).toBe(1);
});

test('claims and deletes are repeated like edits', async () => {
  const stand = await addStand(server);
  const [claimKey, deleteKey] = [randomUUID(), randomUUID()];
  const claim = () => anna.call(endpoints.claimStand, { params: { id: stand.id }, body: { nickname: 'x' }, headers: keyed(claimKey) });
  const remove = () => anna.call(endpoints.deleteStand, { params: { id: stand.id }, headers: keyed(deleteKey) });
  const claimed = dataOf(await claim());
  expect(dataOf(await claim())).toEqual(claimed);
  const removed = dataOf(await remove());
  expect(dataOf(await remove())).toEqual(removed);
  expect(dataOf(await claim())).toEqual(claimed);
});

test('every answer to a write names the database generation, refusals and repeats too', async () => {
  const stand = await addStand(server, { owner_id: anna._id });
  const { epoch } = await server.deps.database.reader.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow();
  const key = randomUUID();
  const right = keyed(key, { 'If-Match': `"${stand.version}"` });
  const answers = [
    await edit(stand.id, 'En', right),
    await edit(stand.id, 'En', right),
    await edit(stand.id, 'To', keyed(randomUUID(), { 'If-Match': `"${stand.version}"` })),
    await edit(stand.id, 'To', keyed(randomUUID()), bo),
  ];
  expect(answers.map((answer) => ('headers' in answer ? answer.headers.get('X-Epoch') : null))).toEqual([epoch, epoch, epoch, epoch]);
});

describe('a repeat across a new version of the server', () => {
  const original = endpoints.updateStand.body;
  const setBody = (body: unknown) => Object.assign(endpoints.updateStand, { body });
  afterEach(() => setBody(original));

  test('that knows one more field with a default is the same request', async () => {
    const stand = await addStand(server, { owner_id: anna._id });
    const key = randomUUID();
    const first = dataOf(await edit(stand.id, 'x', keyed(key)));
    setBody(v.intersect([original as v.GenericSchema, v.object({ colour: v.optional(v.string(), 'blå') })]));
    expect(dataOf(await edit(stand.id, 'x', keyed(key)))).toEqual(first);
  });

  test('that ignores a field the old one knew is the same request', async () => {
    const stand = await addStand(server, { owner_id: anna._id });
    const key = randomUUID();
    const send = () =>
      anna.call(endpoints.updateStand, { params: { id: stand.id }, body: { nickname: 'x', colour: 'blå' }, headers: keyed(key) });
    setBody(v.intersect([original as v.GenericSchema, v.object({ colour: v.string() })]));
    const first = dataOf(await send());
    setBody(original);
    expect(dataOf(await send())).toEqual(first);
  });
});

test('answers of one account fill 6 MB at most: the newest are kept, the oldest go first', async () => {
  const page = await addLandingPage(server, { owner_id: anna._id });
  const buttons = JSON.stringify(Array.from({ length: 20 }, (_, i) => ({ text: `${i}`, url: `https://example.dk/${'x'.repeat(1900)}` })));
  const save = (title: string, key: string) =>
    anna.call(endpoints.updateLandingPage, { params: { id: page.id }, body: buildForm({ title, buttons }), headers: keyed(key) });
  const stored = async (key: string) => (await save(key, key)) as { headers: Headers };
  for (let n = 0; n < 160; n += 1) {
    server.clock.advance(1);
    await stored(`page-${n}`);
  }
  const rows = await server.deps.database.reader.selectFrom('idempotency').select('answer').where('user_id', '=', anna._id).execute();
  const bytes = rows.reduce((sum, { answer }) => sum + answer.length, 0);
  expect(bytes).toBeGreaterThan(4_000_000);
  expect(bytes).toBeLessThan(6_100_000);
  expect((await stored('page-159')).headers.get('Idempotency-Replayed')).toBe('true');
  expect(await keysStored('page-0')).toBe(0);
});
