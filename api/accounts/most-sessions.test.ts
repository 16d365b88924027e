import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSession } from '../../db/server/queries/session-queries';
import { endpoints } from '../contract/endpoints';
import { newRowId } from '../contract/patterns';
import { createClient } from '../contract/client';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { dataOf } from '../testing/stand-records';

/** How many sessions an account can have (rule 75). */
const MOST = 50;
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sessions of a user, each last used a minute after the one before and the last of them at `newestAt`. Answers their ids in that order. */
async function addSessions({ _id }: TestUser, count: number, newestAt: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newRowId);
  const now = server.clock.now();
  await server.deps.database.db.transaction().execute(async (trx) => {
    for (const [index, id] of ids.entries()) {
      await insertSession(trx, {
        ...{ id, user_id: _id, secret_hash: id, previous_secret_hash: null, rotated_at: null, label: 'Ukendt enhed' },
        ...{ created_at: now, last_seen_at: newestAt - (count - 1 - index) * MINUTE, expires_at: now + 1000 * MINUTE },
      });
    }
  });
  return ids;
}

const idsOf = async ({ _id }: TestUser): Promise<string[]> => {
  const rows = await server.deps.database.reader.selectFrom('sessions').select('id').where('user_id', '=', _id).execute();
  return rows.map(({ id }) => id);
};
const signIn = async ({ username, password }: TestUser) => {
  const { token } = dataOf(await server.call(endpoints.login, { body: { username, password } }));
  return createClient({ origin: server.url, headers: () => ({ Authorization: `Bearer ${token}` }) });
};

test('one sign-in more than 50 ends the session that was unused the longest, and nobody else’s', async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  await addSessions(other, MOST + 5, server.clock.now());
  const [oldest = '', ...rest] = await addSessions(user, MOST - 1, server.clock.now() - MINUTE);
  await signIn(user);
  const left = await idsOf(user);
  expect(left).toHaveLength(MOST);
  expect(left).not.toContain(oldest);
  expect(left).toEqual(expect.arrayContaining(rest));
  expect(await idsOf(other)).toHaveLength(MOST + 6);
});

test('the one just made stays, also when a clock that was ahead has dated all the others', async () => {
  const user = await server.signUp();
  await addSessions(user, MOST + 10, server.clock.now() + 100 * 24 * 60 * MINUTE);
  const call = await signIn(user);
  expect(dataOf(await call(endpoints.profile))._id).toBe(user._id);
  expect(await idsOf(user)).toHaveLength(MOST);
});

test('thousands from before there was a limit go 500 at a sign-in, and never one of the last used', async () => {
  const user = await server.signUp();
  const ids = await addSessions(user, 1200, server.clock.now() - MINUTE);
  const newest = ids.slice(-(MOST - 5));
  for (const left of [1201 + 1 - 500, 1201 + 2 - 1000]) {
    await signIn(user);
    const has = await idsOf(user);
    expect(has).toHaveLength(left);
    expect(has).toEqual(expect.arrayContaining(newest));
  }
  const call = await signIn(user);
  const has = await idsOf(user);
  expect(has).toHaveLength(MOST);
  expect(has).toEqual(expect.arrayContaining(newest));
  expect(dataOf(await call(endpoints.sessions))).toHaveLength(MOST);
});

test('before they have gone the list and the export have the 50 last used, and one press ends all the others', async () => {
  const user = await server.signUp();
  const ids = await addSessions(user, 1200, server.clock.now() - MINUTE);
  const listed = dataOf(await user.call(endpoints.sessions)).map(({ _id }) => _id);
  expect(listed).toHaveLength(MOST);
  expect(listed).toEqual(expect.arrayContaining(ids.slice(-(MOST - 1))));
  const file = await server.fetch('/api/user/export', { headers: { Authorization: `Bearer ${user.token}` } });
  expect(((await file.json()) as { sessions: unknown[] }).sessions).toHaveLength(MOST);
  await user.call(endpoints.endOtherSessions);
  expect(await idsOf(user)).toHaveLength(1);
  expect((await user.call(endpoints.profile)).kind).toBe('ok');
});
