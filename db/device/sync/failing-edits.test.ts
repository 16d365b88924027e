import { expect, test } from 'vitest';
import type { Outcome } from '../../../api/contract/client';
import { endpoints } from '../../../api/contract/endpoints';
import type { Edit } from '../types';
import { listOutbox } from '../queries';
import { buildPage, buildStand, PAGE_ID } from '../testing/build';
import { offline, ok, portal, refusal, type SeenCall, written } from '../testing/fake-api';
import { openDeviceWith, type TestDevice } from '../testing/open-test-device';
import { mutateOne } from '../testing/mutate-one';

const HOUR_MS = 3_600_000;
const idOf = (number: number): string => `a${String(number).padStart(23, '0')}`;
const stands = [1, 2, 3].map((number) => buildStand({ _id: idOf(number) }));
const rename = (number: number) => ({ entity: 'stand', kind: 'update', id: idOf(number), patch: { nickname: 'Ny' } }) as const;
const upload = {
  entity: 'page',
  kind: 'update',
  id: PAGE_ID,
  files: [{ field: 'logo', name: 'a.png', type: 'image/png', buf: new ArrayBuffer(3) }],
} as const;
const stored = (call: SeenCall) => written(buildStand({ _id: call.params.id ?? '', nickname: 'Ny', version: 2 }), { 'X-Rev': '2' });
const editsOf = async ({ device }: TestDevice): Promise<Edit[]> => (await listOutbox(device.db)).map((entry) => entry.edit);
const triesOf = ({ api }: TestDevice, id: string): number => api.calls.filter((call) => call.params.id === id).length;

/** Each drain an hour after the last, or whenever it is due. */
async function drainFor({ device, clock }: TestDevice, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await device.drain();
    clock.now += HOUR_MS;
  }
}

/** The same with the app open: its lists are read as well. */
async function useFor(opened: TestDevice, times: number): Promise<void> {
  opened.api.on(endpoints.listStandRows, ok(stands, { 'X-Rev': '2' }));
  for (let time = 0; time < times; time += 1) {
    await opened.device.pull('products', { stale: true });
    await drainFor(opened, 1);
  }
}

test.each([
  ['two that fail with 500', refusal(500, { code: 'internal' })],
  ['two that fail with 503 and a Retry-After', refusal(503, { code: 'busy' }, 60)],
  ['two that a proxy answers for', portal],
])('%s do not hold the third up, and are set aside', async (_name, failure) => {
  const opened = await openDeviceWith(stands);
  opened.api.on(endpoints.updateStand, (call) => (call.params.id === idOf(3) ? stored(call) : failure));
  for (const number of [1, 2, 3]) await mutateOne(opened.device, rename(number));
  await drainFor(opened, 2);
  expect((await editsOf(opened)).map((edit) => edit.id)).toEqual([idOf(1), idOf(2)]);
  await useFor(opened, 10);
  expect(await editsOf(opened)).toMatchObject([
    { state: 'parked', why: 'server-error', frozen: true },
    { state: 'parked', why: 'server-error', frozen: true },
  ]);
});

test('one poisonous edit with a Retry-After blocks its own row alone', async () => {
  const opened = await openDeviceWith(stands);
  opened.api.on(endpoints.updateStand, (call) => (call.params.id === idOf(1) ? refusal(503, { code: 'busy' }, 3000) : stored(call)));
  await mutateOne(opened.device, rename(1));
  await mutateOne(opened.device, rename(2));
  expect(await opened.device.drain()).toMatchObject({ sent: 1, left: 1, stopped: 'later', retryInMs: 3_000_000 });
  expect(await opened.device.status()).toMatchObject({ nextAt: opened.clock.now + 3_000_000 });
});

test.each<[string, Outcome<unknown>, string]>([
  ['times out', { kind: 'unreachable', reason: 'timeout' }, 'too-slow'],
  ['is cut off', offline, 'too-slow'],
  ["gets a proxy's 413", { kind: 'unreachable', reason: 'not-api', status: 413 }, 'too-large'],
  ["gets a proxy's 502", { kind: 'unreachable', reason: 'not-api', status: 502 }, 'server-error'],
])('an upload that %s lets the small ones pass, and its author learns why', async (_name, failure, why) => {
  const opened = await openDeviceWith(stands, [buildPage()]);
  opened.api.on(endpoints.updateLandingPage, failure).on(endpoints.updateStand, stored);
  await mutateOne(opened.device, upload);
  await opened.device.drain();
  await mutateOne(opened.device, rename(1));
  expect(await opened.device.drain({ reset: true })).toMatchObject({ sent: 1, left: 1 });
  await useFor(opened, 7);
  expect(await editsOf(opened)).toMatchObject([{ state: 'parked', why }]);
  const tries = triesOf(opened, PAGE_ID);
  await useFor(opened, 20);
  expect(triesOf(opened, PAGE_ID)).toBe(tries);
  await useFor(opened, 10);
  expect(triesOf(opened, PAGE_ID)).toBe(tries + 1);
});

test('a day without a network sets nothing aside', async () => {
  const opened = await openDeviceWith(stands, [buildPage()]);
  opened.api.on(endpoints.updateLandingPage, offline).on(endpoints.updateStand, offline);
  await mutateOne(opened.device, upload);
  await mutateOne(opened.device, rename(1));
  await drainFor(opened, 200);
  expect(await editsOf(opened)).toMatchObject([
    { state: 'queued', strikes: 0 },
    { state: 'queued', strikes: 0 },
  ]);
});

test('an answer that a wrong clock has put into the future proves nothing', async () => {
  const opened = await openDeviceWith(stands);
  opened.api.on(endpoints.updateStand, stored);
  await mutateOne(opened.device, rename(1));
  await opened.device.drain();
  opened.clock.now -= 24 * HOUR_MS;
  opened.api.on(endpoints.updateStand, refusal(500, { code: 'internal' }));
  await mutateOne(opened.device, rename(2));
  await drainFor(opened, 10);
  expect(await editsOf(opened)).toMatchObject([{ state: 'queued' }]);
});

test('a server that fails on everything for an hour sets nothing aside', async () => {
  const opened = await openDeviceWith(stands);
  opened.api.on(endpoints.updateStand, refusal(500, { code: 'internal' }));
  for (const number of [1, 2, 3]) await mutateOne(opened.device, rename(number));
  for (let time = 0; time < 60; time += 1) {
    await opened.device.drain();
    opened.clock.now += 60_000;
  }
  expect((await editsOf(opened)).map((edit) => edit.state)).toEqual(['queued', 'queued', 'queued']);
});

test('the limit for uploads holds uploads back and nothing else', async () => {
  const opened = await openDeviceWith(stands, [buildPage()]);
  opened.api.on(endpoints.updateLandingPage, refusal(429, { code: 'rate_limited' }, 3596)).on(endpoints.updateStand, stored);
  await mutateOne(opened.device, upload);
  expect(await opened.device.drain()).toMatchObject({ stopped: 'later', retryInMs: 3_596_000 });
  await mutateOne(opened.device, rename(1));
  expect(await opened.device.drain()).toMatchObject({ sent: 1, left: 1, stopped: 'later', retryInMs: 3_596_000 });
  expect(triesOf(opened, PAGE_ID)).toBe(1);
  expect(await editsOf(opened)).toMatchObject([{ state: 'queued', strikes: 0 }]);
});

test('a limit on a small edit is everybody’s', async () => {
  const opened = await openDeviceWith(stands);
  opened.api.on(endpoints.updateStand, refusal(429, { code: 'rate_limited' }, 30));
  await mutateOne(opened.device, rename(1));
  await mutateOne(opened.device, rename(2));
  expect(await opened.device.drain()).toMatchObject({ sent: 0, left: 2, retryInMs: 30_000 });
  expect(opened.api.calls).toHaveLength(1);
});

test('small edits go before an upload that was saved first', async () => {
  const opened = await openDeviceWith(stands, [buildPage()]);
  opened.api.on(endpoints.updateLandingPage, offline).on(endpoints.updateStand, stored);
  await mutateOne(opened.device, upload);
  await mutateOne(opened.device, rename(1));
  expect(await opened.device.drain()).toMatchObject({ sent: 1, left: 1 });
});

test('a temporary password holds everything back and sets nothing aside', async () => {
  const opened = await openDeviceWith(stands);
  opened.api.on(endpoints.updateStand, refusal(403, { code: 'password_change_required' }), stored);
  await mutateOne(opened.device, rename(1));
  await mutateOne(opened.device, rename(2));
  expect(await opened.device.drain()).toMatchObject({ sent: 0, left: 2, stopped: 'password-change' });
  expect(await opened.device.drain()).toMatchObject({ sent: 2, left: 0 });
});
