import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../../api/contract/client';
import { cleanups } from '../testing/cleanups';
import { buildUser } from '../testing/records';
import { fakeApi } from '../testing/fake-api';
import { refuse, silence, type FakeAnswers } from '../testing/fake-answers';
import { storeSession } from '../testing/render-screen';
import { openSessionServices } from './session-services';
import { useTokenRefresh } from './use-token-refresh';

const HALF_HOUR_MS = 1_800_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Someone is signed in with token-1, in a page that stays open. */
async function open(answers: FakeAnswers) {
  storeSession(buildUser());
  const api = fakeApi(answers);
  const services = openSessionServices(createClient({ fetch: api.fetch }), Date.now, { indexedDB: new IDBFactory(), IDBKeyRange });
  cleanups.push(() => services.close());
  await services.records.read();
  renderHook(() => useTokenRefresh(services, 'token-1'));
  return { api, services };
}
const eventually = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 10_000 });

it('gets a new token every 30 minutes (SPEC §9)', async () => {
  const { api, services } = await open({ refresh: { token: 'token-2' } });
  vi.advanceTimersByTime(HALF_HOUR_MS - 1000);
  expect(api.of('refresh')).toHaveLength(0);
  vi.advanceTimersByTime(1000);
  await eventually(async () => expect((await services.records.read())?.token).toBe('token-2'));
  await eventually(() => expect(localStorage.getItem('authToken')).toBe('token-2'));
});

it.each([
  ['the app is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['its window has the focus again', () => window.dispatchEvent(new Event('focus'))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
])('gets one when %s after a sleep that long, because timers sleep as well (rule 73)', async (_, wake) => {
  const { api, services } = await open({ refresh: { token: 'token-2' } });
  vi.setSystemTime(Date.now() + HALF_HOUR_MS - 1000);
  wake();
  vi.setSystemTime(Date.now() + 1000);
  expect(api.of('refresh')).toHaveLength(0);
  wake();
  await eventually(async () => expect((await services.records.read())?.token).toBe('token-2'));
  expect(api.of('refresh')).toHaveLength(1);
});

it.each([
  ['silence', silence, 'ok'],
  ['a broken server', refuse(500, 'Der opstod en fejl', { code: 'internal' }), 'ok'],
  ['a definite no', refuse(401, 'Du er ikke logget ind', { code: 'not_signed_in' }), 'rejected'],
])('%s leaves the session %s', async (_, answer, state) => {
  const { api, services } = await open({ refresh: answer });
  vi.advanceTimersByTime(HALF_HOUR_MS);
  await eventually(() => expect(api.of('refresh')).toHaveLength(1));
  await eventually(async () => expect((await services.records.read())?.state).toBe(state));
});
