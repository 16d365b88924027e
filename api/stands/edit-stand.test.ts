import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { StandWithMessage } from '../contract/stand';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addLandingPage, addStand, dataOf, refusalOf } from '../testing/stand-records';

let server: TestServer;
let anna: TestUser;
let bo: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  bo = await server.signUp();
});
afterAll(() => server.stop());

const edit = (user: TestUser, id: string, body: object, headers: Record<string, string> = {}) =>
  user.call(endpoints.updateStand, { params: { id }, body, headers });
const remove = (user: TestUser, id: string, headers: Record<string, string> = {}) =>
  user.call(endpoints.deleteStand, { params: { id }, headers });

describe('editing a product', () => {
  test('changes what is sent and leaves the rest', async () => {
    const stand = await addStand(server, { owner_id: anna._id, nickname: 'Før', redirect_url: 'https://a.dk/' });
    const outcome = await edit(anna, stand.stander_id, { nickname: 'Efter' });
    const answer = v.parse(StandWithMessage, dataOf(outcome));
    expect(answer).toMatchObject({ message: 'Produkt opdateret', nickname: 'Efter', redirectUrl: 'https://a.dk/' });
    expect(answer.version).toBeGreaterThan(stand.version);
    if (outcome.kind === 'ok') {
      expect(outcome.headers.get('ETag')).toBe(`"${answer.version}"`);
      expect(outcome.headers.get('X-Rev')).toBe(String(answer.version));
    }
  });

  test.each([
    ['null clears', { redirectUrl: null, nickname: null }, { redirectUrl: null, nickname: null, configured: false }],
    ['so does nothing but spaces', { redirectUrl: '  ', nickname: ' ' }, { redirectUrl: null, nickname: null, configured: false }],
    ['a landing page without the address', { landingPageId: null }, { redirectUrl: 'https://a.dk/', landingPageId: null }],
    [
      'both empty',
      { redirectUrl: null, landingPageId: '' },
      { redirectUrl: null, landingPageId: null, configured: false, targetUrl: null },
    ],
    ['nothing at all', {}, { redirectUrl: 'https://a.dk/', nickname: 'Navn', configured: true }],
  ])('%s (rule 31)', async (_, patch, expected) => {
    const stand = await addStand(server, { owner_id: anna._id, nickname: 'Navn', redirect_url: 'https://a.dk/' });
    expect(dataOf(await edit(anna, stand.id, patch))).toMatchObject(expected);
  });

  test('from an address to a landing page and back; each clears the other (rules 26, 31)', async () => {
    const page = await addLandingPage(server, { owner_id: anna._id, title: 'Uden sti' });
    const stand = await addStand(server, { owner_id: anna._id, redirect_url: 'https://a.dk/' });
    const { publicUrl } = server.deps.config;
    expect(dataOf(await edit(anna, stand.id, { landingPageId: page.id, redirectUrl: null }))).toMatchObject({
      redirectUrl: null,
      landingPageId: page.id,
      targetUrl: `${publicUrl}/landing/${page.id}`,
      configured: true,
    });
    expect(dataOf(await server.call(endpoints.lookupStand, { params: { standerId: stand.stander_id } })).redirectUrl).toBe(
      `${publicUrl}/landing/${page.id}`,
    );
    expect(dataOf(await edit(anna, stand.id, { redirectUrl: 'b.dk' }))).toMatchObject({
      redirectUrl: 'https://b.dk/',
      landingPageId: null,
      landingPage: null,
    });
  });

  test('is refused for what is not mine, with the words of what does not exist (rule 47)', async () => {
    const theirs = await addStand(server, { owner_id: bo._id });
    const stock = await addStand(server);
    for (const id of [theirs.id, theirs.stander_id, stock.id, 'FINDESIKKE']) {
      expect(refusalOf(await edit(anna, id, { nickname: 'x' }))).toMatchObject({
        status: 404,
        problem: { message: 'Produkt ikke fundet' },
      });
      expect(refusalOf(await remove(anna, id)).status).toBe(404);
    }
    const page = await addLandingPage(server, { owner_id: bo._id });
    const mine = await addStand(server, { owner_id: anna._id });
    expect(refusalOf(await edit(anna, mine.id, { landingPageId: page.id }))).toMatchObject({
      status: 404,
      problem: { message: 'Landing page ikke fundet', code: 'target_not_found', errors: { landingPageId: 'Landing page ikke fundet' } },
    });
  });

  test.each(['javascript:alert(1)', 'tel:112', 'mailto:a@b.dk', 'eksempel', 'https://a:b@c.dk', 'a b.dk', `a.dk/${'x'.repeat(2048)}`])(
    'is refused for the target %s, with the reason at the field (rule 29)',
    async (redirectUrl) => {
      const stand = await addStand(server, { owner_id: anna._id, redirect_url: 'https://a.dk/' });
      const { status, problem } = refusalOf(await edit(anna, stand.id, { redirectUrl }));
      expect(status).toBe(400);
      expect(problem.errors?.redirectUrl).toBe(problem.message);
      expect(problem.message).toMatch(/Adressen|webadresse/);
    },
  );

  test('is refused for a target that would scan again, also typed in lower case, unless a landing page has the name (rule 30)', async () => {
    const stand = await addStand(server, { owner_id: anna._id, stander_id: 'RUNDT1' });
    const { publicUrl } = server.deps.config;
    for (const path of ['RUNDT1', 'ANDEN', 'rundt1', 'Rundt1/']) {
      expect(refusalOf(await edit(anna, stand.id, { redirectUrl: `${publicUrl}/${path}` })).problem.errors?.redirectUrl).toContain(
        'fører tilbage',
      );
    }
    await addLandingPage(server, { owner_id: bo._id, url_path: 'rundt1' });
    expect(dataOf(await edit(anna, stand.id, { redirectUrl: `${publicUrl}/rundt1` })).redirectUrl).toBe(`${publicUrl}/rundt1`);
  });

  test('with the wrong type or too long a name is 400 with the field', async () => {
    const stand = await addStand(server, { owner_id: anna._id });
    expect(refusalOf(await edit(anna, stand.id, { nickname: 'x'.repeat(81) })).problem.errors).toHaveProperty('nickname');
    expect(refusalOf(await edit(anna, stand.id, { redirectUrl: 4 })).problem.errors).toHaveProperty('redirectUrl');
    expect(refusalOf(await edit(anna, stand.id, { landingPageId: {} })).problem.errors).toHaveProperty('landingPageId');
  });
});

describe('If-Match (CONTRACT §5)', () => {
  test('lets the newest version through and answers any other with the current row', async () => {
    const stand = await addStand(server, { owner_id: anna._id, nickname: 'Før' });
    const changed = dataOf(await edit(anna, stand.id, { nickname: 'A' }, { 'If-Match': `"${stand.version}"` }));
    const { message: _, ...current } = changed;
    for (const tag of [`"${stand.version}"`, '"999999"', '"-1"', 'abc']) {
      const { status, problem } = refusalOf(await edit(anna, stand.id, { nickname: 'B' }, { 'If-Match': tag }));
      expect(status).toBe(412);
      expect(problem).toMatchObject({ code: 'version_conflict', current });
    }
    expect(refusalOf(await remove(anna, stand.id, { 'If-Match': `"${stand.version}"` }))).toMatchObject({
      status: 412,
      problem: { current },
    });
    expect(dataOf(await remove(anna, stand.id, { 'If-Match': `"${changed.version}"` })).message).toBe('Produkt slettet succesfuldt');
  });

  test('of two writers at the same version one gets through', async () => {
    const stand = await addStand(server, { owner_id: anna._id });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => edit(anna, stand.id, { nickname: `n${index}` }, { 'If-Match': `"${stand.version}"` })),
    );
    expect(outcomes.filter((outcome) => outcome.kind === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.kind === 'refused' && outcome.status === 412)).toHaveLength(9);
  });

  test('a tap does not touch the version', async () => {
    const stand = await addStand(server, { owner_id: anna._id, redirect_url: 'https://a.dk/' });
    const response = await server.fetch(`/${stand.stander_id}`);
    expect(response.status).toBe(302);
    dataOf(await edit(anna, stand.id, { nickname: 'x' }, { 'If-Match': `"${stand.version}"` }));
  });
});

describe('deleting a product (rule 42)', () => {
  test('makes it unknown to everybody and keeps its clicks in the totals', async () => {
    const stand = await addStand(server, { owner_id: anna._id, redirect_url: 'https://a.dk/' });
    await server.fetch(`/${stand.stander_id}`);
    expect(dataOf(await remove(anna, stand.stander_id))).toEqual({ message: 'Produkt slettet succesfuldt' });
    expect(refusalOf(await remove(anna, stand.id)).status).toBe(404);
    expect(refusalOf(await server.call(endpoints.lookupStand, { params: { standerId: stand.stander_id } })).status).toBe(404);
    expect((await server.fetch(`/${stand.stander_id}`)).status).toBe(404);
    expect(dataOf(await anna.call(endpoints.listStands)).map((row) => row._id)).not.toContain(stand.id);
    const kept = await server.deps.database.reader
      .selectFrom('stand_totals')
      .selectAll()
      .where('stand_id', '=', stand.id)
      .executeTakeFirst();
    expect(kept?.clicks).toBe(1);
  });

  test('frees the id for an admin to make again, as a product of its own', async () => {
    const admin = await server.signUpAdmin();
    const stand = await addStand(server, { owner_id: anna._id, stander_id: 'IGEN1', nickname: 'Gammel' });
    dataOf(await remove(anna, stand.id));
    const fresh = dataOf(await admin.call(endpoints.createStand, { body: { standerId: 'IGEN1' } }));
    expect(fresh).toMatchObject({ status: 'unclaimed', nickname: null, clicks: 0 });
    expect(fresh._id).not.toBe(stand.id);
    expect(dataOf(await bo.call(endpoints.claimStand, { params: { id: 'IGEN1' } })).stand._id).toBe(fresh._id);
  });
});
