import { expect, test } from 'vitest';
import { endpoints } from '../../../api/contract/endpoints';
import { listOutbox, listPagesView, listStandsView } from '../queries';
import { MAX_QUEUED_EDITS } from './outbox';
import type { Edit } from '../types';
import { toStoredEdit } from '../storage/stored';
import { buildPage, buildStand, PAGE_ID, STAND_ID } from '../testing/build';
import { offline, ok, refusal, type SeenCall, written } from '../testing/fake-api';
import { openDeviceWith, ORIGIN, type TestDevice } from '../testing/open-test-device';
import { mutateOne } from '../testing/mutate-one';

const editsOf = async ({ device }: TestDevice) => (await listOutbox(device.db)).map((entry) => entry.edit);
const page = (patch: Record<string, unknown>) => ({ entity: 'page', kind: 'update', id: PAGE_ID, patch }) as const;
const stand = (patch: Record<string, unknown>) => ({ entity: 'stand', kind: 'update', id: STAND_ID, patch }) as const;
const remove = { entity: 'stand', kind: 'delete', id: STAND_ID } as const;
const taken = refusal(409, { code: 'taken', message: 'Denne URL er allerede i brug' });
const formOf = (call: SeenCall | undefined) => Object.fromEntries((call?.body ?? new FormData()) as FormData);
const pagePuts = ({ api }: TestDevice) => api.calls.filter((call) => call.endpoint === endpoints.updateLandingPage);
const list = (stands: unknown[], rev: number, epoch = 'e1') => ok(stands, { 'X-Rev': String(rev), ETag: `"${epoch}.${rev}"` });
const keyOf = (saved: object): string => ('key' in saved ? String(saved.key) : '');

/** A page whose new path the server refused. */
async function openRefused(): Promise<TestDevice> {
  const opened = await openDeviceWith([], [buildPage()]);
  opened.api.on(endpoints.updateLandingPage, taken, (call) =>
    written(buildPage({ ...formOf(call), urlPath: 'menu-2', version: 3 }), { 'X-Rev': '3' }),
  );
  opened.api.on(endpoints.listStandRows, offline);
  await mutateOne(opened.device, page({ urlPath: 'menu', title: 'Frokost' }));
  await opened.device.drain();
  return opened;
}

test('the correction of a refused edit leaves, with the rest of it, under a new key', async () => {
  const opened = await openRefused();
  expect(await mutateOne(opened.device, page({ urlPath: 'menu-2' }))).toMatchObject({ kind: 'queued' });
  await opened.device.drain();
  const [first, second] = pagePuts(opened);
  expect(formOf(second)).toEqual({ urlPath: 'menu-2', title: 'Frokost' });
  expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key']);
  expect(await editsOf(opened)).toEqual([]);
  expect(await listPagesView(opened.device.db)).toMatchObject([{ urlPath: 'menu-2', title: 'Frokost', pending: null }]);
});

test('a correction saved while the refused edit was on its way leaves at once', async () => {
  const opened = await openDeviceWith([], [buildPage()]);
  opened.api.on(endpoints.listStandRows, offline);
  opened.api.on(
    endpoints.updateLandingPage,
    async () => {
      await mutateOne(opened.device, page({ urlPath: 'menu-2' }));
      return taken;
    },
    written(buildPage({ urlPath: 'menu-2', version: 3 }), { 'X-Rev': '3' }),
  );
  await mutateOne(opened.device, page({ urlPath: 'menu' }));
  await opened.device.drain();
  expect(pagePuts(opened).map((call) => [formOf(call).urlPath, call.headers['If-Match']])).toEqual([
    ['menu', '"1"'],
    ['menu-2', '"1"'],
  ]);
  expect(await editsOf(opened)).toEqual([]);
});

test('an edit of other fields passes the refused one', async () => {
  const opened = await openRefused();
  await mutateOne(opened.device, page({ description: 'Ny' }));
  expect(await opened.device.drain()).toMatchObject({ sent: 1 });
  expect(formOf(pagePuts(opened)[1])).toEqual({ description: 'Ny' });
  expect(await editsOf(opened)).toMatchObject([{ why: 'refused', patch: { urlPath: 'menu', title: 'Frokost' } }]);
});

test('a delete behind a refused edit goes, and nothing is left to choose', async () => {
  const opened = await openDeviceWith([buildStand()]);
  opened.api.on(endpoints.updateStand, async () => {
    await mutateOne(opened.device, remove);
    return refusal(400);
  });
  opened.api.on(endpoints.deleteStand, ok({ message: 'slettet' }, { 'X-Rev': '4' }));
  await mutateOne(opened.device, stand({ nickname: 'Baren' }));
  await opened.device.drain();
  expect(opened.api.calls.at(-1)).toMatchObject({ endpoint: endpoints.deleteStand, headers: { 'If-Match': '"1"' } });
  expect(await editsOf(opened)).toEqual([]);
});

test('a delete swallows what was refused, also from below an edit on its way', async () => {
  const opened = await openRefused();
  const { device, api } = opened;
  api.on(endpoints.updateLandingPage, async () => {
    expect(await mutateOne(device, { entity: 'page', kind: 'delete', id: PAGE_ID })).toMatchObject({ kind: 'queued' });
    expect(await editsOf(opened)).toMatchObject([{ kind: 'update', patch: { description: 'Ny' }, frozen: true }, { kind: 'delete' }]);
    return written(buildPage({ description: 'Ny', version: 3 }), { 'X-Rev': '3' });
  });
  api.on(endpoints.deleteLandingPage, ok({ message: 'slettet' }, { 'X-Rev': '4' }));
  await mutateOne(device, page({ description: 'Ny' }));
  await device.drain();
  const removal = api.calls.find((call) => call.endpoint === endpoints.deleteLandingPage);
  expect(removal?.headers['If-Match']).toBe('"3"');
  expect(await editsOf(opened)).toEqual([]);
});

test('a landing page that is gone is a refusal of the target: the product and the rest of the edit stay', async () => {
  const opened = await openDeviceWith([buildStand()], [buildPage()]);
  const missing = refusal(404, { code: 'target_not_found', message: 'Landing page ikke fundet' });
  opened.api.on(endpoints.updateStand, missing, written(buildStand({ nickname: 'Baren', redirectUrl: 'https://ny.dk/', version: 2 })));
  opened.api.on(endpoints.listLandingPages, list([], 4));
  await mutateOne(opened.device, stand({ nickname: 'Baren', landingPageId: PAGE_ID }));
  await opened.device.drain();
  expect(await editsOf(opened)).toMatchObject([{ why: 'refused', note: { message: 'Landing page ikke fundet' } }]);
  expect(await listPagesView(opened.device.db)).toEqual([]);
  await mutateOne(opened.device, stand({ redirectUrl: 'https://ny.dk' }));
  await opened.device.drain();
  expect(opened.api.calls.at(-1)?.body).toEqual({ nickname: 'Baren', redirectUrl: 'https://ny.dk/', landingPageId: null });
  expect(await editsOf(opened)).toEqual([]);
});

test('an edit back to what its author saw first is kept when the server says something else by now', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, stand({ nickname: 'Baren' }));
  opened.api.on(endpoints.listStandRows, list([buildStand({ nickname: 'Deres', version: 5 })], 5));
  await opened.device.pull('products', { stale: true });
  expect(await mutateOne(opened.device, stand({ nickname: 'Kassen' }))).toMatchObject({ kind: 'queued' });
  expect(await editsOf(opened)).toMatchObject([{ patch: { nickname: 'Kassen' }, base: { nickname: 'Kassen' }, baseRevision: -1 }]);
  const [shown] = await listStandsView(opened.device.db, ORIGIN);
  expect(shown).toMatchObject({ nickname: 'Kassen', pending: { state: 'waiting' } });
});

test.each([
  ['an edit', stand({ nickname: 'Min' }), endpoints.updateStand],
  ['a delete', remove, endpoints.deleteStand],
])('Send igen of %s in doubt overwrites nothing its author never saw', async (_name, edit, endpoint) => {
  const opened = await openDeviceWith([buildStand()]);
  const saved = await mutateOne(opened.device, edit);
  opened.api.on(endpoint, offline, refusal(412, { code: 'version_conflict', current: buildStand({ nickname: 'Deres', version: 9 }) }));
  await opened.device.drain();
  opened.clock.now += 61 * 86_400_000;
  opened.api.on(endpoints.listStandRows, list([buildStand({ nickname: 'Deres', version: 9 })], 9));
  await opened.device.pull('products', { stale: true });
  await opened.device.drain({ reset: true });
  expect(await editsOf(opened)).toMatchObject([{ why: 'old' }]);
  await opened.device.resolve(keyOf(saved), 'retry');
  await opened.device.drain({ reset: true });
  expect(opened.api.calls.filter((call) => call.endpoint === endpoint).at(-1)?.headers['If-Match']).toBe('"-1"');
  expect(await editsOf(opened)).toMatchObject([{ state: 'parked', why: 'conflict', clash: ['nickname'] }]);
});

test('Behold min says nothing about fields the sheet did not show', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const saved = await mutateOne(opened.device, stand({ nickname: 'Min', redirectUrl: 'https://min.dk/' }));
  opened.api.on(endpoints.updateStand, refusal(412, { current: buildStand({ nickname: 'Deres', version: 5 }) }));
  await opened.device.drain();
  const newer = buildStand({ nickname: 'Deres', redirectUrl: 'https://deres.dk/', version: 6 });
  opened.api.on(endpoints.listStandRows, list([newer], 6));
  await opened.device.pull('products', { stale: true });
  await opened.device.resolve(keyOf(saved), 'mine', { seenVersion: 6 });
  expect(await editsOf(opened)).toMatchObject([
    { state: 'queued', baseRevision: -1, base: { nickname: 'Deres', redirectUrl: 'https://example.dk/' } },
  ]);
});

test('the edit behind a discarded one does not stand on values its author never saw', async () => {
  const opened = await openDeviceWith([buildStand()]);
  opened.api.on(endpoints.updateStand, offline);
  const first = await mutateOne(opened.device, stand({ nickname: 'Baren' }));
  await opened.device.drain();
  await mutateOne(opened.device, stand({ nickname: 'Døren' }));
  opened.api.on(endpoints.listStandRows, list([buildStand({ nickname: 'Deres', version: 5 })], 5));
  await opened.device.pull('products', { stale: true });
  await opened.device.resolve(keyOf(first), 'discard');
  expect(await editsOf(opened)).toMatchObject([{ patch: { nickname: 'Døren' }, base: { nickname: 'Kassen' }, baseRevision: -1 }]);
});

test('deleting a row with an open question asks about the delete instead', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const theirs = refusal(412, { current: buildStand({ nickname: 'Deres', version: 5 }) });
  opened.api.on(endpoints.updateStand, theirs).on(endpoints.deleteStand, theirs);
  await mutateOne(opened.device, stand({ nickname: 'Min' }));
  await opened.device.drain();
  await mutateOne(opened.device, remove);
  await opened.device.drain();
  expect(await editsOf(opened)).toMatchObject([{ kind: 'delete', why: 'conflict', clash: ['nickname'] }]);
});

test('a delete behind two edits stands on what the later one was made over', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const saved = await mutateOne(opened.device, stand({ nickname: 'Min' }));
  opened.api.on(endpoints.updateStand, offline);
  await opened.device.drain();
  opened.clock.now += 61 * 86_400_000;
  opened.api.on(endpoints.listStandRows, list([buildStand({ nickname: 'Deres', version: 5 })], 5));
  await opened.device.pull('products', { stale: true });
  await opened.device.drain({ reset: true });
  await opened.device.resolve(keyOf(saved), 'retry');
  await mutateOne(opened.device, { ...stand({ nickname: 'Ny' }), seen: { nickname: 'Ældre' } });
  await mutateOne(opened.device, remove);
  expect(await editsOf(opened)).toMatchObject([{ kind: 'delete', base: { nickname: 'Ældre' }, baseRevision: -1 }]);
});

test('saving over an open question what it wants already is not called done', async () => {
  const opened = await openDeviceWith([buildStand()]);
  opened.api.on(endpoints.updateStand, refusal(412, { current: buildStand({ nickname: 'Deres', version: 5 }) }));
  const saved = await mutateOne(opened.device, stand({ nickname: 'Min' }));
  await opened.device.drain();
  expect(await mutateOne(opened.device, stand({ nickname: 'Min' }))).toMatchObject({ kind: 'queued', key: keyOf(saved) });
});

const image = { field: 'logo' as const, name: 'a.png', type: 'image/png', buf: new ArrayBuffer(3) };

test('a replaced logo of a page that is sent again after months meets nobody', async () => {
  const opened = await openDeviceWith([]);
  const saved = await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Menu' }, files: [image] });
  const stored = buildPage({ _id: saved.id, title: 'Menu', logo: '/uploads/1.webp', version: 4 });
  opened.api.on(endpoints.createLandingPage, offline, written(stored, {}, 201));
  opened.api.on(endpoints.updateLandingPage, written({ ...stored, logo: '/uploads/2.webp', version: 5 }));
  opened.api.on(endpoints.listStandRows, offline);
  await opened.device.drain();
  opened.clock.now += 61 * 86_400_000;
  await opened.device.drain({ reset: true });
  await mutateOne(opened.device, { entity: 'page', kind: 'update', id: saved.id, files: [{ ...image, name: 'b.png' }] });
  await opened.device.resolve(keyOf(saved), 'retry');
  opened.api.on(endpoints.listLandingPages, list([stored], 4));
  await opened.device.pull('pages', { stale: true });
  await opened.device.drain({ reset: true });
  expect(pagePuts(opened).map((call) => call.headers['If-Match'])).toEqual(['"4"']);
  expect(await editsOf(opened)).toEqual([]);
});

test('a replaced logo of a page whose answer was lost meets nobody', async () => {
  const opened = await openDeviceWith([]);
  const { id } = await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Menu' }, files: [image] });
  const stored = buildPage({ _id: id, title: 'Menu', logo: '/uploads/1.webp', version: 4 });
  opened.api.on(endpoints.createLandingPage, offline, written(stored, {}, 201));
  opened.api.on(endpoints.updateLandingPage, written({ ...stored, logo: '/uploads/2.webp', version: 5 }));
  opened.api.on(endpoints.listStandRows, offline);
  await opened.device.drain();
  await mutateOne(opened.device, { entity: 'page', kind: 'update', id, files: [{ ...image, name: 'b.png' }] });
  opened.api.on(endpoints.listLandingPages, list([stored], 4));
  await opened.device.pull('pages', { stale: true });
  await opened.device.drain({ reset: true });
  expect(pagePuts(opened).map((call) => call.headers['If-Match'])).toEqual(['"4"']);
  expect(await editsOf(opened)).toEqual([]);
});

test('a full outbox still takes what needs no room in it', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, stand({ nickname: 'Baren' }));
  const [edit] = await editsOf(opened);
  const more = Array.from({ length: MAX_QUEUED_EDITS - 1 }, (_, index) => ({
    ...toStoredEdit(edit as Edit),
    seq: 100 + index,
    key: `k${index}`,
    id: `x${index}`,
  }));
  await opened.device.db.outbox.bulkPut(more);
  expect(await mutateOne(opened.device, stand({ nickname: 'Døren' }))).toMatchObject({ kind: 'queued' });
  expect(await mutateOne(opened.device, stand({ nickname: 'Kassen' }))).toMatchObject({ kind: 'cancelled' });
  await mutateOne(opened.device, stand({ nickname: 'Baren' }));
  expect(await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Menu' } })).toMatchObject({
    kind: 'too-many-edits',
  });
  expect(await opened.device.db.outbox.count()).toBe(MAX_QUEUED_EDITS);
});

test.each([
  ['of a kind of row', { ent: 'coupon' }],
  ['in a form', { v: 2 }],
])('an edit %s this shell does not know waits, and the rest goes on', async (_name, strange) => {
  const opened = await openDeviceWith([buildStand(), buildStand({ _id: 'a00000000000000000000002' })]);
  await mutateOne(opened.device, stand({ nickname: 'Baren' }));
  const [edit] = await editsOf(opened);
  await opened.device.db.outbox.put({ ...toStoredEdit(edit as Edit), ...strange } as never);
  await mutateOne(opened.device, { ...stand({ nickname: 'Ny' }), id: 'a00000000000000000000002' });
  opened.api.on(endpoints.updateStand, written(buildStand({ _id: 'a00000000000000000000002', version: 2 })));
  expect(await opened.device.drain()).toMatchObject({ sent: 1 });
  expect(await editsOf(opened)).toEqual([]);
  expect(await opened.device.db.outbox.toArray()).toMatchObject([strange]);
  expect((await listStandsView(opened.device.db, ORIGIN))[0]).toMatchObject({ nickname: 'Kassen', pending: null });
});
