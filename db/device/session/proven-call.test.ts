import { expect, test } from 'vitest';
import { isRejection } from '../../../api/contract/client';
import { endpoints } from '../../../api/contract/endpoints';
import { createFakeApi, ok, refusal } from '../testing/fake-api';
import { buildUser, memorySession } from '../testing/open-test-device';
import { callAs, type Caller } from './proven-call';
import { newSession } from './session';

const MINE = newSession(buildUser(), 'token-1', 0);
const notSignedIn = refusal(401, { code: 'not_signed_in' });

/** Somebody whose first token is refused and replaced. */
function openCaller() {
  const api = createFakeApi().on(endpoints.refresh, ok({ token: 'token-2' }));
  const records = memorySession(MINE);
  const caller: Caller = { records, client: api.client, locks: { run: (_name, _options, work) => work() }, now: () => 0 };
  return { api, records, caller };
}

test('what was asked of one person is not repeated as another who has signed in meanwhile', async () => {
  const { api, records, caller } = openCaller();
  api.on(endpoints.listStandRows, notSignedIn);
  const other = newSession(buildUser({ _id: 'd00000000000000000000002' }), 'token-of-other', 0);
  const update: typeof records.update = async (change) => {
    const renewed = await records.update(change);
    records.value = other;
    return renewed;
  };
  const attempt = await callAs({ ...caller, records: { ...records, update } }, MINE, endpoints.listStandRows);
  expect(attempt.outcome).toMatchObject({ kind: 'refused', status: 401 });
  expect(api.calls.map(({ endpoint }) => endpoint)).toEqual([endpoints.listStandRows, endpoints.refresh]);
  expect(records.value).toBe(other);
});

test('a renewed token is the last: refused as well, it ends the session', async () => {
  const { api, records, caller } = openCaller();
  api.on(endpoints.listStandRows, notSignedIn);
  expect(await callAs(caller, MINE, endpoints.listStandRows)).toMatchObject({ renewal: 'rejected' });
  expect(api.calls.map(({ headers }) => headers.Authorization)).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
  expect(records.value).toMatchObject({ token: 'token-2', state: 'rejected' });
});

test.each([
  [401, 'not_signed_in', true],
  [403, 'blocked', true],
  [403, 'forbidden', false],
  [503, 'blocked', false],
])('%i %s ends a session: %s', (status, code, isOver) => {
  expect(isRejection(refusal(status, { code }))).toBe(isOver);
});
