import { expect, test, vi } from 'vitest';
import { endpoints } from '../../../api/contract/endpoints';
import type { Edit } from '../types';
import { listOutbox, listPagesView, listStandsView } from '../queries';
import { buildPage, buildStand, PAGE_ID, STAND_ID } from '../testing/build';
import { offline, ok, portal, refusal, type SeenCall, unlikeContract, written } from '../testing/fake-api';
import { openDeviceWith, ORIGIN, SUB, type TestDevice } from '../testing/open-test-device';
import { mutateOne } from '../testing/mutate-one';

const OTHER_ID = 'a00000000000000000000002';
const DAY_MS = 86_400_000;
const rename = (nickname: string, id = STAND_ID) => ({ entity: 'stand', kind: 'update', id, patch: { nickname } }) as const;
const stored = (version: number, fields = {}) => written(buildStand({ version, ...fields }), { 'X-Rev': String(version) });
const editsOf = async ({ device }: TestDevice): Promise<Edit[]> => (await listOutbox(device.db)).map((entry) => entry.edit);
const names = async ({ device }: TestDevice) => (await listStandsView(device.db, ORIGIN)).map((stand) => stand.nickname);
const keyOf = (call: SeenCall | undefined) => call?.headers['Idempotency-Key'];

test('an edit goes out under its key, its revision, and its author (R4, R5)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const saved = await mutateOne(opened.device, rename('Baren'));
  opened.api.on(endpoints.updateStand, stored(2, { nickname: 'Baren' }));
  expect(await opened.device.drain()).toMatchObject({ sent: 1, left: 0, stopped: 'empty' });
  expect(opened.api.calls[0]).toMatchObject({
    params: { id: STAND_ID },
    body: { nickname: 'Baren' },
    headers: { 'Idempotency-Key': `"${'key' in saved && saved.key}"`, 'If-Match': '"1"', Authorization: 'Bearer token-1', 'X-User': SUB },
  });
  expect(await opened.device.db.stands.get(STAND_ID)).toMatchObject({ nickname: 'Baren', version: 2 });
  expect(await editsOf(opened)).toEqual([]);
  expect(opened.fates).toMatchObject([{ fate: 'applied' }]);
});

test('a repeat after a lost answer is the same request (R4)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, rename('Baren'));
  opened.api.on(endpoints.updateStand, offline, stored(2, { nickname: 'Baren' }));
  expect(await opened.device.drain()).toMatchObject({ sent: 0, left: 1, stopped: 'later' });
  await opened.device.drain({ reset: true });
  const [first, second] = opened.api.calls;
  expect(second).toEqual(first);
});

test('the next edit of a row waits, and stands on what the server then says (R3, R5)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  opened.api.on(endpoints.updateStand, offline, stored(2, { nickname: 'Baren' }), stored(3, { nickname: 'Døren' }));
  await mutateOne(opened.device, rename('Baren'));
  await opened.device.drain();
  await mutateOne(opened.device, rename('Døren'));
  expect(await opened.device.drain({ reset: true })).toMatchObject({ sent: 2 });
  expect(opened.api.calls.map((call) => call.headers['If-Match'])).toEqual(['"1"', '"1"', '"2"']);
});

test('an edit whose author saw something else goes out with a revision that matches nothing (R5)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  opened.api.on(endpoints.updateStand, offline, stored(2, { nickname: 'Baren', redirectUrl: 'https://anden.dk/' }), refusal(500));
  await mutateOne(opened.device, rename('Baren'));
  await opened.device.drain();
  await mutateOne(opened.device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { redirectUrl: 'https://min.dk/' } });
  await opened.device.drain({ reset: true });
  expect(opened.api.calls.at(-1)?.headers['If-Match']).toBe('"-1"');
});

test('an own value that the server wrote in another form is still what its author saw', async () => {
  const opened = await openDeviceWith([], [buildPage()]);
  const links = (instagram: string) => ({ instagram, facebook: '', youtube: '', twitter: '' });
  const update = (instagram: string) =>
    ({ entity: 'page', kind: 'update', id: PAGE_ID, patch: { socialLinks: links(instagram) } }) as const;
  opened.api.on(
    endpoints.updateLandingPage,
    offline,
    written(buildPage({ version: 2, socialLinks: links('https://instagram.com/cafe') })),
    written(buildPage({ version: 3 })),
  );
  opened.api.on(endpoints.listStandRows, offline);
  await mutateOne(opened.device, update('@cafe'));
  await opened.device.drain();
  await mutateOne(opened.device, update('@bar'));
  await opened.device.drain({ reset: true });
  expect(opened.api.calls.filter((call) => call.endpoint === endpoints.updateLandingPage).at(-1)?.headers['If-Match']).toBe('"2"');
});

test('an edit waits for the page it points at, other rows do not (R3)', async () => {
  const opened = await openDeviceWith([buildStand(), buildStand({ _id: OTHER_ID })]);
  const { id } = await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Menu', urlPath: 'menu' } });
  await mutateOne(opened.device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { landingPageId: id } });
  await mutateOne(opened.device, rename('Baren', OTHER_ID));
  opened.api.on(endpoints.createLandingPage, refusal(409, { code: 'taken', message: 'Denne URL er allerede i brug' }));
  opened.api.on(endpoints.updateStand, stored(2, { _id: OTHER_ID, nickname: 'Baren' }));
  expect(await opened.device.drain()).toMatchObject({ sent: 2, left: 1 });
  expect(opened.api.calls.filter((call) => call.endpoint.method !== 'GET').map((call) => call.params.id)).toEqual([undefined, OTHER_ID]);
});

test.each([
  ['no network', offline],
  ["a captive portal's page", portal],
  ['408', refusal(408)],
  ['425', unlikeContract(refusal(425, { code: 'too_early' }))],
  ['429', refusal(429, {}, 5)],
  ['500', refusal(500, { code: 'internal' })],
  ['503', refusal(503, { code: 'busy' })],
])('%s keeps the edit and slows down', async (_name, reply) => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, rename('Baren'));
  opened.api.on(endpoints.updateStand, reply);
  const result = await opened.device.drain();
  expect(result).toMatchObject({ sent: 0, left: 1, stopped: 'later' });
  expect(result.retryInMs).toBeGreaterThan(0);
  expect(await editsOf(opened)).toMatchObject([{ state: 'queued', frozen: true }]);
  expect(await opened.device.drain()).toMatchObject({ stopped: 'later' });
  expect(opened.api.calls).toHaveLength(1);
});

test('the back-off grows with every failure, and Retry-After wins up to an hour', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, rename('Baren'));
  opened.api.on(endpoints.updateStand, offline, offline, offline, refusal(429, {}, 90), refusal(429, {}, 90_000));
  const waits: (number | null)[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const { retryInMs } = await opened.device.drain();
    waits.push(retryInMs);
    opened.clock.now += retryInMs ?? 0;
  }
  expect(waits).toEqual([1000, 2000, 4000, 90_000, 3_600_000]);
});

test.each([400, 403, 409, 413, 415, 422])(
  '%i parks the edit with the words of the server; the row shows the old value again',
  async (status) => {
    const opened = await openDeviceWith([buildStand()]);
    await mutateOne(opened.device, rename('Baren'));
    opened.api.on(endpoints.updateStand, refusal(status, { message: 'Det går ikke' }));
    await opened.device.drain();
    expect(await editsOf(opened)).toMatchObject([{ state: 'parked', why: 'refused', note: { message: 'Det går ikke' } }]);
    expect(await names(opened)).toEqual(['Kassen']);
    expect((await listStandsView(opened.device.db, ORIGIN))[0]?.pending).toMatchObject({ state: 'choice', why: 'refused' });
    expect(await opened.device.status()).toMatchObject({ waiting: 0, parked: 1 });
  },
);

test('404 on a delete is a success; on an edit it parks, and the list is read again', async () => {
  const opened = await openDeviceWith([buildStand(), buildStand({ _id: OTHER_ID })]);
  opened.api
    .on(endpoints.deleteStand, refusal(404, { code: 'not_found' }))
    .on(endpoints.updateStand, refusal(404, { code: 'not_found', message: 'Produkt ikke fundet' }));
  opened.api.on(endpoints.listStandRows, ok([buildStand({ _id: OTHER_ID })], { 'X-Rev': '4', ETag: '"e1.4"' }));
  await mutateOne(opened.device, { entity: 'stand', kind: 'delete', id: STAND_ID });
  await mutateOne(opened.device, rename('Baren', OTHER_ID));
  await opened.device.drain();
  expect(await editsOf(opened)).toMatchObject([{ id: OTHER_ID, state: 'parked', why: 'gone', note: { message: 'Produkt ikke fundet' } }]);
  expect(opened.api.calls.at(-1)?.endpoint).toBe(endpoints.listStandRows);
});

test('a deleted row is not revived by an older list', async () => {
  const opened = await openDeviceWith([buildStand()]);
  opened.api.on(endpoints.deleteStand, ok({ message: 'slettet' }, { 'X-Rev': '2' }));
  await mutateOne(opened.device, { entity: 'stand', kind: 'delete', id: STAND_ID });
  await opened.device.drain();
  opened.api.on(endpoints.listStandRows, ok([buildStand()], { 'X-Rev': '1' }));
  expect(await opened.device.pull('products', { stale: true })).toEqual({ kind: 'kept' });
  expect(await names(opened)).toEqual([]);
});

test('a list asked for before a row turned out to be gone does not bring it back', async () => {
  const opened = await openDeviceWith([buildStand()]);
  opened.api.on(endpoints.deleteStand, refusal(404, { code: 'not_found' }));
  await mutateOne(opened.device, { entity: 'stand', kind: 'delete', id: STAND_ID });
  const list = (stands: ReturnType<typeof buildStand>[], rev: string) => ok(stands, { 'X-Rev': rev });
  opened.api.on(endpoints.listStandRows, async () => {
    opened.api.on(endpoints.listStandRows, list([], '4'));
    await opened.device.drain();
    return list([buildStand()], '3');
  });
  await opened.device.pull('products', { stale: true });
  expect(await names(opened)).toEqual([]);
});

test('a page in a list whose create lost its answer is that answer (R7)', async () => {
  const opened = await openDeviceWith([]);
  const { id } = await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Menu' } });
  opened.api.on(endpoints.createLandingPage, offline);
  await opened.device.drain();
  opened.api.on(endpoints.listLandingPages, ok([buildPage({ _id: id, title: 'Menu', version: 7 })], { 'X-Rev': '7' }));
  await opened.device.pull('pages', { stale: true });
  expect(await editsOf(opened)).toEqual([]);
  expect(await listPagesView(opened.device.db)).toMatchObject([{ _id: id, version: 7, pending: null }]);
});

test('a late answer to the first try of a create is the answer to the one that was sent again (R7)', async () => {
  const opened = await openDeviceWith([]);
  let arrive: (answer: ReturnType<typeof ok>) => void = () => undefined;
  const late = new Promise<ReturnType<typeof ok>>((resolve) => (arrive = resolve));
  opened.api.on(endpoints.createLandingPage, () => late, refusal(409, { code: 'taken' }));
  const { id } = await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Menu' } });
  const first = opened.device.drain();
  await vi.waitFor(() => expect(opened.api.calls).toHaveLength(1));
  await opened.device.drain();
  const [refused] = await editsOf(opened);
  expect(refused).toMatchObject({ state: 'parked', why: 'refused' });
  await opened.device.resolve(refused?.key ?? '', 'retry');
  arrive(written(buildPage({ _id: id, title: 'Menu', version: 5 }), { 'X-Rev': '5' }, 201));
  await first;
  expect(await editsOf(opened)).toEqual([]);
  expect(await listPagesView(opened.device.db)).toMatchObject([{ _id: id, pending: null, version: 5 }]);
});

test('six 5xx in a row while others pass park one edit; its row alone is blocked, and it is tried daily', async () => {
  const opened = await openDeviceWith([buildStand(), buildStand({ _id: OTHER_ID })]);
  await mutateOne(opened.device, rename('Gift'));
  const answer = (call: SeenCall) =>
    call.params.id === STAND_ID ? refusal(500, { code: 'internal' }) : stored(2, { _id: OTHER_ID, nickname: 'Ok' });
  opened.api.on(endpoints.updateStand, answer);
  for (let turn = 0; turn < 5; turn += 1) await opened.device.drain({ reset: true });
  await mutateOne(opened.device, rename('Ok', OTHER_ID));
  expect(await editsOf(opened)).toMatchObject([{ state: 'queued', strikes: 5 }, { state: 'queued' }]);
  await opened.device.drain({ reset: true });
  expect(await editsOf(opened)).toMatchObject([{ state: 'parked', why: 'server-error', frozen: true }]);
  const key = keyOf(opened.api.calls.at(-1));
  opened.clock.now += DAY_MS + 1;
  await opened.device.drain({ reset: true });
  expect(keyOf(opened.api.calls.at(-1))).toBe(key);
});

test('an edit in doubt for more than 60 days asks its author (R9)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const saved = await mutateOne(opened.device, rename('Baren'));
  opened.api.on(endpoints.updateStand, offline);
  await opened.device.drain();
  opened.clock.now += 60 * DAY_MS + 1;
  await opened.device.drain({ reset: true });
  expect(opened.api.calls).toHaveLength(1);
  expect(await editsOf(opened)).toMatchObject([{ state: 'parked', why: 'old' }]);
  expect(await names(opened)).toEqual(['Baren']);
  await opened.device.resolve('key' in saved ? saved.key : '', 'mine');
  opened.api.on(endpoints.updateStand, stored(2, { nickname: 'Baren' }));
  await opened.device.drain({ reset: true });
  expect(keyOf(opened.api.calls[1])).not.toBe(keyOf(opened.api.calls[0]));
  expect(await editsOf(opened)).toEqual([]);
});

/** A token as the server issues it. */
const issued = (at: number) => `h.${btoa(JSON.stringify({ sub: SUB, iat: at / 1000 }))}.s`;

test('a clock that was wrong at the first try, and put right since, calls nothing old', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const right = opened.clock.now;
  await opened.sessions.update((session) => session && { ...session, token: issued(right) });
  opened.clock.now -= 70 * DAY_MS;
  opened.api.on(endpoints.updateStand, offline, stored(2, { nickname: 'Baren' }));
  await mutateOne(opened.device, rename('Baren'));
  await opened.device.drain();
  opened.clock.now = right;
  expect(await opened.device.drain({ reset: true })).toMatchObject({ sent: 1, left: 0 });
});

test('a clock that was set back makes no old edit young: the new token tells (R9)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const begun = opened.clock.now;
  await opened.sessions.update((session) => session && { ...session, token: issued(begun) });
  opened.api.on(endpoints.updateStand, offline, refusal(401, { code: 'not_signed_in' }), stored(2));
  await mutateOne(opened.device, rename('Baren'));
  await opened.device.drain();
  opened.api.on(endpoints.refresh, ok({ token: issued(begun + 70 * DAY_MS) }));
  await opened.device.drain({ reset: true });
  expect(await editsOf(opened)).toMatchObject([{ state: 'parked', why: 'old' }]);
});

test('the first try under an old token leaves no doubt', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const begun = opened.clock.now;
  await opened.sessions.update((session) => session && { ...session, token: issued(begun - 70 * DAY_MS) });
  opened.api.on(endpoints.updateStand, refusal(401, { code: 'not_signed_in' }), offline, stored(2, { nickname: 'Baren' }));
  opened.api.on(endpoints.refresh, ok({ token: issued(begun) }));
  await mutateOne(opened.device, rename('Baren'));
  await opened.device.drain();
  expect(await editsOf(opened)).toMatchObject([{ state: 'queued', frozen: true, firstSentAt: begun }]);
  expect(await opened.device.drain({ reset: true })).toMatchObject({ sent: 1, left: 0 });
});

test('426 holds the whole queue and loses nothing', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, rename('Baren'));
  opened.api.on(endpoints.updateStand, refusal(426, { code: 'client_too_old' }));
  expect(await opened.device.drain()).toMatchObject({ stopped: 'client-too-old', left: 1 });
  expect(await editsOf(opened)).toMatchObject([{ state: 'queued' }]);
});

test('a page is sent as the form of the contract, with the bytes of its image', async () => {
  const opened = await openDeviceWith([]);
  const { id } = await mutateOne(opened.device, {
    entity: 'page',
    kind: 'create',
    patch: { title: 'Menu', urlPath: 'menu', showTitle: true, buttons: [{ text: 'Ring', url: 'tel:+4512345678' }] },
    files: [{ field: 'logo', name: 'logo.png', type: 'image/png', buf: new Uint8Array([1, 2, 3]).buffer }],
  });
  opened.api.on(endpoints.createLandingPage, written(buildPage({ _id: id, logo: '/uploads/a.webp', version: 2 }), {}, 201));
  await opened.device.drain();
  const form = opened.api.calls[0]?.body as FormData;
  const file = form.get('logo') as File;
  form.delete('logo');
  expect(Object.fromEntries(form)).toEqual({
    _id: id,
    title: 'Menu',
    urlPath: 'menu',
    showTitle: 'true',
    buttons: '[{"text":"Ring","url":"tel:+4512345678"}]',
  });
  expect([file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual(['logo.png', 'image/png', [1, 2, 3]]);
  expect(opened.api.calls[0]?.headers).not.toHaveProperty('If-Match');
  expect(await opened.device.db.files.count()).toBe(0);
});

test('a removed image and a removed path are said in the form', async () => {
  const opened = await openDeviceWith([], [buildPage({ logo: '/uploads/a.webp', urlPath: 'menu' })]);
  await mutateOne(opened.device, { entity: 'page', kind: 'update', id: PAGE_ID, patch: { logo: null, urlPath: null } });
  opened.api.on(endpoints.updateLandingPage, written(buildPage({ version: 2 })));
  opened.api.on(endpoints.listStandRows, offline);
  await opened.device.drain();
  expect(Object.fromEntries(opened.api.calls[0]?.body as FormData)).toEqual({ removeLogo: 'true', urlPath: '' });
});
