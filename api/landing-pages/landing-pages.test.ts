import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { LandingPage } from '../contract/landing-page';
import { LENGTHS } from '../contract/limits';
import { newRowId } from '../contract/patterns';
import { insertStand } from '../../db/server/seed/factories';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addStand } from '../testing/stand-records';
import { buildForm, buildImage } from '../testing/test-images';
import * as v from 'valibot';

let server: TestServer;
let anna: TestUser;
let bo: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  bo = await server.signUp();
});
afterAll(() => server.stop());

type Fields = Parameters<typeof buildForm>[0];

const create = (user: TestUser, fields: Fields, headers = {}) =>
  user.call(endpoints.createLandingPage, { body: buildForm(fields), headers });
const update = (user: TestUser, id: string, fields: Fields, headers = {}) =>
  user.call(endpoints.updateLandingPage, { params: { id }, body: buildForm(fields), headers });

async function created(user: TestUser, fields: Fields) {
  const outcome = await create(user, fields);
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return outcome.data;
}

const listOf = async (user: TestUser) => {
  const outcome = await user.call(endpoints.listLandingPages);
  return outcome.kind === 'ok' ? outcome.data : [];
};

describe('create', () => {
  it('answers the page with the defaults of SPEC §9', async () => {
    const outcome = await create(anna, { title: '  Min side  ' });
    expect(outcome).toMatchObject({ kind: 'ok', status: 201 });
    if (outcome.kind !== 'ok') return;
    const { message, ...page } = outcome.data;
    expect(v.parse(v.strictObject(LandingPage.entries), page)).toEqual({
      _id: page._id,
      title: 'Min side',
      description: '',
      urlPath: null,
      logo: null,
      backgroundImage: null,
      backgroundColor: '#ffffff',
      buttonColor: '#000000',
      buttonTextColor: '#ffffff',
      titleColor: '#000000',
      descriptionColor: '#000000',
      titleFont: 'Inter',
      descriptionFont: 'Inter',
      buttonFont: 'Inter',
      showTitle: null,
      buttons: [],
      linkIds: [],
      socialLinks: { instagram: '', facebook: '', youtube: '', twitter: '' },
      createdAt: new Date(server.clock.now()).toISOString(),
      version: page.version,
    });
    expect(message).not.toBe('');
    expect(outcome.headers.get('ETag')).toBe(`"${page.version}"`);
  });

  it('takes every field, with links as visitors will get them', async () => {
    const page = await created(anna, {
      title: 'Café',
      description: 'Linje 1\nLinje 2',
      urlPath: 'cafe-aeroe',
      backgroundColor: '#F5EFE6',
      titleFont: 'Playfair Display',
      showTitle: 'false',
      buttons: [
        { text: 'Menu', url: 'example.dk/menu' },
        { text: 'Ring', url: 'tel:+45 12 34 56 78' },
      ],
      socialLinks: { instagram: '@cafe', twitter: 'https://twitter.com/cafe' },
      logo: await buildImage({ width: 500, height: 500 }),
      backgroundImage: await buildImage({ width: 108, height: 192 }),
    });
    expect(page).toMatchObject({ urlPath: 'cafe-aeroe', showTitle: false, titleFont: 'Playfair Display', description: 'Linje 1\nLinje 2' });
    expect(page.buttons).toEqual([
      { text: 'Menu', url: 'https://example.dk/menu' },
      { text: 'Ring', url: 'tel:+4512345678' },
    ]);
    expect(page.socialLinks).toEqual({
      instagram: 'https://www.instagram.com/cafe',
      facebook: '',
      youtube: '',
      twitter: 'https://twitter.com/cafe',
    });
    for (const address of [page.logo, page.backgroundImage]) {
      const image = await server.fetch(address as string);
      expect(image.status).toBe(200);
      expect(image.headers.get('Content-Type')).toBe('image/jpeg');
      expect(image.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(image.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(image.headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
      expect(image.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    }
  });

  it('counts a line break of the description as the one character it was typed as', async () => {
    const description = `${'x'.repeat(9)}\n`.repeat(99) + 'x'.repeat(10);
    expect(description).toHaveLength(LENGTHS.pageDescription);
    expect(await created(anna, { title: 'Mange linjer', description })).toMatchObject({ description });
    expect(await create(anna, { title: 'For mange', description: `${description}x` })).toMatchObject({
      status: 400,
      problem: { errors: { description: 'Beskrivelsen må højst være på 1000 tegn' } },
    });
  });

  it('accepts an id made on the device once, and the same create again', async () => {
    const fields = { _id: newRowId(), title: 'Fra telefonen', buttons: [{ text: 'Web', url: 'https://example.dk/' }] };
    const first = await created(anna, fields);
    expect(first._id).toBe(fields._id);
    expect(await created(anna, fields)).toEqual(first);
    expect(await create(anna, { ...fields, title: 'En anden' })).toMatchObject({ kind: 'refused', status: 409 });
    expect(await create(bo, fields)).toMatchObject({ kind: 'refused', status: 409 });
  });

  it('repeats its answer for the same key, also with an image', async () => {
    const before = (await listOf(anna)).length;
    const fields = { title: 'Kun én gang', logo: await buildImage({ width: 60, height: 60 }) };
    const headers = { 'Idempotency-Key': '"create-once"' };
    const first = await create(anna, fields, headers);
    const again = await create(anna, fields, headers);
    expect(again.kind === 'ok' && first.kind === 'ok' && again.data).toEqual(first.kind === 'ok' && first.data);
    expect(again.kind === 'ok' && again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await create(anna, { ...fields, title: 'Noget andet' }, headers)).toMatchObject({ kind: 'refused', status: 422 });
    expect(await listOf(anna)).toHaveLength(before + 1);
  });
});

describe('refusals', () => {
  const TITLE = { title: 'Side' };
  const cases: [string, Fields, number, string][] = [
    ['no title', {}, 400, 'title'],
    ['an empty title', { title: '   ' }, 400, 'title'],
    ['a colour that is CSS', { ...TITLE, titleColor: 'red;}body{display:none' }, 400, 'titleColor'],
    ['a font that is not on the list', { ...TITLE, titleFont: 'Comic Sans MS' }, 400, 'titleFont'],
    ['digits only as path', { ...TITLE, urlPath: '12345' }, 400, 'urlPath'],
    ['capitals in a path', { ...TITLE, urlPath: 'Side' }, 400, 'urlPath'],
    ['a reserved path', { ...TITLE, urlPath: 'dashboard' }, 409, 'urlPath'],
    ['showTitle that is neither', { ...TITLE, showTitle: 'ja' }, 400, 'showTitle'],
    ['buttons that are no list', { ...TITLE, buttons: '{"a":1}' }, 400, 'buttons'],
    ['buttons that are no JSON', { ...TITLE, buttons: '[' }, 400, 'buttons'],
    ['21 buttons', { ...TITLE, buttons: Array.from({ length: 21 }, () => ({ text: 'a', url: 'https://example.dk' })) }, 400, 'buttons'],
    ['a button of 81 letters', { ...TITLE, buttons: [{ text: 'a'.repeat(81), url: 'https://example.dk' }] }, 400, 'buttons.0.text'],
    ['a button without address', { ...TITLE, buttons: [{ text: 'a', url: ' ' }] }, 400, 'buttons.0.url'],
    [
      'a script as address',
      {
        ...TITLE,
        buttons: [
          { text: 'a', url: 'https://example.dk' },
          { text: 'b', url: 'javascript:alert(1)' },
        ],
      },
      400,
      'buttons.1.url',
    ],
    ['data as address', { ...TITLE, buttons: [{ text: 'a', url: 'data:text/html,<script>alert(1)</script>' }] }, 400, 'buttons.0.url'],
    [
      'another host as Instagram',
      { ...TITLE, socialLinks: { instagram: 'https://evil.example/instagram.com' } },
      400,
      'socialLinks.instagram',
    ],
    ['social links in a list', { ...TITLE, socialLinks: '[]' }, 400, 'socialLinks'],
    ['social links that are text', { ...TITLE, socialLinks: '"@cafe"' }, 400, 'socialLinks'],
  ];
  it.each(cases)('%s', async (_, fields, status, field) => {
    const before = (await listOf(bo)).length;
    const outcome = await create(bo, fields);
    expect(outcome).toMatchObject({ kind: 'refused', status });
    expect(outcome.kind === 'refused' && Object.keys(outcome.problem.errors ?? {})).toContain(field);
    expect(await listOf(bo)).toHaveLength(before);
  });

  it('says the exact words for a path that is reserved or taken', async () => {
    await created(anna, { title: 'Først', urlPath: 'optaget' });
    const mine = await created(bo, { title: 'Bagefter' });
    expect(await create(bo, { title: 'To', urlPath: 'optaget' })).toMatchObject({
      status: 409,
      problem: { message: 'Denne URL er allerede i brug', code: 'taken' },
    });
    expect(await update(bo, mine._id, { urlPath: 'optaget' })).toMatchObject({
      status: 409,
      problem: { message: 'Denne URL er allerede i brug' },
    });
    expect(await update(bo, mine._id, { urlPath: 'login' })).toMatchObject({
      status: 409,
      problem: { message: 'Denne URL er reserveret', code: 'reserved' },
    });
  });

  it('an image of 5 MB and a byte, an SVG and HTML called PNG', async () => {
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const tooBig = Buffer.concat([signature, Buffer.alloc(5 * 1024 * 1024 - 7)]);
    for (const field of ['logo', 'backgroundImage']) {
      expect(await create(bo, { ...TITLE, [field]: tooBig })).toMatchObject({
        status: 413,
        problem: { message: 'Billedet må højst være 5 MB' },
      });
      expect(await create(bo, { ...TITLE, [field]: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })).toMatchObject({
        status: 415,
      });
      expect(await create(bo, { ...TITLE, [field]: Buffer.from('<!doctype html><script>1</script>') })).toMatchObject({ status: 415 });
      expect(await create(bo, { ...TITLE, [field]: Buffer.alloc(0) })).toMatchObject({ status: 400 });
    }
  });

  it('nobody signed in', async () => {
    expect(await server.call(endpoints.createLandingPage, { body: buildForm(TITLE) })).toMatchObject({ status: 401 });
    expect(await server.call(endpoints.listLandingPages)).toMatchObject({ status: 401 });
  });
});

describe('edit', () => {
  it('changes what was sent and keeps the rest, images too (rule 116)', async () => {
    const page = await created(anna, {
      title: 'Før',
      description: 'Bliver',
      urlPath: 'bliver-her',
      logo: await buildImage(),
      backgroundImage: await buildImage(),
    });
    const outcome = await update(anna, page._id, { title: 'Efter', removeBackgroundImage: 'true' });
    expect(outcome.kind === 'ok' && outcome.data).toMatchObject({
      title: 'Efter',
      description: 'Bliver',
      urlPath: 'bliver-her',
      logo: page.logo,
      backgroundImage: null,
    });
    const cleared = await update(anna, page._id, { urlPath: '', removeLogo: 'true', description: '' });
    expect(cleared.kind === 'ok' && cleared.data).toMatchObject({ title: 'Efter', urlPath: null, logo: null, description: '' });
  });

  it('counts versions up and refuses an old one with the newest row', async () => {
    const page = await created(anna, { title: 'Version' });
    const second = await update(anna, page._id, { title: 'Anden' }, { 'If-Match': `"${page.version}"` });
    expect(second.kind === 'ok' && second.data.version).toBeGreaterThan(page.version);
    const refused = await update(anna, page._id, { title: 'Tredje' }, { 'If-Match': `"${page.version}"` });
    expect(refused).toMatchObject({ status: 412, problem: { code: 'version_conflict', current: { _id: page._id, title: 'Anden' } } });
    expect(
      await anna.call(endpoints.deleteLandingPage, { params: { id: page._id }, headers: { 'If-Match': `"${page.version}"` } }),
    ).toMatchObject({ status: 412 });
    expect(await update(anna, page._id, { title: 'Uden' })).toMatchObject({ kind: 'ok' });
  });

  it("another owner's page is unknown", async () => {
    const page = await created(anna, { title: 'Annas' });
    const problem = { message: 'Landing page ikke fundet', code: 'not_found' };
    expect(await update(bo, page._id, { title: 'Min nu' })).toMatchObject({ status: 404, problem });
    expect(await bo.call(endpoints.deleteLandingPage, { params: { id: page._id } })).toMatchObject({ status: 404, problem });
    expect(await update(bo, newRowId(), { title: 'Ingens' })).toMatchObject({ status: 404, problem });
    expect((await listOf(bo)).map(({ _id }) => _id)).not.toContain(page._id);
  });

  it('unknown fields change nothing (rule 131)', async () => {
    const page = await created(anna, {
      title: 'Min',
      owner_id: bo._id,
      version: '9999',
      createdAt: '2020-01-01T00:00:00Z',
      logo: '/uploads/x.png',
    });
    expect(page).toMatchObject({ logo: null, createdAt: new Date(server.clock.now()).toISOString() });
    expect((await listOf(anna)).map(({ _id }) => _id)).toContain(page._id);
  });
});

describe('delete', () => {
  it('leaves its products without a target and counts them as changed (rule 43)', async () => {
    const page = await created(anna, { title: 'Skal væk' });
    const { db } = server.deps.database;
    const stand = await db.transaction().execute((trx) => insertStand(trx, { owner_id: anna._id, landing_page_id: page._id }));
    const before = await anna.call(endpoints.listStandRows);
    const deleted = await anna.call(endpoints.deleteLandingPage, { params: { id: page._id } });
    expect(deleted).toMatchObject({ kind: 'ok', status: 200 });
    const row = await db.selectFrom('stands').selectAll().where('id', '=', stand.id).executeTakeFirstOrThrow();
    expect(row.landing_page_id).toBeNull();
    expect(row.version).toBeGreaterThan(stand.version);
    const after = await anna.call(endpoints.listStandRows);
    expect(after.kind === 'ok' && after.headers.get('ETag')).not.toBe(before.kind === 'ok' && before.headers.get('ETag'));
    expect(await anna.call(endpoints.deleteLandingPage, { params: { id: page._id } })).toMatchObject({ status: 404 });
    expect(await server.call(endpoints.publicLandingPage, { params: { id: page._id } })).toMatchObject({ status: 404 });
  });
});

describe('reading', () => {
  it('the list is tagged, and costs nothing while nothing changed (CONTRACT §5)', async () => {
    const carl = await server.signUp();
    await created(carl, { title: 'Ældst' });
    server.clock.advance(1000);
    await created(carl, { title: 'Nyest' });
    const first = await carl.call(endpoints.listLandingPages);
    expect(first.kind === 'ok' && first.data.map(({ title }) => title)).toEqual(['Nyest', 'Ældst']);
    const etag = (first.kind === 'ok' && first.headers.get('ETag')) || '';
    expect(etag).toMatch(/^"[0-9a-f]+\.\d+\.[0-9a-f]+"$/);
    expect(first.kind === 'ok' && first.headers.get('X-Rev')).toBe(etag.split('.')[1]?.replace('"', ''));
    expect((await carl.call(endpoints.listLandingPages, { headers: { 'If-None-Match': etag } })).kind).toBe('not-modified');
    await created(carl, { title: 'Endnu en' });
    const changed = await carl.call(endpoints.listLandingPages, { headers: { 'If-None-Match': etag } });
    expect(changed.kind === 'ok' && changed.data).toHaveLength(3);
  });

  it('anybody reads a page, and nobody reads whose it is', async () => {
    const page = await created(anna, { title: 'Offentlig' });
    const outcome = await server.call(endpoints.publicLandingPage, { params: { id: page._id } });
    expect(outcome.kind === 'ok' && v.parse(v.strictObject(LandingPage.entries), outcome.data)._id).toBe(page._id);
    expect(await server.call(endpoints.publicLandingPage, { params: { id: newRowId() } })).toMatchObject({
      status: 404,
      problem: { message: 'Landing page ikke fundet' },
    });
  });

  it('the typed id of somebody else’s product is nobody’s page; of one’s own, or of one in stock, it may be (rule 11)', async () => {
    await addStand(server, { stander_id: 'ANNAS1', owner_id: anna._id });
    await addStand(server, { stander_id: 'BOS1', owner_id: bo._id });
    await addStand(server, { stander_id: 'LAGER1' });
    const taken = { status: 409, problem: { code: 'taken', errors: { urlPath: 'Denne URL er allerede i brug' } } };
    expect(await anna.call(endpoints.createLandingPage, { body: buildForm({ title: 'Fisk', urlPath: 'bos1' }) })).toMatchObject(taken);
    expect(await anna.call(endpoints.checkUrlPath, { params: { urlPath: 'bos1' }, query: {} })).toMatchObject({
      data: { available: false, message: 'Denne URL er allerede i brug' },
    });
    await created(anna, { title: 'Lager', urlPath: 'lager1' });
    const page = await created(anna, { title: 'Min', urlPath: 'annas1' });
    expect(
      await anna.call(endpoints.updateLandingPage, { params: { id: page._id }, body: buildForm({ title: 'Min', urlPath: 'bos1' }) }),
    ).toMatchObject(taken);
  });

  it('says whether a path is free', async () => {
    const page = await created(anna, { title: 'Har en', urlPath: 'min-egen' });
    const check = async (urlPath: string, except?: string) => {
      const outcome = await anna.call(endpoints.checkUrlPath, { params: { urlPath }, query: { except } });
      return outcome.kind === 'ok' && outcome.data;
    };
    expect(await check('helt-ny')).toEqual({ available: true });
    expect(await check('min-egen')).toEqual({ available: false, message: 'Denne URL er allerede i brug' });
    expect(await check('min-egen', page._id)).toEqual({ available: true });
    expect(await check('admin')).toEqual({ available: false, message: 'Denne URL er reserveret' });
    expect(await check('123')).toMatchObject({ available: false });
  });
});
