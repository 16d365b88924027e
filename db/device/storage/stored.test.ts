import { expect, test } from 'vitest';
import { endpoints } from '../../../api/contract/endpoints';
import { listOutbox } from '../queries';
import type { StoredEdit } from '../types';
import { buildStand, STAND_ID } from '../testing/build';
import { offline, written } from '../testing/fake-api';
import { openDeviceWith, SUB } from '../testing/open-test-device';
import { mutateOne } from '../testing/mutate-one';

/** Exactly what the first shell wrote; devices hold such records, and an older shell in another tab still writes them. */
const FIRST_EDIT: StoredEdit = {
  ...{ seq: 7, key: '00000000-0000-4000-8000-0000000000aa', user: SUB, v: 1, ent: 'stand', id: STAND_ID, kind: 'update' },
  ...{ patch: { nickname: 'Baren' }, base: { nickname: 'Kassen' }, baseRev: 1, files: [], deps: [], state: 'queued' },
  ...{
    frozen: true,
    firstSentAt: Date.parse('2026-11-20T11:00:00Z'),
    attempts: 1,
    strikes: 0,
    createdAt: Date.parse('2026-11-20T11:00:00Z'),
  },
};
const FIRST_STATE = {
  ...{ snapRev: { stand: 9, page: 1 }, ackRev: 9, absences: 0, tomb: { stand: { gone: 12 }, page: {} }, epoch: 'e1', lastSeq: 7 },
  ...{ tries: 0, nextAt: 0, lastOkAt: null },
};

test('an edit that the first shell queued is shown, sent under its own key, and taken out', async () => {
  const opened = await openDeviceWith([buildStand()]);
  const { device, api } = opened;
  await device.db.outbox.put(FIRST_EDIT);
  await device.db.engineState.put({ k: 'marks', value: FIRST_STATE });
  const [entry] = await listOutbox(device.db);
  expect(entry).toMatchObject({ isShown: true, edit: { entity: 'stand', userId: SUB, baseRevision: 1, format: 1 } });
  api.on(endpoints.updateStand, written(buildStand({ nickname: 'Baren', version: 10 }), { 'X-Rev': '10' }));
  expect(await device.drain()).toMatchObject({ sent: 1, left: 0 });
  expect(api.calls[0]?.headers).toMatchObject({ 'Idempotency-Key': `"${FIRST_EDIT.key}"`, 'If-Match': '"1"' });
  expect(await device.db.outbox.count()).toBe(0);
});

test('what is written can be read by the first shell: the stored names stay', async () => {
  const { device, api } = await openDeviceWith([buildStand()]);
  api.on(endpoints.updateStand, offline);
  await mutateOne(device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Baren' } });
  const [stored] = await device.db.table('outbox').toArray();
  expect(stored).toMatchObject({ user: SUB, ent: 'stand', baseRev: 1, v: 1 });
  expect(Object.keys(stored as object)).not.toContain('entity');
  expect(await device.db.table('kv').get('marks')).toMatchObject({ value: { snapRev: {}, ackRev: -1, tomb: { stand: {}, page: {} } } });
});

test('a deletion that the first shell remembers still holds an older row back', async () => {
  const { device, api } = await openDeviceWith([buildStand()]);
  await device.db.engineState.put({ k: 'marks', value: { ...FIRST_STATE, tomb: { stand: { [STAND_ID]: 12 }, page: {} } } });
  await device.db.stands.clear();
  await device.db.outbox.put(FIRST_EDIT);
  api.on(endpoints.updateStand, written(buildStand({ nickname: 'Baren', version: 11 }), { 'X-Rev': '11' }));
  await device.drain();
  expect(await device.db.stands.count()).toBe(0);
});
