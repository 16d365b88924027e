import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { ROW_ID } from '../contract/patterns';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addStand } from '../testing/stand-records';

let server: TestServer;
let user: TestUser;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await server.signUp();
});

type Trx = Parameters<typeof server.deps.mail.enqueue>[0];
const write = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => server.deps.database.db.transaction().execute(work);
const bearer = (of: TestUser) => ({ Authorization: `Bearer ${of.token}` });
const newId = () => `${(serial += 1).toString().padStart(23, '0')}f`;

/** A claimed product with a name, a page it points at, taps and figures. */
async function addProduct(standerId: string, owner: string): Promise<{ standId: string; pageId: string }> {
  const [standId, pageId] = [newId(), newId()];
  const colours = {
    background_color: '#ffffff',
    button_color: '#000000',
    button_text_color: '#ffffff',
    title_color: '#000000',
    description_color: '#000000',
  };
  const fonts = { title_font: 'Inter', description_font: 'Inter', button_font: 'Inter' };
  const now = server.clock.now();
  await write(async (trx) => {
    await trx
      .insertInto('landing_pages')
      .values({
        id: pageId,
        owner_id: owner,
        title: 'Min side',
        description: '',
        url_path: `side-${standerId.toLowerCase()}`,
        ...colours,
        ...fonts,
        buttons: '[]',
        social_links: '{}',
        created_at: now,
        version: 1,
      })
      .execute();
    await trx
      .insertInto('stands')
      .values({
        id: standId,
        stander_id: standerId,
        owner_id: owner,
        nickname: 'Disken',
        product_type: 'sticker',
        landing_page_id: pageId,
        status: 'claimed',
        created_at: now,
        claimed_at: now,
        version: 1,
      })
      .execute();
    await trx.insertInto('clicks').values({ stand_id: standId, clicked_at: now }).execute();
    await trx.insertInto('stand_daily').values({ stand_id: standId, day: '2026-11-04', clicks: 1, seq: 1 }).execute();
    await trx.insertInto('stand_totals').values({ stand_id: standId, clicks: 1, last_clicked_at: now, seq: 1 }).execute();
    await trx
      .insertInto('daily_totals')
      .values({ day: `2026-01-${String(serial % 28).padStart(2, '0')}`, clicks: 1 })
      .onConflict((c) => c.doNothing())
      .execute();
    await trx.insertInto('businesses').values({ user_id: owner, place_id: 'place-1', linked_at: now }).execute();
  });
  return { standId, pageId };
}

describe('profile', () => {
  test('exactly the fields of the contract, "connected" only while Google is (rules 94, 95)', async () => {
    const before = await user.call(endpoints.profile);
    if (before.kind !== 'ok') throw new Error('refused');
    expect(before.data).toEqual({
      _id: user._id,
      username: user.username,
      email: user.email,
      isAdmin: false,
      isBlocked: false,
      createdAt: '2026-11-04T11:00:00.000Z',
      profileImage: null,
    });
    await write((trx) =>
      trx.insertInto('google_connections').values({ user_id: user._id, tokens: 'sealed-secret', connected_at: 1 }).execute(),
    );
    const after = await server.fetch('/api/user/profile', { headers: bearer(user) });
    const text = await after.text();
    expect(JSON.parse(text)).toEqual({ ...before.data, googleAccessToken: 'connected' });
    expect(text).not.toMatch(/sealed-secret|argon2|hash/i);
    expect(after.headers.get('cache-control')).toBe('no-store');
  });

  test('401 for nobody, and by cookie it is readable', async () => {
    expect(await server.call(endpoints.profile)).toMatchObject({ status: 401, problem: { code: 'not_signed_in' } });
    expect((await server.fetch('/api/user/profile', { headers: { Cookie: user.cookie } })).status).toBe(200);
  });

  test('a picture: saved, answered, kept; no file 400, no image 415', async () => {
    const upload = (content: Blob | null, field = 'image') => {
      const body = new FormData();
      if (content) body.set(field, content, '../../evil.png');
      else body.set('other', 'x');
      return user.call(endpoints.profileImage, { body });
    };
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const saved = await upload(new Blob([new Uint8Array(png)], { type: 'image/png' }));
    expect(saved).toMatchObject({
      status: 200,
      data: {
        message: 'Profilbillede opdateret succesfuldt',
        user: { profileImage: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-profile\.webp$/) as string },
      },
    });
    const address = saved.kind === 'ok' ? (saved.data.user.profileImage ?? '') : '';
    expect(await user.call(endpoints.profile)).toMatchObject({ data: { profileImage: address } });
    const image = await server.fetch(address);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await upload(null)).toMatchObject({ status: 400, problem: { errors: { image: 'Vælg et billede' } } });
    expect(await upload(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }))).toMatchObject({ status: 415 });
  });
});

describe('GET /api/user/export (rule 99)', () => {
  test('an attachment with everything of mine, nothing of others and no secret', async () => {
    await addProduct('EXPORT1', user._id);
    const other = await server.signUp();
    await addProduct('EXPORT2', other._id);
    const response = await server.fetch('/api/user/export', { headers: bearer(user) });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="mine-data.json"');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      user: { _id: user._id, email: user.email },
      business: { placeId: 'place-1' },
      stands: [{ standerId: 'EXPORT1', nickname: 'Disken', clicks: 1, clicksByDay: { '2026-11-04': 1 } }],
      landingPages: [{ title: 'Min side', urlPath: 'side-export1' }],
      sessions: [{ label: 'Ukendt enhed' }],
    });
    expect(text).not.toMatch(/EXPORT2|argon2|hash|secret|token/i);
    expect(text).not.toContain(other._id);
  });

  test('a product I have deleted is in it with its figures; its name and its target are kept nowhere (rule 42)', async () => {
    const { reader } = server.deps.database;
    const stand = await addStand(server, { owner_id: user._id, nickname: 'Baglokalet', redirect_url: 'https://hemmelig.dk/' });
    const ofOther = await addStand(server, { owner_id: (await server.signUp())._id, nickname: 'Andens', deleted_at: server.clock.now() });
    expect((await server.fetch(`/${stand.stander_id}`)).status).toBe(302);
    await user.call(endpoints.deleteStand, { params: { id: stand.id } });
    expect(await reader.selectFrom('stands').selectAll().where('id', '=', stand.id).executeTakeFirst()).toMatchObject({
      ...{ owner_id: user._id, deleted_at: server.clock.now() },
      ...{ nickname: null, redirect_url: null, landing_page_id: null },
    });
    const text = await (await server.fetch('/api/user/export', { headers: bearer(user) })).text();
    const { stands, deletedStands } = JSON.parse(text) as Record<'stands' | 'deletedStands', unknown[]>;
    expect(stands).toEqual([]);
    expect(deletedStands).toHaveLength(1);
    expect(deletedStands[0]).toMatchObject({
      ...{ standerId: stand.stander_id, nickname: null, redirectUrl: null, targetUrl: null, configured: false },
      ...{ clicks: 1, clicksByDay: { '2026-11-04': 1 }, deletedAt: '2026-11-04T11:00:00.000Z' },
    });
    expect(text).not.toMatch(/Baglokalet|hemmelig/);
    expect(text).not.toContain(ofOther.stander_id);
  });

  test('many that are deleted are read beside the event loop like many that are not', async () => {
    const run = vi.spyOn(server.deps.ownerReads, 'run');
    for (let n = 0; n < 30; n++) await addStand(server, { owner_id: user._id, deleted_at: server.clock.now() - n });
    const file = (await (await server.fetch('/api/user/export', { headers: bearer(user) })).json()) as { deletedStands: object[] };
    expect(file.deletedStands).toHaveLength(30);
    expect(run).toHaveBeenCalledOnce();
    await user.call(endpoints.listStands);
    expect(run).toHaveBeenCalledOnce();
    run.mockRestore();
  });

  test('another site cannot start it, nobody signed in gets 401', async () => {
    const get = (headers: Record<string, string>) => server.fetch('/api/user/export', { headers });
    expect((await get({ Cookie: user.cookie, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await get({ Cookie: user.cookie, Referer: 'https://evil.example/' })).status).toBe(403);
    expect((await get({ Cookie: user.cookie, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    expect((await get({})).status).toBe(401);
  });
});

describe('DELETE /api/user/account (rules 44, 99)', () => {
  const remove = (body: object, as: TestUser = user) => as.call(endpoints.deleteAccount, { body });
  const rowsOf = async (
    table: 'users' | 'sessions' | 'landing_pages' | 'businesses' | 'google_connections' | 'reset_tokens' | 'idempotency' | 'account_rev',
    column: string,
  ) =>
    (
      await server.deps.database.reader
        .selectFrom(table)
        .selectAll()
        .where(column as never, '=', user._id as never)
        .execute()
    ).length;

  test('everything of mine is gone, products are as new, the anonymous totals stay', async () => {
    const { standId } = await addProduct('SLET1', user._id);
    const { standId: softDeleted } = await addProduct2(user._id);
    await write((trx) => trx.insertInto('google_connections').values({ user_id: user._id, tokens: 'x', connected_at: 1 }).execute());
    await server.call(endpoints.requestReset, { body: { email: user.email } });
    const totals = await server.deps.database.reader.selectFrom('daily_totals').selectAll().execute();
    const { rev } = await server.deps.database.reader.selectFrom('sync_state').select('rev').executeTakeFirstOrThrow();
    const response = await server.fetch('/api/user/account', {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json', Cookie: user.cookie, 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ password: user.password }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: 'Din konto er slettet' });
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/);
    const { reader } = server.deps.database;
    const former = reader.selectFrom('stands').select('id').where('id', 'in', [standId, softDeleted]);
    await vi.waitFor(async () => expect(await former.execute()).toEqual([]), { timeout: 20_000 });
    const stands = await reader.selectFrom('stands').selectAll().where('stander_id', 'in', ['SLET1', 'SLET2']).execute();
    expect(stands, 'the deleted one is gone for good').toMatchObject([
      {
        stander_id: 'SLET1',
        owner_id: null,
        status: 'unclaimed',
        nickname: null,
        redirect_url: null,
        landing_page_id: null,
        claimed_at: null,
        deleted_at: null,
        product_type: 'sticker',
      },
    ]);
    expect(stands[0]?.id).toMatch(ROW_ID);
    expect(stands[0]?.version).toBeGreaterThan(rev);
    for (const id of [standId, softDeleted]) {
      expect(stands[0]?.id).not.toBe(id);
      for (const table of ['clicks', 'stand_daily', 'stand_totals'] as const) {
        const rows = await reader.selectFrom(table).select('stand_id').where('stand_id', '=', id).execute();
        expect({ table, rows }).toEqual({ table, rows: [] });
      }
    }
    expect(await rowsOf('users', 'id')).toBe(0);
    for (const table of ['sessions', 'businesses', 'google_connections', 'reset_tokens', 'idempotency'] as const) {
      expect({ table, rows: await rowsOf(table, 'user_id') }).toEqual({ table, rows: 0 });
    }
    for (const table of ['landing_pages', 'account_rev'] as const) {
      expect({ table, rows: await rowsOf(table, 'owner_id') }).toEqual({ table, rows: 0 });
    }
    expect(await reader.selectFrom('daily_totals').selectAll().execute()).toEqual(totals);
    expect(await user.call(endpoints.profile)).toMatchObject({ status: 401 });
    expect(await server.call(endpoints.login, { body: { username: user.username, password: user.password } })).toMatchObject({
      status: 401,
    });
    const mails = await reader.selectFrom('mails').select('subject').where('recipient', '=', user.email).execute();
    expect(mails).toEqual([{ subject: 'Din konto er slettet' }]);
    expect((await server.signUp({ username: user.username })).username, 'the name is free again').toBe(user.username);
  });

  /** A product its owner deleted: it still names the owner until the account goes. */
  async function addProduct2(owner: string): Promise<{ standId: string }> {
    const standId = newId();
    const now = server.clock.now();
    await write(async (trx) => {
      await trx
        .insertInto('stands')
        .values({
          id: standId,
          stander_id: 'SLET2',
          owner_id: owner,
          nickname: 'Væk',
          product_type: 'sticker',
          redirect_url: 'https://a.dk/',
          status: 'claimed',
          created_at: now,
          claimed_at: now,
          deleted_at: now,
          version: 1,
        })
        .execute();
      await trx.insertInto('clicks').values({ stand_id: standId, clicked_at: now }).execute();
    });
    return { standId };
  }

  test.each([
    ['nothing', {}, 'password'],
    ['a wrong password', { password: 'forkert' }, 'password'],
    ['the username instead', { confirmUsername: 'bruger' }, 'password'],
  ])('400 with %s, and the account stays', async (_, body, field) => {
    expect(await remove(body)).toMatchObject({ status: 400, problem: { errors: { [field]: expect.any(String) as string } } });
    expect((await user.call(endpoints.profile)).kind).toBe('ok');
  });

  test('without a password the username is typed', async () => {
    await write((trx) => trx.updateTable('users').set({ password_hash: null }).where('id', '=', user._id).execute());
    expect(await remove({ confirmUsername: 'en anden' })).toMatchObject({
      status: 400,
      problem: { errors: { confirmUsername: expect.any(String) as string } },
    });
    expect(await remove({ confirmUsername: user.username.toUpperCase() })).toMatchObject({ status: 200 });
  });

  test('the last admin is refused, the one before is not', async () => {
    const [first, second] = [await server.signUpAdmin(), await server.signUpAdmin()];
    expect(await remove({ password: first.password }, first)).toMatchObject({ status: 200 });
    expect(await remove({ password: second.password }, second)).toMatchObject({ status: 409, problem: { code: 'last_admin' } });
    expect((await second.call(endpoints.profile)).kind).toBe('ok');
  });

  test('nobody signed in: 401', async () => {
    expect(await server.call(endpoints.deleteAccount, { body: { password: 'x' } })).toMatchObject({ status: 401 });
  });
});
