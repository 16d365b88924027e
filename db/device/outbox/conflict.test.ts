import { expect, test } from 'vitest';
import { endpoints } from '../../../api/contract/endpoints';
import type { Stand } from '../../../api/contract/stand';
import { listOutbox, listStandsView } from '../queries';
import { buildPage, buildStand, PAGE_ID, STAND_ID } from '../testing/build';
import { offline, ok, refusal, written } from '../testing/fake-api';
import { openDeviceWith, ORIGIN, type TestDevice } from '../testing/open-test-device';
import { mutateOne } from '../testing/mutate-one';

const changed = (fields: Partial<Stand>) => refusal(412, { code: 'version_conflict', current: buildStand({ version: 5, ...fields }) });
const stored = (fields: Partial<Stand>) => written(buildStand({ version: 6, ...fields }), { 'X-Rev': '6' });
const editsOf = async ({ device }: TestDevice) => (await listOutbox(device.db)).map((entry) => entry.edit);
const shown = async ({ device }: TestDevice) => (await listStandsView(device.db, ORIGIN))[0];
const update = (patch: Record<string, unknown>) => ({ entity: 'stand', kind: 'update', id: STAND_ID, patch }) as const;
const keyOf = (saved: object): string => ('key' in saved ? String(saved.key) : '');

/** Both devices changed the nickname; ours also changed the target. */
async function openClash(): Promise<TestDevice & { key: string }> {
  const opened = await openDeviceWith([buildStand()]);
  const saved = await mutateOne(opened.device, update({ nickname: 'Min', redirectUrl: 'https://min.dk/' }));
  opened.api.on(endpoints.updateStand, changed({ nickname: 'Deres' }));
  await opened.device.drain();
  opened.api.calls.length = 0;
  return { ...opened, key: keyOf(saved) };
}

test('somebody changed another field: both changes live (rule 135)', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, update({ nickname: 'Min' }));
  opened.api.on(
    endpoints.updateStand,
    changed({ redirectUrl: 'https://deres.dk/' }),
    stored({ nickname: 'Min', redirectUrl: 'https://deres.dk/' }),
  );
  await opened.device.drain();
  const [first, second] = opened.api.calls;
  expect(second).toMatchObject({ body: { nickname: 'Min' }, headers: { 'If-Match': '"5"' } });
  expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key']);
  expect(await shown(opened)).toMatchObject({ nickname: 'Min', redirectUrl: 'https://deres.dk/', pending: null });
});

test('an edit called in doubt goes on when the refusal of its first try arrives after all', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const { device, api, clock } = opened;
  await mutateOne(device, update({ nickname: 'Min' }));
  api.on(
    endpoints.updateStand,
    async () => {
      clock.now += 61 * 86_400_000;
      await device.drain();
      expect(await editsOf(opened)).toMatchObject([{ state: 'parked', why: 'old' }]);
      return changed({ redirectUrl: 'https://deres.dk/' });
    },
    stored({ nickname: 'Min', redirectUrl: 'https://deres.dk/' }),
  );
  await device.drain();
  const [first, second] = api.calls.filter((call) => call.endpoint === endpoints.updateStand);
  expect(second).toMatchObject({ body: { nickname: 'Min' }, headers: { 'If-Match': '"5"' } });
  expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key']);
  expect(await editsOf(opened)).toEqual([]);
});

test('the server already says what we want: nothing is sent again', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, update({ nickname: 'Min' }));
  opened.api.on(endpoints.updateStand, changed({ nickname: 'Min' }));
  await opened.device.drain();
  expect(opened.api.calls).toHaveLength(1);
  expect(opened.fates.at(-1)).toMatchObject({ fate: 'merged-equal' });
});

test('the same field changed twice asks: yours or the server’s', async () => {
  const opened = await openClash();
  expect(await editsOf(opened)).toMatchObject([{ state: 'parked', why: 'conflict', clash: ['nickname'] }]);
  expect((await listOutbox(opened.device.db))[0]?.current).toMatchObject({ nickname: 'Deres', version: 5 });
  expect(await shown(opened)).toMatchObject({ nickname: 'Min', pending: { state: 'choice', why: 'conflict' } });
  await opened.device.drain({ reset: true });
  expect(opened.api.calls).toEqual([]);
});

test('target and landing page clash as one, so that nobody’s target is cleared unseen (rule 31)', async () => {
  const opened = await openDeviceWith([buildStand({ redirectUrl: null })], [buildPage()]);
  await mutateOne(opened.device, update({ landingPageId: PAGE_ID }));
  opened.api.on(endpoints.updateStand, changed({ redirectUrl: 'https://deres.dk/' }));
  await opened.device.drain();
  expect(await editsOf(opened)).toMatchObject([{ why: 'conflict', clash: ['redirectUrl', 'landingPageId'] }]);
});

test('Behold min sends all of mine, standing on what the sheet showed', async () => {
  const opened = await openClash();
  opened.api.on(endpoints.updateStand, stored({ nickname: 'Min', redirectUrl: 'https://min.dk/' }));
  expect(await opened.device.resolve(opened.key, 'mine', { seenVersion: 5 })).toBe('done');
  await opened.device.drain();
  expect(opened.api.calls[0]).toMatchObject({ body: { nickname: 'Min', redirectUrl: 'https://min.dk/' }, headers: { 'If-Match': '"5"' } });
});

test('Brug serverens gives up the field in question and still sends the rest', async () => {
  const opened = await openClash();
  opened.api.on(endpoints.updateStand, stored({ nickname: 'Deres', redirectUrl: 'https://min.dk/' }));
  await opened.device.resolve(opened.key, 'theirs');
  await opened.device.drain();
  expect(opened.api.calls[0]?.body).toEqual({ redirectUrl: 'https://min.dk/', landingPageId: null });
  expect(await shown(opened)).toMatchObject({ nickname: 'Deres', redirectUrl: 'https://min.dk/', pending: null });
});

test('an answer to a sheet that is out of date does nothing', async () => {
  const opened = await openClash();
  opened.api.on(endpoints.listStandRows, ok([buildStand({ nickname: 'Nyest', version: 9 })], { 'X-Rev': '9' }));
  await opened.device.pull('products', { stale: true });
  expect(await opened.device.resolve(opened.key, 'mine', { seenVersion: 5 })).toBe('changed-meanwhile');
  expect(await editsOf(opened)).toMatchObject([{ state: 'parked' }]);
});

test('the row is gone when its author wants to keep theirs: said, not dropped', async () => {
  const opened = await openClash();
  opened.api.on(endpoints.listStandRows, ok([], { 'X-Rev': '9' }));
  await opened.device.pull('products', { stale: true });
  expect(await opened.device.resolve(opened.key, 'mine')).toBe('gone');
  expect(await editsOf(opened)).toMatchObject([{ state: 'parked', why: 'gone' }]);
  await opened.device.resolve(opened.key, 'discard');
  expect(await editsOf(opened)).toEqual([]);
});

test('Prøv igen sends a refused edit with corrected values under a new key', async () => {
  const opened = await openDeviceWith([], [buildPage()]);
  const saved = await mutateOne(opened.device, { entity: 'page', kind: 'update', id: PAGE_ID, patch: { urlPath: 'menu' } });
  opened.api.on(endpoints.updateLandingPage, refusal(409, { code: 'taken' }), written(buildPage({ urlPath: 'menu-2', version: 2 })));
  opened.api.on(endpoints.listStandRows, offline);
  await opened.device.drain();
  await opened.device.resolve(keyOf(saved), 'retry', { patch: { urlPath: 'menu-2' } });
  await opened.device.drain();
  const [first, second] = opened.api.calls.filter((call) => call.endpoint === endpoints.updateLandingPage);
  expect((second?.body as FormData).get('urlPath')).toBe('menu-2');
  expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key']);
});

test('a row somebody changed is not deleted unasked', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const saved = await mutateOne(opened.device, { entity: 'stand', kind: 'delete', id: STAND_ID });
  opened.api.on(endpoints.deleteStand, changed({ nickname: 'Deres' }), ok({ message: 'slettet' }, { 'X-Rev': '6' }));
  await opened.device.drain();
  expect(await editsOf(opened)).toMatchObject([{ kind: 'delete', state: 'parked', why: 'conflict', clash: ['nickname'] }]);
  await opened.device.resolve(keyOf(saved), 'mine');
  await opened.device.drain();
  expect(opened.api.calls[1]?.headers['If-Match']).toBe('"5"');
  expect(await editsOf(opened)).toEqual([]);
});

test('a delete goes on by itself when the new version says nothing its author had not seen', async () => {
  const opened = await openDeviceWith([buildStand()]);
  await mutateOne(opened.device, { entity: 'stand', kind: 'delete', id: STAND_ID });
  opened.api.on(endpoints.deleteStand, changed({}), ok({ message: 'slettet' }, { 'X-Rev': '6' }));
  expect(await opened.device.drain()).toMatchObject({ left: 0 });
  expect(opened.api.calls).toHaveLength(2);
});

test('a create sent anew after a refusal never overwrites what has arrived meanwhile', async () => {
  const opened = await openDeviceWith([]);
  const { id } = await mutateOne(opened.device, { entity: 'page', kind: 'create', patch: { title: 'Menu', urlPath: 'menu' } });
  opened.api.on(
    endpoints.createLandingPage,
    refusal(409, { code: 'taken' }),
    written(buildPage({ _id: id, title: 'Menu', urlPath: 'menu', version: 8 }), {}, 201),
  );
  await opened.device.drain();
  await mutateOne(opened.device, { entity: 'page', kind: 'update', id, patch: { urlPath: 'menu-2' } });
  await opened.device.drain();
  expect(await editsOf(opened)).toMatchObject([
    { kind: 'update', state: 'parked', why: 'conflict', clash: ['urlPath'], patch: { urlPath: 'menu-2' } },
  ]);
});
