import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { endpoints } from '../../../api/contract/endpoints';
import { openApp } from '../open';
import { listOutbox, listStandsView } from '../queries';
import type { Session } from '../types';
import { newSession, openSessionRecords, subjectOf } from './session';
import { buildStand, STAND_ID } from '../testing/build';
import { offline, ok, refusal, type SeenCall, written } from '../testing/fake-api';
import { buildUser, openDeviceWith, ORIGIN, SUB, type TestDevice } from '../testing/open-test-device';
import { mutateOne } from '../testing/mutate-one';

const notSignedIn = refusal(401, { code: 'not_signed_in' });
const tokenOf = (sub: string, name: string): string => `h.${btoa(JSON.stringify({ sub, name }))}.s`;
const rename = { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Baren' } } as const;
const bearers = ({ api }: TestDevice) => api.calls.map((call) => call.headers.Authorization);

async function openWithEdit(): Promise<TestDevice> {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, rename);
  return opened;
}

test('a 401 gets one renewal through the cookie and one repeat of the same request (rule 77)', async () => {
  const opened = await openWithEdit();
  const token = tokenOf(SUB, 'second');
  opened.api
    .on(endpoints.updateStand, notSignedIn, written(buildStand({ nickname: 'Baren', version: 2 })))
    .on(endpoints.refresh, ok({ token }));
  expect(await opened.device.drain()).toMatchObject({ sent: 1 });
  expect(bearers(opened)).toEqual(['Bearer token-1', 'Bearer token-1', `Bearer ${token}`]);
  expect(opened.api.calls[2]?.headers['Idempotency-Key']).toBe(opened.api.calls[0]?.headers['Idempotency-Key']);
  expect(opened.sessions.value).toMatchObject({ token, state: 'ok' });
});

test('another tab that was faster counts as the renewal', async () => {
  const opened = await openWithEdit();
  opened.api.on(
    endpoints.updateStand,
    () => {
      opened.sessions.value = newSession(buildUser(), 'token-of-other-tab', 0);
      return notSignedIn;
    },
    written(buildStand({ version: 2 })),
  );
  expect(await opened.device.drain()).toMatchObject({ sent: 1 });
  expect(bearers(opened)).toEqual(['Bearer token-1', 'Bearer token-of-other-tab']);
});

test('a second 401 rejects the session: what was read is wiped, what waits is kept', async () => {
  const opened = await openWithEdit();
  opened.api.on(endpoints.updateStand, notSignedIn).on(endpoints.refresh, notSignedIn);
  expect(await opened.device.drain()).toMatchObject({ stopped: 'signed-out', left: 1 });
  expect(opened.sessions.value).toMatchObject({ state: 'rejected' });
  expect(await listStandsView(opened.device.db, ORIGIN)).toEqual([]);
  expect(await opened.device.db.resources.count()).toBe(0);
  expect(await listOutbox(opened.device.db)).toMatchObject([{ edit: { patch: { nickname: 'Baren' } } }]);
});

test('a 401 under the renewed token ends the session as well', async () => {
  const opened = await openWithEdit();
  opened.api.on(endpoints.listStandRows, notSignedIn, notSignedIn).on(endpoints.refresh, ok({ token: tokenOf(SUB, 'second') }));
  expect(await opened.device.pull('products', { force: true })).toEqual({ kind: 'signed-out' });
  expect(opened.sessions.value).toMatchObject({ state: 'rejected' });
  expect(await listStandsView(opened.device.db, ORIGIN)).toEqual([]);
  expect(await listOutbox(opened.device.db)).toHaveLength(1);
});

test('so does one to an edit that is sent again, and the edit waits for its author', async () => {
  const opened = await openWithEdit();
  opened.api.on(endpoints.updateStand, notSignedIn).on(endpoints.refresh, ok({ token: tokenOf(SUB, 'second') }));
  expect(await opened.device.drain()).toMatchObject({ stopped: 'signed-out', left: 1 });
  expect(opened.api.calls.map(({ endpoint }) => endpoint)).toEqual([endpoints.updateStand, endpoints.refresh, endpoints.updateStand]);
  expect(opened.sessions.value).toMatchObject({ state: 'rejected' });
  expect(await listStandsView(opened.device.db, ORIGIN)).toEqual([]);
  expect(await listOutbox(opened.device.db)).toMatchObject([{ edit: { state: 'queued', patch: { nickname: 'Baren' } } }]);
});

test.each([
  ['no network', offline],
  ['a server in trouble', refusal(503, { code: 'busy' })],
  ['a limit', refusal(429, { code: 'rate_limited' }, 60)],
])('%s during the renewal changes nothing (rule 76)', async (_name, reply) => {
  const opened = await openWithEdit();
  opened.api.on(endpoints.updateStand, notSignedIn).on(endpoints.refresh, reply);
  expect(await opened.device.drain()).toMatchObject({ stopped: 'signed-out', left: 1 });
  expect(opened.sessions.value).toMatchObject({ state: 'ok', token: 'token-1' });
  expect(await opened.device.db.stands.count()).toBe(1);
});

test('a cookie that is somebody else’s by now ends the session: its token is not used, and the edits wait (rule 76)', async () => {
  const opened = await openWithEdit();
  opened.api.on(endpoints.updateStand, notSignedIn).on(endpoints.refresh, ok({ token: tokenOf('somebody-else', 'x') }));
  expect(await opened.device.drain()).toMatchObject({ stopped: 'signed-out' });
  expect(opened.sessions.value).toMatchObject({ token: 'token-1', sub: SUB, state: 'rejected' });
  expect(await opened.device.db.stands.count()).toBe(0);
  expect(await listOutbox(opened.device.db)).toMatchObject([{ edit: { state: 'queued' } }]);
});

test('nothing is sent while somebody else is signed in, and goes on when its author is back', async () => {
  const opened = await openWithEdit();
  opened.sessions.value = newSession(buildUser({ _id: 'd00000000000000000000002' }), 'token-of-other', 0);
  expect(await opened.device.drain()).toMatchObject({ stopped: 'signed-out', left: 1 });
  expect(await opened.device.pull('products', { stale: true })).toEqual({ kind: 'signed-out' });
  expect(opened.api.calls).toEqual([]);
  opened.sessions.value = newSession(buildUser(), 'token-2', 0);
  opened.api.on(endpoints.updateStand, (call: SeenCall) =>
    written(buildStand({ nickname: 'Baren', version: 2 }), { 'X-Rev': '2', who: call.headers['X-User'] ?? '' }),
  );
  expect(await opened.device.drain()).toMatchObject({ sent: 1 });
});

test('wrong_user holds the queue and parks nothing', async () => {
  const opened = await openWithEdit();
  opened.api.on(endpoints.updateStand, refusal(409, { code: 'wrong_user' }));
  expect(await opened.device.drain()).toMatchObject({ stopped: 'wrong-user', left: 1 });
  expect(await listOutbox(opened.device.db)).toMatchObject([{ edit: { state: 'queued' } }]);
});

test('a blocked account is signed out like a 401 (rule 45)', async () => {
  const opened = await openWithEdit();
  opened.api.on(endpoints.updateStand, refusal(403, { code: 'blocked' })).on(endpoints.refresh, refusal(403, { code: 'blocked' }));
  expect(await opened.device.drain()).toMatchObject({ stopped: 'signed-out' });
  expect(opened.sessions.value).toMatchObject({ state: 'rejected' });
});

test('the record lives in the app database, and every change is mirrored', async () => {
  const app = await openApp({ dexie: { indexedDB: new IDBFactory(), IDBKeyRange } });
  const mirrored: (Session | null)[] = [];
  const records = openSessionRecords(app, (session) => mirrored.push(session));
  const session = newSession(buildUser(), 'token-1', 5);
  expect(await records.read()).toBeNull();
  await records.update(() => session);
  await records.update((known) => known && { ...known, token: 'token-2' });
  expect(await records.read()).toEqual({ ...session, token: 'token-2' });
  await records.update(() => null);
  expect(await records.read()).toBeNull();
  expect(mirrored.map((item) => item?.token)).toEqual(['token-1', 'token-2', undefined]);
  app.close();
});

test('the subject of a token is read without trusting it', () => {
  expect(subjectOf(tokenOf(SUB, 'x'))).toBe(SUB);
  expect(subjectOf('not a token')).toBeNull();
});
