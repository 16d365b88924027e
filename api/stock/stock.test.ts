import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bulkIds } from '../contract/bulk-ids';
import { endpoints } from '../contract/endpoints';
import { BulkCreateAnswer, StandWithMessage, UnclaimedStand } from '../contract/stand';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addStand, dataOf, refusalOf } from '../testing/stand-records';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUpAdmin();
  owner = await server.signUp();
});
beforeEach(() => server.deps.database.db.transaction().execute((trx) => trx.deleteFrom('stands').execute()));
afterAll(() => server.stop());

const create = (body: object, user = admin) => user.call(endpoints.createStand, { body });
const bulk = (products: unknown, user = admin) => user.call(endpoints.bulkCreateStands, { body: { products } });
const stockIds = async (query: Record<string, string> = {}, user = owner) =>
  dataOf(await user.call(endpoints.listUnclaimed, { query })).map((stand) => stand.standerId);

describe('one product (admin)', () => {
  test('is made unclaimed, whatever status says (rules 48–49)', async () => {
    const outcome = await create({ standerId: ' abc12 ', productType: 'kort', status: 'claimed' });
    expect(outcome).toMatchObject({ kind: 'ok', status: 201 });
    const stand = v.parse(StandWithMessage, dataOf(outcome));
    expect(stand).toMatchObject({ standerId: 'ABC12', productType: 'kort', status: 'unclaimed', configured: false, claimedAt: null });
    expect(stand.version).toBeGreaterThan(0);
  });

  test('is a stander when nothing is said', async () => {
    expect(dataOf(await create({ standerId: 'UDEN' })).productType).toBe('stander');
  });

  test.each(['', 'ÆBLE', 'A-B', 'A B', 'A'.repeat(33), 'ß', 'ı', 'ADMIN', 'login', 'API'])(
    'is refused with the id %j',
    async (standerId) => {
      const { status, problem } = refusalOf(await create({ standerId }));
      expect(status).toBe(400);
      expect(problem.errors).toHaveProperty('standerId');
    },
  );

  test('is refused with an unknown type, a taken id, and for those who are no admins', async () => {
    await addStand(server, { stander_id: 'TAGET' });
    expect(refusalOf(await create({ standerId: 'NY1', productType: 'krus' })).status).toBe(400);
    expect(refusalOf(await create({ standerId: 'taget' }))).toMatchObject({
      status: 409,
      problem: { code: 'duplicate', message: 'Produkt ID findes allerede' },
    });
    expect(refusalOf(await create({ standerId: 'NY2' }, owner)).status).toBe(403);
    expect(refusalOf(await server.call(endpoints.createStand, { body: { standerId: 'NY3' } })).status).toBe(401);
    expect(await stockIds()).toEqual(['TAGET']);
  });
});

describe('many products (admin, JSON)', () => {
  test('are made at once, a thousand of them', async () => {
    const ids = bulkIds('MANGE', 1000);
    const outcome = await bulk(ids.map((standerId) => ({ standerId, productType: 'plate', status: 'unclaimed' })));
    expect(outcome).toMatchObject({ kind: 'ok', status: 201 });
    const answer = v.parse(BulkCreateAnswer, dataOf(outcome));
    expect(answer).toMatchObject({ added: 1000, message: '1000 produkter oprettet succesfuldt' });
    expect(answer.products.map((product) => product.standerId)).toEqual(ids);
    expect(await stockIds()).toEqual([...ids].sort());
  });

  test('may be one, and are then called one', async () => {
    expect(dataOf(await bulk([{ standerId: 'ENE' }]))).toMatchObject({ added: 1, message: '1 produkt oprettet succesfuldt' });
  });

  test('all or nothing: duplicates, in the list and in the stock, are named (rule 105)', async () => {
    await addStand(server, { stander_id: 'B' });
    await addStand(server, { stander_id: 'D', owner_id: owner._id });
    const { status, problem } = refusalOf(await bulk(['A', 'B', 'C', 'C', 'd'].map((standerId) => ({ standerId }))));
    expect(status).toBe(409);
    expect(problem).toMatchObject({ code: 'duplicate', message: 'Produkt ID findes allerede: B, C, D', duplicates: ['B', 'C', 'D'] });
    expect(await stockIds()).toEqual(['B']);
  });

  test('are refused when one of them is wrong, or there are none or too many', async () => {
    expect(refusalOf(await bulk([{ standerId: 'OK1' }, { standerId: 'ikke gyldig' }])).problem.errors).toHaveProperty([
      'products.1.standerId',
    ]);
    expect(refusalOf(await bulk([{ standerId: 'OK1' }, { standerId: 'DASHBOARD' }])).problem.errors).toHaveProperty([
      'products.1.standerId',
    ]);
    expect(refusalOf(await bulk([])).status).toBe(400);
    expect(refusalOf(await bulk('A')).status).toBe(400);
    expect(refusalOf(await bulk(bulkIds('X', 1001).map((standerId) => ({ standerId })))).status).toBe(400);
    expect(refusalOf(await bulk([{ standerId: 'OK1' }], owner)).status).toBe(403);
    expect(await stockIds()).toEqual([]);
  });

  test('any other content type is 415', async () => {
    const response = await server.fetch('/api/stands/bulk', {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'text/csv' },
      body: 'standerId',
    });
    expect(response.status).toBe(415);
  });
});

describe('the stock as owners see it (rule 41)', () => {
  beforeEach(async () => {
    for (const stander_id of ['S3', 'S1', 'S2', 'T1'])
      await addStand(server, { stander_id, product_type: stander_id === 'T1' ? 'plate' : 'sticker' });
    await addStand(server, { stander_id: 'TAGET', owner_id: owner._id });
    await addStand(server, { stander_id: 'VÆK', deleted_at: 1 });
  });

  test('tells nothing but id, type and status', async () => {
    const outcome = await owner.call(endpoints.listUnclaimed);
    const list = v.parse(v.array(v.strictObject(UnclaimedStand.entries)), dataOf(outcome));
    expect(list.map((stand) => stand.standerId)).toEqual(['S1', 'S2', 'S3', 'T1']);
    if (outcome.kind === 'ok') expect(outcome.headers.get('X-Total-Count')).toBe('4');
  });

  test('can be searched and read in pages', async () => {
    expect(await stockIds({ q: 's' })).toEqual(['S1', 'S2', 'S3']);
    expect(await stockIds({ q: 'plate' })).toEqual(['T1']);
    expect(await stockIds({ q: '%' })).toEqual([]);
    const first = await owner.call(endpoints.listUnclaimed, { query: { limit: '3' } });
    expect(dataOf(first).map((stand) => stand.standerId)).toEqual(['S1', 'S2', 'S3']);
    const cursor = first.kind === 'ok' ? first.headers.get('X-Next-Cursor') : null;
    const second = await owner.call(endpoints.listUnclaimed, { query: { limit: '3', cursor: cursor ?? '' } });
    expect(dataOf(second).map((stand) => stand.standerId)).toEqual(['T1']);
    if (second.kind === 'ok') expect([second.headers.get('X-Next-Cursor'), second.headers.get('X-Total-Count')]).toEqual([null, '4']);
    expect(refusalOf(await owner.call(endpoints.listUnclaimed, { query: { limit: '0' } })).status).toBe(400);
  });

  test('is not sent again until it changes, whoever changes it', async () => {
    const ask = async (tag?: string) => owner.call(endpoints.listUnclaimed, { headers: tag ? { 'If-None-Match': tag } : {} });
    const first = await ask();
    const tag = (first.kind === 'ok' && first.headers.get('ETag')) || '';
    expect((await ask(tag)).kind).toBe('not-modified');
    const other = await server.signUp();
    dataOf(await other.call(endpoints.claimStand, { params: { id: 'S2' } }));
    expect(dataOf(await ask(tag)).map((stand) => stand.standerId)).toEqual(['S1', 'S3', 'T1']);
  });

  test('needs a sign-in; with OPEN_STOCK=false it is empty for all but admins', async () => {
    expect(refusalOf(await server.call(endpoints.listUnclaimed)).status).toBe(401);
    const closed = await startTestServer({ config: { openStock: false } });
    try {
      const [someone, boss] = [await closed.signUp(), await closed.signUpAdmin()];
      await addStand(closed, { stander_id: 'S1' });
      const outcome = await someone.call(endpoints.listUnclaimed);
      expect(dataOf(outcome)).toEqual([]);
      if (outcome.kind === 'ok') expect(outcome.headers.get('X-Total-Count')).toBe('0');
      expect(await stockIds({}, boss)).toEqual(['S1']);
    } finally {
      await closed.stop();
    }
  });
});
