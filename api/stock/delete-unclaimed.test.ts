import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertStand } from '../../db/server/seed/factories';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';

let server: TestServer;
let admin: TestUser;
let idOf: Map<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUpAdmin();
});
afterAll(() => server.stop());

/** Three in stock, one claimed, one that its owner has deleted. */
beforeEach(async () => {
  await server.deps.database.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('stands').execute();
    const stands = [
      await insertStand(trx, { stander_id: 'LAGER1' }),
      await insertStand(trx, { stander_id: 'LAGER2' }),
      await insertStand(trx, { stander_id: 'LAGER3' }),
      await insertStand(trx, { stander_id: 'AKTIV1', owner_id: admin._id }),
      await insertStand(trx, { stander_id: 'VAEK1', deleted_at: 1 }),
    ];
    idOf = new Map(stands.map((stand) => [stand.stander_id, stand.id]));
  });
});

const left = async (): Promise<string[]> =>
  (await server.deps.database.reader.selectFrom('stands').select('stander_id').orderBy('stander_id').execute()).map(
    (row) => row.stander_id,
  );
const ALL = ['AKTIV1', 'LAGER1', 'LAGER2', 'LAGER3', 'VAEK1'];

const remove = (body?: unknown) => admin.call(endpoints.deleteUnclaimed, body === undefined ? {} : { body });
const send = (body: string | undefined, type: string | undefined = 'application/json') =>
  server.fetch('/api/admin/stands/unclaimed', {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${admin.token}`, ...(type && { 'Content-Type': type }) },
    ...(body !== undefined && { body }),
  });

describe('DELETE /api/admin/stands/unclaimed (rule 107)', () => {
  test('removes what is listed, by either kind of id, and only unclaimed rows', async () => {
    const outcome = await remove({ ids: [idOf.get('LAGER1'), 'lager2', idOf.get('AKTIV1'), 'AKTIV1', 'VAEK1', 'UKENDT', 'LAGER2'] });
    expect(outcome).toMatchObject({ status: 200, data: { deleted: 2, message: '2 produkter slettet succesfuldt' } });
    expect(await left()).toEqual(['AKTIV1', 'LAGER3', 'VAEK1']);
  });

  test.each([
    ['no body', undefined, undefined],
    ['no body, but a content type', undefined, 'application/json'],
    ['no ids', '{}', 'application/json'],
  ])('%s means all of the stock', async (_name, body, type) => {
    const response = await send(body, type);
    expect(await response.json()).toEqual({ deleted: 3, message: '3 produkter slettet succesfuldt' });
    expect(await left()).toEqual(['AKTIV1', 'VAEK1']);
  });

  test.each([
    ['an empty list', '{"ids":[]}'],
    ['null ids', '{"ids":null}'],
    ['ids that are text', '{"ids":"LAGER1"}'],
    ['ids that are numbers', '{"ids":[1]}'],
    ['a list as the body', '[]'],
    ['a list of ids as the body', '["LAGER1"]'],
    ['null as the body', 'null'],
    ['a word as the body', '"alle"'],
    ['half a body', '{"ids":["LAGER1"'],
    ['only spaces', '   '],
  ])('%s is 400 and removes nothing', async (_name, body) => {
    const response = await send(body);
    expect([response.status, await left()]).toEqual([400, ALL]);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])('ids sent as %s are refused, not overlooked', async (type) => {
    const response = await send('ids=LAGER1', type);
    expect([response.status, await left()]).toEqual([415, ALL]);
  });

  test('the printed id is free again afterwards', async () => {
    await remove({ ids: ['LAGER1'] });
    expect((await server.fetch('/LAGER1')).status).toBe(404);
    expect(
      await admin.call(endpoints.createStand, { body: { standerId: 'LAGER1', productType: 'kort', status: 'unclaimed' } }),
    ).toMatchObject({ status: 201 });
  });

  test('a repeat with the same key removes nothing more (CONTRACT §5)', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await admin.call(endpoints.deleteUnclaimed, { headers });
    await server.deps.database.db.transaction().execute((trx) => insertStand(trx, { stander_id: 'NYLAGER' }));
    const second = await admin.call(endpoints.deleteUnclaimed, { headers });
    expect(second).toMatchObject({ kind: 'ok', data: first.kind === 'ok' && first.data });
    expect(await left()).toContain('NYLAGER');
  });

  test('many ids of both kinds in one call', async () => {
    await server.deps.database.db.transaction().execute(async (trx) => {
      for (let n = 0; n < 1200; n++) await insertStand(trx, { stander_id: `MANGE${n}` });
    });
    const rows = await server.deps.database.reader
      .selectFrom('stands')
      .select(['id', 'stander_id'])
      .where('stander_id', 'like', 'MANGE%')
      .execute();
    const ids = rows.map((row, index) => (index % 2 ? row.id : row.stander_id));
    expect(await remove({ ids })).toMatchObject({ data: { deleted: 1200 } });
    expect(await left()).toEqual(ALL);
  });
});
