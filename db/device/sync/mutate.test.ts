import { expect, test } from 'vitest';
import { endpoints } from '../../../api/contract/endpoints';
import { ROW_ID } from '../../../api/contract/patterns';
import { MAX_QUEUED_BYTES, MAX_QUEUED_EDITS } from '../outbox/outbox';
import { getQueuedFile, listOutbox, listPagesView, listStandsView } from '../queries';
import type { Edit } from '../types';
import { toStoredEdit } from '../storage/stored';
import { buildPage, buildStand, PAGE_ID, STAND_ID } from '../testing/build';
import { offline, ok, refusal, written } from '../testing/fake-api';
import { openDeviceWith, ORIGIN, type TestDevice } from '../testing/open-test-device';
import { MAX_IMAGE_BYTES } from '../../../api/contract/limits';
import { mutateOne } from '../testing/mutate-one';

const image = (size = 10, name = 'logo.png') => ({ field: 'logo' as const, name, type: 'image/png', buf: new ArrayBuffer(size) });
const rename = (nickname: string | null) => ({ entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname } }) as const;
const editsOf = async ({ device }: TestDevice) => (await listOutbox(device.db)).map((entry) => entry.edit);
const shownStand = async ({ device }: TestDevice) => (await listStandsView(device.db, ORIGIN))[0];

test('an edit is on the screen at once, with its mark, and the copy is untouched', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const saved = await mutateOne(opened.device, rename('Baren'));
  expect(saved).toMatchObject({ kind: 'queued', id: STAND_ID });
  expect(await shownStand(opened)).toMatchObject({
    nickname: 'Baren',
    pending: { state: 'waiting', undoKey: saved.kind === 'queued' && saved.key },
  });
  expect(await opened.device.db.stands.get(STAND_ID)).toMatchObject({ nickname: 'Kassen' });
});

test('unsent updates of a row are one edit with the oldest base (R2)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, rename('Baren'));
  await mutateOne(opened.device, rename('Døren'));
  await mutateOne(opened.device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { redirectUrl: 'https://ny.dk' } });
  expect(await editsOf(opened)).toMatchObject([
    {
      patch: { nickname: 'Døren', redirectUrl: 'https://ny.dk/', landingPageId: null },
      base: { nickname: 'Kassen', redirectUrl: 'https://example.dk/', landingPageId: null },
      baseRevision: 1,
    },
  ]);
});

test('an edit back to what was there leaves nothing to send (R2)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, rename('Baren'));
  expect(await mutateOne(opened.device, rename('Kassen'))).toMatchObject({ kind: 'cancelled' });
  expect(await editsOf(opened)).toEqual([]);
});

test('an edit that changes nothing is not queued', async () => {
  const opened = await openDeviceWith([buildStand()]);
  expect(await mutateOne(opened.device, rename(' Kassen '))).toMatchObject({ kind: 'unchanged' });
  expect(await editsOf(opened)).toEqual([]);
});

test('a row that is not here cannot be edited', async () => {
  const opened = await openDeviceWith([]);
  expect(await mutateOne(opened.device, rename('Baren'))).toMatchObject({ kind: 'missing' });
});

test('a target is stored as the server will store it, and both target fields travel together (rules 29, 31)', async () => {
  const opened = await openDeviceWith([buildStand()], [buildPage()]);
  await mutateOne(opened.device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { landingPageId: PAGE_ID } });
  expect(await editsOf(opened)).toMatchObject([
    { patch: { landingPageId: PAGE_ID, redirectUrl: null }, base: { landingPageId: null, redirectUrl: 'https://example.dk/' } },
  ]);
  expect(await shownStand(opened)).toMatchObject({
    configured: true,
    targetUrl: `${ORIGIN}/landing/${PAGE_ID}`,
    landingPage: { title: 'Velkommen' },
  });
});

test('deleting a landing page leaves its products without a target, before the server says so (rule 43)', async () => {
  const opened = await openDeviceWith(
    [buildStand({ redirectUrl: null, landingPageId: PAGE_ID, targetUrl: `${ORIGIN}/landing/${PAGE_ID}` })],
    [buildPage()],
  );
  await mutateOne(opened.device, { entity: 'page', kind: 'delete', id: PAGE_ID });
  expect(await shownStand(opened)).toMatchObject({ landingPageId: null, landingPage: null, targetUrl: null, configured: false });
  expect(await listPagesView(opened.device.db)).toEqual([]);
});

test('a new page has its real id from the start, and later edits fold into it (R2, rule 33)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const { id } = await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: ' Menu ' } });
  expect(id).toMatch(ROW_ID);
  await mutateOne(opened.device, { entity: 'page', kind: 'update', id, patch: { urlPath: 'menu' } });
  expect(await editsOf(opened)).toMatchObject([{ kind: 'create', patch: { title: 'Menu', urlPath: 'menu' } }]);
  expect(await listPagesView(opened.device.db)).toMatchObject([
    { _id: id, title: 'Menu', backgroundColor: '#ffffff', pending: { state: 'waiting' } },
  ]);
});

test('deleting an unsent page takes its references along (R2)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const { id } = await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Menu' } });
  await mutateOne(opened.device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Baren', landingPageId: id } });
  expect(await mutateOne(opened.device, { entity: 'page', kind: 'delete', id })).toMatchObject({ kind: 'cancelled' });
  expect(await editsOf(opened)).toMatchObject([{ patch: { nickname: 'Baren' }, deps: [] }]);
  expect(Object.keys((await editsOf(opened))[0]?.patch ?? {})).toEqual(['nickname']);
});

test('a delete swallows the unsent edits before it and remembers what its author saw', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, rename('Baren'));
  await mutateOne(opened.device, { entity: 'stand', kind: 'delete', id: STAND_ID });
  expect(await editsOf(opened)).toMatchObject([
    { kind: 'delete', base: { nickname: 'Kassen', redirectUrl: 'https://example.dk/' }, baseRevision: 1 },
  ]);
  expect(await listStandsView(opened.device.db, ORIGIN)).toEqual([]);
});

test('an edit that may have been sent is never touched; the next one waits behind it with nothing to stand on (R4, R5)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  opened.api.on(endpoints.updateStand, offline);
  await mutateOne(opened.device, rename('Baren'));
  await opened.device.drain();
  await mutateOne(opened.device, rename('Døren'));
  expect(await editsOf(opened)).toMatchObject([
    { patch: { nickname: 'Baren' }, frozen: true, baseRevision: 1 },
    { patch: { nickname: 'Døren' }, base: { nickname: 'Baren' }, frozen: false, baseRevision: -1 },
  ]);
  expect(await shownStand(opened)).toMatchObject({ nickname: 'Døren' });
});

test('undo takes an unsent edit back, never one that may have been sent', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const first = await mutateOne(opened.device, rename('Baren'));
  expect(await opened.device.undo('key' in first ? first.key : '')).toBe('done');
  expect(await shownStand(opened)).toMatchObject({ nickname: 'Kassen', pending: null });
  opened.api.on(endpoints.updateStand, offline);
  const second = await mutateOne(opened.device, rename('Baren'));
  await opened.device.drain();
  expect(await opened.device.undo('key' in second ? second.key : '')).toBe('unknown');
});

test('undo of the edit below gives the next one what is really there (R5)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  opened.api.on(endpoints.updateStand, refusal(400, { message: 'Ikke gyldig' }));
  const first = await mutateOne(opened.device, rename('Baren'));
  await opened.device.drain();
  await mutateOne(opened.device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Døren' } });
  await opened.device.resolve('key' in first ? first.key : '', 'discard');
  expect(await editsOf(opened)).toMatchObject([{ patch: { nickname: 'Døren' }, base: { nickname: 'Kassen' }, baseRevision: 1 }]);
});

test('images wait with the edit and go when it goes', async () => {
  const opened = await openDeviceWith([], [buildPage()]);
  const saved = await mutateOne(opened.device, { entity: 'page', kind: 'update', id: PAGE_ID, files: [image(3)] });
  const [page] = await listPagesView(opened.device.db);
  expect(await getQueuedFile(opened.device.db, page?.logo)).toMatchObject({ name: 'logo.png', type: 'image/png', size: 3 });
  await opened.device.undo('key' in saved ? saved.key : '');
  expect(await opened.device.db.files.count()).toBe(0);
});

test('a replaced image leaves no bytes behind', async () => {
  const opened = await openDeviceWith([], [buildPage()]);
  await mutateOne(opened.device, { entity: 'page', kind: 'update', id: PAGE_ID, files: [image(3, 'a.png')] });
  await mutateOne(opened.device, { entity: 'page', kind: 'update', id: PAGE_ID, files: [image(4, 'b.png')] });
  expect(await opened.device.db.files.toArray()).toMatchObject([{ name: 'b.png' }]);
});

test('too large a file, too many bytes, too many edits are refused aloud and save nothing (R1)', async () => {
  const opened = await openDeviceWith([buildStand()], [buildPage()]);
  expect(
    await mutateOne(opened.device, { entity: 'page', kind: 'update', id: PAGE_ID, files: [image(MAX_IMAGE_BYTES + 1)] }),
  ).toMatchObject({
    kind: 'file-too-large',
  });
  for (let bytes = 0; bytes + MAX_IMAGE_BYTES <= MAX_QUEUED_BYTES; bytes += MAX_IMAGE_BYTES) {
    await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Fuld' }, files: [image(MAX_IMAGE_BYTES)] });
  }
  expect(await mutateOne(opened.device, { entity: 'page', kind: 'update', id: PAGE_ID, files: [image(1)] })).toMatchObject({
    kind: 'too-many-bytes',
  });
  const [edit] = await editsOf(opened);
  const more = Array.from({ length: MAX_QUEUED_EDITS }, (_, index) => ({
    ...toStoredEdit(edit as Edit),
    seq: 100 + index,
    key: `k${index}`,
    files: [],
  }));
  await opened.device.db.outbox.bulkPut(more);
  expect(await mutateOne(opened.device, rename('Baren'))).toMatchObject({ kind: 'too-many-edits' });
  expect(await shownStand(opened)).toMatchObject({ nickname: 'Kassen' });
});

test('edits that belong together are saved together, or none of them (R1)', async () => {
  const opened = await openDeviceWith([buildStand()], [buildPage()]);
  const create = { entity: 'page', kind: 'create', id: 'c0000000000000000000000c', patch: { title: 'Ny' } } as const;
  const link = { entity: 'stand', kind: 'update', id: STAND_ID, patch: { landingPageId: create.id } } as const;
  const both = () => opened.device.mutate([create, link]);
  await mutateOne(opened.device, { entity: 'page', kind: 'update', id: PAGE_ID, patch: { title: 'Hej' } });
  const [edit] = await editsOf(opened);
  const more = Array.from({ length: MAX_QUEUED_EDITS - 2 }, (_, index) => ({
    ...toStoredEdit(edit as Edit),
    ...{ seq: 100 + index, key: `k${index}`, id: `d${String(index).padStart(23, '0')}` },
  }));
  await opened.device.db.outbox.bulkPut(more);
  expect(await both()).toMatchObject([{ kind: 'too-many-edits' }, { kind: 'too-many-edits' }]);
  expect(await editsOf(opened)).toHaveLength(MAX_QUEUED_EDITS - 1);
  await opened.device.db.outbox.delete(100);
  expect(await both()).toMatchObject([{ kind: 'queued' }, { kind: 'queued' }]);
  expect((await editsOf(opened)).find(({ entity }) => entity === 'stand')).toMatchObject({ deps: [create.id] });
});

test('a row that is gone holds up no edit that was saved with it', async () => {
  const opened = await openDeviceWith([]);
  const create = { entity: 'page', kind: 'create', patch: { title: 'Ny' } } as const;
  const both = opened.device.mutate([create, rename('Baren')]);
  expect(await both).toMatchObject([{ kind: 'queued' }, { kind: 'missing' }]);
  expect(await editsOf(opened)).toHaveLength(1);
});

test('a full device makes room once, then says so', async () => {
  const dropped: string[] = [];
  const opened = await openDeviceWith([buildStand()], [], {
    dropImageCache: async () => {
      dropped.push('images');
    },
  });
  const quota = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  let failures = 1;
  opened.device.db.outbox.hook('creating', () => {
    if (failures-- > 0) throw quota;
  });
  expect(await mutateOne(opened.device, rename('Baren'))).toMatchObject({ kind: 'queued' });
  expect(dropped).toEqual(['images']);
  await opened.device.drain().catch(() => undefined);
  failures = 9;
  expect(await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Menu' } })).toMatchObject({
    kind: 'storage-full',
  });
  expect(await listPagesView(opened.device.db)).toEqual([]);
});

test('two writers at once lose nothing', async () => {
  const stands = Array.from({ length: 20 }, (_, index) => buildStand({ _id: `a${String(index).padStart(23, '0')}` }));
  const opened = await openDeviceWith(stands);
  await Promise.all(
    stands.map((stand) => mutateOne(opened.device, { entity: 'stand', kind: 'update', id: stand._id, patch: { nickname: 'Ny' } })),
  );
  const edits = await editsOf(opened);
  expect(new Set(edits.map((edit) => edit.seq)).size).toBe(20);
});

test('editing a page the server refused to make is the answer to the refusal', async () => {
  const opened = await openDeviceWith([]);
  opened.api.on(endpoints.createLandingPage, refusal(409, { code: 'taken', message: 'Denne URL er allerede i brug' }), (call) =>
    written(buildPage({ _id: String((call.body as FormData).get('_id')), title: 'Menu', urlPath: 'menu-2', version: 5 }), {}, 201),
  );
  const { id } = await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Menu', urlPath: 'menu' } });
  await opened.device.drain();
  expect(await listPagesView(opened.device.db)).toMatchObject([{ _id: id, pending: { state: 'choice', why: 'refused' } }]);
  await mutateOne(opened.device, { entity: 'page', kind: 'update', id, patch: { urlPath: 'menu-2' } });
  await opened.device.drain();
  expect(await listPagesView(opened.device.db)).toMatchObject([{ _id: id, urlPath: 'menu-2', version: 5, pending: null }]);
});

test('a form that was open while others wrote the same field asks, and overwrites nothing (R5)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const seen = { nickname: 'Kassen', redirectUrl: 'https://example.dk/', landingPageId: null };
  opened.api.on(endpoints.listStandRows, ok([buildStand({ nickname: 'Deres', version: 5 })], { 'X-Rev': '5', ETag: '"e1.5"' }));
  await opened.device.pull('products', { stale: true });
  const patch = { nickname: 'Min', redirectUrl: 'https://example.dk/' };
  await mutateOne(opened.device, { entity: 'stand', kind: 'update', id: STAND_ID, patch, seen });
  expect(await editsOf(opened)).toMatchObject([{ patch: { nickname: 'Min' }, base: { nickname: 'Kassen' }, baseRevision: -1 }]);
});

test('a form saves what its author changed, and not what others changed while it was open', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const seen = { nickname: 'Kassen', redirectUrl: 'https://example.dk/', landingPageId: null };
  opened.api.on(endpoints.listStandRows, ok([buildStand({ nickname: 'Deres', version: 5 })], { 'X-Rev': '5', ETag: '"e1.5"' }));
  await opened.device.pull('products', { stale: true });
  const patch = { nickname: 'Kassen', redirectUrl: 'https://ny.dk/' };
  await mutateOne(opened.device, { entity: 'stand', kind: 'update', id: STAND_ID, patch, seen });
  expect(await editsOf(opened)).toMatchObject([{ patch: { redirectUrl: 'https://ny.dk/', landingPageId: null }, baseRevision: 5 }]);
  expect(await shownStand(opened)).toMatchObject({ nickname: 'Deres', redirectUrl: 'https://ny.dk/' });
});

test('a form that saves nothing new changes nothing, whatever others wrote meanwhile', async () => {
  const opened = await openDeviceWith([buildStand({ nickname: 'Deres', version: 5 })]);
  const seen = { nickname: 'Kassen' };
  expect(await mutateOne(opened.device, { ...rename('Kassen'), seen })).toMatchObject({ kind: 'unchanged' });
});

test('a delete confirmed over an older picture of the row asks first', async () => {
  const opened = await openDeviceWith([buildStand({ nickname: 'Deres', version: 5 })]);
  await mutateOne(opened.device, { entity: 'stand', kind: 'delete', id: STAND_ID, seen: { nickname: 'Kassen' } });
  expect(await editsOf(opened)).toMatchObject([{ kind: 'delete', base: { nickname: 'Kassen' }, baseRevision: -1 }]);
});

test('a form opened over an own unsent edit goes on with it (R2)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, rename('Baren'));
  await mutateOne(opened.device, { ...rename('Døren'), seen: { nickname: 'Baren' } });
  expect(await editsOf(opened)).toMatchObject([{ patch: { nickname: 'Døren' }, base: { nickname: 'Kassen' }, baseRevision: 1 }]);
});
