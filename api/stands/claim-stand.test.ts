import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { StandAnswer } from '../contract/stand';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addLandingPage, addStand, addStock, dataOf, refusalOf } from '../testing/stand-records';

let server: TestServer;
let anna: TestUser;
let bo: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  bo = await server.signUp();
});
afterAll(() => server.stop());

const claim = (user: TestUser, id: string, body?: object) => user.call(endpoints.claimStand, { params: { id }, body });

describe('claiming a product', () => {
  test('by standerId, with everything it takes', async () => {
    const stand = await addStand(server, { product_type: 'sticker' });
    const outcome = await claim(anna, stand.stander_id, { nickname: ' Disken ', redirectUrl: 'eksempel.dk', productType: 'plate' });
    const { message, stand: claimed } = v.parse(StandAnswer, dataOf(outcome));
    expect(message).toBe('Produkt aktiveret succesfuldt');
    expect(claimed).toMatchObject({
      _id: stand.id,
      nickname: 'Disken',
      redirectUrl: 'https://eksempel.dk/',
      targetUrl: 'https://eksempel.dk/',
      productType: 'plate',
      status: 'claimed',
      configured: true,
      claimedAt: new Date(server.clock.now()).toISOString(),
      clicks: 0,
    });
    if (outcome.kind === 'ok') expect(outcome.headers.get('ETag')).toBe(`"${claimed.version}"`);
  });

  test('by _id and without a body; the printed type stays (rules 33, 38)', async () => {
    const stand = await addStand(server, { product_type: 'sticker' });
    const { stand: claimed } = dataOf(await claim(anna, stand.id));
    expect(claimed).toMatchObject({
      standerId: stand.stander_id,
      productType: 'sticker',
      configured: false,
      redirectUrl: null,
      nickname: null,
    });
  });

  test('typed in lower case and with spaces', async () => {
    const stand = await addStand(server);
    expect(dataOf(await claim(anna, ` ${stand.stander_id.toLowerCase()} `)).stand._id).toBe(stand.id);
  });

  test('with a landing page, which wins over an address (rule 31)', async () => {
    const page = await addLandingPage(server, { owner_id: anna._id, title: 'Menu', url_path: 'menukort' });
    const stand = await addStand(server);
    const { stand: claimed } = dataOf(await claim(anna, stand.id, { redirectUrl: 'eksempel.dk', landingPageId: page.id }));
    expect(claimed).toMatchObject({
      redirectUrl: null,
      landingPageId: page.id,
      landingPage: { _id: page.id, title: 'Menu', urlPath: 'menukort' },
      targetUrl: `${server.deps.config.publicUrl}/menukort`,
    });
  });

  test('one that is mine already changes nothing (rule 36)', async () => {
    const stand = await addStand(server);
    const first = dataOf(await claim(anna, stand.id, { nickname: 'Første' })).stand;
    const again = dataOf(await claim(anna, stand.id, { nickname: 'Anden' }));
    expect(again).toEqual({ message: 'Produktet er allerede på din konto', stand: first, alreadyMine: true });
  });

  test('is refused for another owner’s, an unknown and a deleted product', async () => {
    const theirs = await addStand(server, { owner_id: bo._id });
    expect(refusalOf(await claim(anna, theirs.id))).toMatchObject({
      status: 409,
      problem: { code: 'already_claimed', message: 'Produktet er allerede aktiveret' },
    });
    expect(refusalOf(await claim(anna, 'FINDESIKKE'))).toMatchObject({ status: 404, problem: { message: 'Produkt ikke fundet' } });
    const gone = await addStand(server, { owner_id: bo._id, deleted_at: 1 });
    expect(refusalOf(await claim(anna, gone.id)).status).toBe(404);
  });

  test('with something that cannot be: nothing is claimed', async () => {
    const page = await addLandingPage(server, { owner_id: bo._id });
    const stand = await addStand(server);
    expect(refusalOf(await claim(anna, stand.id, { redirectUrl: 'javascript:alert(1)' })).problem.errors).toHaveProperty('redirectUrl');
    expect(refusalOf(await claim(anna, stand.id, { productType: 'krus' })).status).toBe(400);
    expect(refusalOf(await claim(anna, stand.id, { nickname: 7 })).status).toBe(400);
    expect(refusalOf(await claim(anna, stand.id, { landingPageId: page.id }))).toMatchObject({
      status: 404,
      problem: { message: 'Landing page ikke fundet' },
    });
    const look = dataOf(await server.call(endpoints.lookupStand, { params: { standerId: stand.stander_id } }));
    expect(look.status).toBe('unclaimed');
  });

  test('needs somebody who is signed in', async () => {
    const stand = await addStand(server);
    expect(refusalOf(await server.call(endpoints.claimStand, { params: { id: stand.id } })).status).toBe(401);
  });

  test('ignores fields nobody may set (rule 131)', async () => {
    const stand = await addStand(server);
    const claimed = dataOf(
      await claim(anna, stand.id, { status: 'unclaimed', owner_id: bo._id, clicks: 999, version: 1, standerId: 'X' }),
    ).stand;
    expect(claimed).toMatchObject({ status: 'claimed', clicks: 0, standerId: stand.stander_id });
    expect(dataOf(await bo.call(endpoints.listStandRows)).map((row) => row._id)).not.toContain(stand.id);
  });
});

test('fifty people claim the same product at once: one gets it (rule 35, QUALITY 52)', async () => {
  const stand = await addStand(server);
  const people: TestUser[] = [];
  for (let index = 0; index < 5; index++) people.push(await server.signUp());
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => claim(people[index % 5] as TestUser, stand.id, { nickname: `nr ${index}` })),
  );
  const winners = outcomes.flatMap((outcome, index) =>
    outcome.kind === 'ok' && outcome.data.message === 'Produkt aktiveret succesfuldt' ? [index % 5] : [],
  );
  expect(winners).toHaveLength(1);
  // The winner's own nine other attempts are told it is theirs; everybody else is refused.
  const mine = outcomes.filter((outcome) => outcome.kind === 'ok');
  expect(mine).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome.kind === 'refused' && outcome.status === 409)).toHaveLength(40);
  const owners = await Promise.all(people.map(async (person) => dataOf(await person.call(endpoints.listStandRows)).length));
  expect(owners.reduce((sum, count) => sum + count, 0)).toBe(1);
});

describe('activating', () => {
  test('is a claim without wishes', async () => {
    const stand = await addStand(server);
    const answer = dataOf(await anna.call(endpoints.activateStand, { params: { standerId: stand.stander_id } }));
    expect(v.parse(StandAnswer, answer)).toMatchObject({
      message: 'Produkt aktiveret succesfuldt',
      stand: { _id: stand.id, status: 'claimed' },
    });
  });

  test('is refused for the unknown and the taken', async () => {
    const theirs = await addStand(server, { owner_id: bo._id });
    expect(refusalOf(await anna.call(endpoints.activateStand, { params: { standerId: 'NIX' } })).status).toBe(404);
    expect(refusalOf(await anna.call(endpoints.activateStand, { params: { standerId: theirs.stander_id } })).status).toBe(409);
  });

  test('comes with signing in; a wrong sticker does not keep anybody out (rule 39)', async () => {
    const stand = await addStand(server);
    const login = (standerId: string) =>
      server.call(endpoints.login, { body: { username: bo.username, password: bo.password, standerId } });
    expect(dataOf(await login('FINDESIKKE')).activation).toEqual({ ok: false, message: 'Produkt ikke fundet' });
    expect(dataOf(await login(stand.stander_id)).activation).toEqual({ ok: true, message: 'Produkt aktiveret succesfuldt' });
    expect(dataOf(await bo.call(endpoints.listStandRows)).map((row) => row._id)).toContain(stand.id);
  });
});

test('fifty claims a day, then 429 with Retry-After (rule 41)', async () => {
  const limited = await startTestServer({ config: { rateLimits: true } });
  try {
    const owner = await limited.signUp();
    const ids = Array.from({ length: 51 }, (_, index) => `L${index}`);
    await addStock(limited, ids);
    const outcomes = await Promise.all(ids.map((id) => claim(owner, id)));
    const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
    expect(refused).toMatchObject([{ status: 429, problem: { code: 'rate_limited' } }]);
    expect(refused[0]?.retryAfterSeconds).toBeGreaterThan(0);
    const claimed = outcomes.findIndex((outcome) => outcome.kind === 'ok');
    // What is the owner's already costs nothing.
    expect(dataOf(await claim(owner, ids[claimed] ?? '')).message).toBe('Produktet er allerede på din konto');
  } finally {
    await limited.stop();
  }
});
