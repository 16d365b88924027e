import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, insertLandingPage, insertStand } from '../../db/server/seed/factories';
import { insertSession } from '../../db/server/queries/session-queries';
import { endpointUrl } from '../contract/client';
import type { Endpoint } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { newRowId } from '../contract/patterns';
import { hashSecret, SESSION_ABSOLUTE_MS } from '../http/access/session-cookie';
import { startTestServer, type TestServer } from './start-test-server';

type EndpointName = keyof typeof endpoints;

/** Who may call what, walked through the whole endpoint table (QUALITY 48): an endpoint that is added is tested at once. */

type Role = 'visitor' | 'owner' | 'other' | 'blocked' | 'admin';
interface Proofs {
  bearer: Record<string, string>;
  cookie: Record<string, string>;
}

let server: TestServer;
const userIds: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  server = await startTestServer();
  await server.deps.database.db.transaction().execute(async (trx) => {
    for (const role of ['owner', 'other', 'blocked', 'admin'] as const) {
      const user = buildUser({ username: role, is_admin: role === 'admin' ? 1 : 0, is_blocked: role === 'blocked' ? 1 : 0 });
      await trx.insertInto('users').values(user).execute();
      userIds[role] = user.id;
    }
  });
});
afterAll(() => server.stop());

/** A session of its own for every call, so that a call that ends sessions ends only this one. */
async function signIn(role: Role): Promise<Proofs> {
  const userId = userIds[role];
  if (!userId) return { bearer: {}, cookie: {} };
  const { deps } = server;
  const [sessionId, secret, now] = [newRowId(), randomBytes(32).toString('base64url'), deps.now()];
  await deps.database.db.transaction().execute((trx) =>
    insertSession(trx, {
      id: sessionId,
      user_id: userId,
      secret_hash: hashSecret(secret),
      previous_secret_hash: null,
      rotated_at: null,
      label: 'Test',
      created_at: now,
      last_seen_at: now,
      expires_at: now + SESSION_ABSOLUTE_MS,
    }),
  );
  const token = await deps.tokens.issue({ userId, sessionId }, now);
  return { bearer: { Authorization: `Bearer ${token}` }, cookie: { Cookie: `session=${secret}` } };
}

/** Ids of nothing that exists: who may call is decided before anything is looked up. */
const NOBODYS = { id: 'ffffffffffffffffffffffff', standerId: 'FINDESIKKE', token: 'x', urlPath: 'findes-ikke' };

function send(endpoint: Endpoint, headers: Record<string, string>, params: Record<string, string> = NOBODYS): Promise<Response> {
  const form = new FormData();
  form.set('tom', '');
  const isForm = endpoint.bodyKind === 'multipart';
  return server.fetch(endpointUrl(endpoint, params), {
    method: endpoint.method,
    headers: { ...(endpoint.body && !isForm && { 'Content-Type': 'application/json' }), ...headers },
    ...(isForm ? { body: form } : endpoint.body && { body: '{}' }),
  });
}

const names = Object.keys(endpoints) as EndpointName[];
const named = (keep: (endpoint: Endpoint) => boolean) => names.filter((name) => keep(endpoints[name] as Endpoint));
const get = (name: EndpointName) => endpoints[name] as Endpoint;
const isUnsafe = (endpoint: Endpoint) => endpoint.method !== 'GET';

/** The one public call whose answer to somebody who is not signed in is 401 (CONTRACT §4). */
const UNSIGNED_401: EndpointName[] = ['refresh'];

/** 'allowed' whatever came of it, or the status and code of a refusal that is about who is calling, or of a breakdown. */
async function verdict(response: Response): Promise<string> {
  if (![401, 403, 500, 501, 504].includes(response.status)) {
    // A stream would go on.
    await response.body?.cancel();
    return 'allowed';
  }
  return `${response.status} ${((await response.json()) as { code: string }).code}`;
}

/** Decided as the table says, whatever the proof. */
const EXPECTED: Record<Exclude<Role, 'other'>, Record<Endpoint['access'], string>> = {
  visitor: { public: 'allowed', user: '401 not_signed_in', admin: '401 not_signed_in' },
  blocked: { public: 'allowed', user: '401 not_signed_in', admin: '401 not_signed_in' },
  owner: { public: 'allowed', user: 'allowed', admin: '403 forbidden' },
  admin: { public: 'allowed', user: 'allowed', admin: 'allowed' },
};
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

test('the table is not empty and holds every kind of access', () => {
  expect(names.length).toBeGreaterThan(50);
  for (const access of ['public', 'user', 'admin']) expect(named((endpoint) => endpoint.access === access).length).toBeGreaterThan(5);
});

describe.each(['visitor', 'blocked', 'owner', 'admin'] as const)('%s', (role) => {
  describe.each(['bearer', 'cookie', 'both'] as const)('by %s', (proof) => {
    test.each(names)('%s', async (name) => {
      const { bearer, cookie } = await signIn(role);
      const headers = { ...(proof !== 'cookie' && bearer), ...(proof !== 'bearer' && { ...cookie, ...SAME_ORIGIN }) };
      const isUnsigned = role === 'visitor' || role === 'blocked';
      const expected = isUnsigned && UNSIGNED_401.includes(name) ? '401 not_signed_in' : EXPECTED[role][get(name).access];
      expect(await verdict(await send(get(name), headers))).toBe(expected);
    });
  });
});

describe('a visitor is told to sign in, whatever the body is', () => {
  const bodies: [what: string, RequestInit][] = [
    ['none', {}],
    ['JSON', { body: '{}', headers: { 'Content-Type': 'application/json' } }],
    ['a form', { body: new URLSearchParams({ a: 'b' }) }],
  ];

  test.each(named((endpoint) => isUnsafe(endpoint) && endpoint.access !== 'public'))('%s', async (name) => {
    const { path, method } = get(name);
    for (const [what, init] of bodies) {
      const response = await server.fetch(path.replace(/:\w+/g, NOBODYS.id), { method, ...init });
      expect(await verdict(response), what).toBe('401 not_signed_in');
    }
  });
});

describe('a call that another page may have made (rule 96)', () => {
  const guarded = named((endpoint) => isUnsafe(endpoint) && endpoint.access !== 'public');

  test.each(guarded)('%s with the cookie alone is refused', async (name) => {
    const { cookie } = await signIn('admin');
    expect(await verdict(await send(get(name), cookie))).toBe('403 csrf');
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await verdict(await send(get(name), { ...cookie, 'Sec-Fetch-Site': site }))).toBe('403 csrf');
    expect(await verdict(await send(get(name), { ...cookie, Origin: 'https://evil.example' }))).toBe('403 csrf');
  });

  test.each(guarded)('%s with the cookie and our own Origin is taken', async (name) => {
    const { cookie } = await signIn('admin');
    expect(await verdict(await send(get(name), { ...cookie, Origin: server.deps.config.publicUrl }))).toBe('allowed');
  });

  test.each(named((endpoint) => isUnsafe(endpoint) && endpoint.access === 'public'))('%s from another site is refused', async (name) => {
    expect(await verdict(await send(get(name), { 'Sec-Fetch-Site': 'cross-site' }))).toBe('403 csrf');
  });
});

describe('a bearer that is not good is not overruled by a cookie', () => {
  test.each(named((endpoint) => endpoint.access !== 'public'))('%s', async (name) => {
    const { cookie } = await signIn('admin');
    expect(await verdict(await send(get(name), { ...cookie, ...SAME_ORIGIN, Authorization: 'Bearer x.y.z' }))).toBe('401 not_signed_in');
  });
});

describe('another owner’s object does not exist (rule 47)', () => {
  const owned = named((endpoint) => endpoint.access === 'user' && endpoint.path.includes('/:id') && isUnsafe(endpoint));

  test('there are such calls', () =>
    expect(owned).toEqual(expect.arrayContaining(['updateStand', 'deleteStand', 'updateLandingPage', 'deleteLandingPage'])));

  test.each(owned)('%s', async (name) => {
    const { db, reader } = server.deps.database;
    const rows = await db.transaction().execute(async (trx) => ({
      page: await insertLandingPage(trx, { owner_id: userIds.owner! }),
      stand: await insertStand(trx, { owner_id: userIds.owner! }),
    }));
    const isStand = get(name).path.startsWith('/api/stands/');
    const { bearer } = await signIn('other');
    const response = await send(get(name), bearer, { ...NOBODYS, id: isStand ? rows.stand.id : rows.page.id });
    // A claim is the one call that everybody may try on every product.
    expect(response.status).toBe(name === 'claimStand' ? 409 : 404);
    expect(await reader.selectFrom('stands').selectAll().where('id', '=', rows.stand.id).executeTakeFirst()).toEqual(rows.stand);
    expect(await reader.selectFrom('landing_pages').selectAll().where('id', '=', rows.page.id).executeTakeFirst()).toEqual(rows.page);
  });
});
