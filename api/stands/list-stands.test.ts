import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { PublicStand, Stand, StandWithClicks } from '../contract/stand';
import { insertTaps } from '../../db/server/seed/factories';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { addLandingPage, addStand, dataOf, refusalOf } from '../testing/stand-records';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const clicksOf = async (standId: string): Promise<number> => {
  const { clicks, database } = server.deps;
  await clicks.settled();
  const row = await database.reader.selectFrom('stand_totals').select('clicks').where('stand_id', '=', standId).executeTakeFirst();
  return row?.clicks ?? 0;
};
const tagOf = (outcome: { kind: string; headers?: Headers }): string => outcome.headers?.get('ETag') ?? '';

describe('GET /api/stands', () => {
  test('answers exactly the fields of the contract, mine only, newest first', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const page = await addLandingPage(server, { owner_id: anna._id, title: 'Menu', url_path: 'menu-a' });
    const old = await addStand(server, { owner_id: anna._id, claimed_at: 1000, redirect_url: 'https://a.dk/', nickname: 'Ved døren' });
    const young = await addStand(server, { owner_id: anna._id, claimed_at: 2000, landing_page_id: page.id });
    await addStand(server, { owner_id: bo._id });
    const at = Date.parse('2026-11-03T23:30:00Z');
    await insertTaps(server.deps.database, [
      { standId: old.id, at },
      { standId: old.id, at: at - 3_600_000 },
    ]);
    const list = v.parse(v.array(v.strictObject(StandWithClicks.entries)), dataOf(await anna.call(endpoints.listStands)));
    expect(list.map((stand) => stand._id)).toEqual([young.id, old.id]);
    expect(list[0]).toMatchObject({
      redirectUrl: null,
      landingPageId: page.id,
      landingPage: { _id: page.id, title: 'Menu', urlPath: 'menu-a' },
      targetUrl: `${server.deps.config.publicUrl}/menu-a`,
      configured: true,
      clickHistory: [],
      clicksByDay: {},
      lastViewedAt: null,
    });
    expect(list[1]).toMatchObject({
      nickname: 'Ved døren',
      views: 2,
      clicks: 2,
      clickHistory: [{ timestamp: '2026-11-03T23:30:00.000Z' }, { timestamp: '2026-11-03T22:30:00.000Z' }],
      clicksByDay: { '2026-11-03': 1, '2026-11-04': 1 },
      lastViewedAt: '2026-11-03T23:30:00.000Z',
    });
    const rows = v.parse(v.array(v.strictObject(Stand.entries)), dataOf(await anna.call(endpoints.listStandRows)));
    expect(rows.map((row) => row._id)).toEqual([young.id, old.id]);
    expect(rows[1]?.version).toBe(list[1]?.version);
  });

  test('keeps the history to the newest 1,000 of a product, 10,000 in all and 400 days, but counts everything (rule 54)', async () => {
    const anna = await server.signUp();
    const now = server.clock.now();
    const stands = await Promise.all(Array.from({ length: 13 }, () => addStand(server, { owner_id: anna._id })));
    const ancient = now - 401 * 86_400_000;
    await insertTaps(
      server.deps.database,
      stands.flatMap(({ id: standId }, stand) => [
        { standId, at: ancient },
        ...Array.from({ length: stand === 0 ? 1500 : 950 }, (_, index) => ({ standId, at: now - index * 3_600_000 - stand })),
      ]),
    );
    const list = dataOf(await anna.call(endpoints.listStands));
    const byId = new Map(list.map((stand) => [stand._id, stand]));
    const most = byId.get(stands[0]?.id ?? '');
    expect(most?.clicks).toBe(1501);
    expect(Object.values(most?.clicksByDay ?? {}).reduce((sum, count) => sum + count, 0)).toBe(1501);
    const histories = list.map((stand) => stand.clickHistory.map((entry) => Date.parse(entry.timestamp)));
    expect(histories.flat()).toHaveLength(10_000);
    for (const times of histories) {
      expect(times.length).toBeLessThanOrEqual(1000);
      expect(times).toEqual([...times].sort((a, b) => b - a));
    }
    const cut = Math.min(...histories.flat());
    const everything = stands.flatMap((_, stand) => Array.from({ length: 950 }, (_, index) => now - index * 3_600_000 - stand));
    expect(everything.filter((at) => at > cut).length).toBe(9999);
    expect(cut).toBeGreaterThan(ancient);
  });

  test('needs a sign-in', async () => {
    expect(refusalOf(await server.call(endpoints.listStands))).toMatchObject({ status: 401, problem: { code: 'not_signed_in' } });
    expect(refusalOf(await server.call(endpoints.listStandRows)).status).toBe(401);
  });
});

describe('what has not changed is not sent again (CONTRACT §5)', () => {
  test('rows: until a product or landing page of mine is written; taps do not matter', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const stand = await addStand(server, { owner_id: anna._id });
    const ask = (tag: string) => anna.call(endpoints.listStandRows, { headers: { 'If-None-Match': tag } });
    const first = await ask('"x"');
    const tag = tagOf(first);
    const { epoch } = await server.deps.database.reader.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow();
    const known = `${epoch}.${first.kind === 'ok' ? first.headers.get('X-Rev') : ''}`;
    expect(tag).toMatch(new RegExp(`^"${known}\\.[0-9a-f]{8}"$`));
    // Another process may stand on files put back by hand: its tag is not this one's, though epoch and revision are.
    expect((await ask(`"${known}.00000000"`)).kind).toBe('ok');
    await insertTaps(server.deps.database, [{ standId: stand.id, at: server.clock.now() }]);
    await addStand(server, { owner_id: bo._id });
    expect((await ask(tag)).kind).toBe('not-modified');
    dataOf(await anna.call(endpoints.updateStand, { params: { id: stand.id }, body: { nickname: 'ny' } }));
    const second = await ask(tag);
    expect(dataOf(second)[0]?.nickname).toBe('ny');
    await addLandingPage(server, { owner_id: anna._id });
    expect((await ask(tagOf(second))).kind).toBe('ok');
  });

  test('the list with clicks: until a product of mine is tapped as well', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const stand = await addStand(server, { owner_id: anna._id, redirect_url: 'https://a.dk/' });
    const other = await addStand(server, { owner_id: bo._id, redirect_url: 'https://b.dk/' });
    const ask = (tag: string) => anna.call(endpoints.listStands, { headers: { 'If-None-Match': `W/"y", ${tag}` } });
    const tag = tagOf(await ask('"x"'));
    await server.fetch(`/${other.stander_id}`);
    expect((await ask(tag)).kind).toBe('not-modified');
    await server.fetch(`/${stand.stander_id}`);
    expect(dataOf(await ask(tag))[0]?.clicks).toBe(1);
  });
});

describe('whose call it is (CONTRACT §5)', () => {
  test('X-User must be the signed-in user', async () => {
    const [anna, bo] = [await server.signUp(), await server.signUp()];
    const stand = await addStand(server, { owner_id: anna._id, nickname: 'Før' });
    expect((await anna.call(endpoints.listStands, { headers: { 'X-User': anna._id } })).kind).toBe('ok');
    const edit = { params: { id: stand.id }, body: { nickname: 'x' }, headers: { 'X-User': bo._id } };
    expect(refusalOf(await anna.call(endpoints.updateStand, edit))).toMatchObject({ status: 409, problem: { code: 'wrong_user' } });
    expect(dataOf(await anna.call(endpoints.listStandRows))[0]?.nickname).toBe('Før');
  });

  test('a client older than the server serves is told so with 426', async () => {
    const anna = await server.signUp();
    expect(refusalOf(await anna.call(endpoints.listStandRows, { headers: { 'X-Client': '0' } }))).toMatchObject({
      status: 426,
      problem: { code: 'client_too_old' },
    });
  });
});

describe('GET /api/stands/{standerId}, for anybody (rules 34, 50, 52)', () => {
  const look = (standerId: string, headers: Record<string, string> = {}, peek?: string) =>
    server.call(endpoints.lookupStand, { params: { standerId }, headers, query: { peek } });

  test('tells five things and counts a tap when it leads somewhere', async () => {
    const anna = await server.signUp();
    const stand = await addStand(server, { owner_id: anna._id, redirect_url: 'https://a.dk/', product_type: 'kort', nickname: 'Hemmelig' });
    const answer = v.parse(v.strictObject(PublicStand.entries), dataOf(await look(stand.stander_id)));
    expect(answer).toEqual({
      standerId: stand.stander_id,
      productType: 'kort',
      status: 'claimed',
      configured: true,
      redirectUrl: 'https://a.dk/',
    });
    expect(dataOf(await look(stand.id))).toEqual(answer);
    expect(await clicksOf(stand.id)).toBe(2);
  });

  test('counts nothing that leads nowhere, no guess of a browser, no preview, no HEAD', async () => {
    const anna = await server.signUp();
    const bare = await addStand(server, { owner_id: anna._id });
    const stock = await addStand(server);
    const stand = await addStand(server, { owner_id: anna._id, redirect_url: 'https://a.dk/' });
    expect(dataOf(await look(bare.stander_id))).toMatchObject({ status: 'claimed', configured: false, redirectUrl: null });
    expect(dataOf(await look(stock.stander_id))).toMatchObject({ status: 'unclaimed', configured: false, redirectUrl: null });
    dataOf(await look(stand.stander_id, { 'Sec-Purpose': 'prefetch' }));
    dataOf(await look(stand.stander_id, { 'User-Agent': 'WhatsApp/2.23' }));
    expect((await server.fetch(`/api/stands/${stand.stander_id}`, { method: 'HEAD' })).status).toBe(200);
    for (const { id } of [bare, stock, stand]) expect(await clicksOf(id)).toBe(0);
  });

  test('counts nothing for who only looks, as our own screens do', async () => {
    const anna = await server.signUp();
    const stand = await addStand(server, { owner_id: anna._id, redirect_url: 'https://a.dk/' });
    expect(dataOf(await look(stand.stander_id, {}, 'true'))).toEqual(dataOf(await look(stand.stander_id, {}, 'false')));
    expect(await clicksOf(stand.id)).toBe(1);
    expect(refusalOf(await look(stand.stander_id, {}, 'maybe'))).toMatchObject({
      status: 400,
      problem: { errors: { peek: expect.any(String) as string } },
    });
    expect(await clicksOf(stand.id)).toBe(1);
  });

  test('is 404 for what is not there', async () => {
    for (const id of ['FINDESIKKE', 'ffffffffffffffffffffffff', 'æ', '%00']) {
      expect(refusalOf(await look(id))).toMatchObject({ status: 404, problem: { message: 'Produkt ikke fundet', code: 'not_found' } });
    }
  });
});
