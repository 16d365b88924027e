import Dexie, { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, expect, test } from 'vitest';
import { openUserDatabase } from '../open';
import { buildStand } from '../testing/build';
import { SUB } from '../testing/open-test-device';
import type { DeviceDatabase } from './schema';

// Live questions are asked only where there is an IndexedDB at all.
beforeAll(() => Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange }));

/** Each answer of a live question, as a screen asks it. */
function follow(db: DeviceDatabase) {
  const answers: number[] = [];
  let gotFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (gotFirst = resolve));
  const following = liveQuery(() => db.stands.toArray()).subscribe((rows) => {
    answers.push(rows.length);
    gotFirst();
  });
  return { answers, first, stop: () => following.unsubscribe() };
}

test('a screen reads what is stored, never what another database of the same name is told to store', async () => {
  const open = () => openUserDatabase(SUB, { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } });
  const [here, before] = [await open(), await open()];
  const early = follow(here);
  await early.first;
  const writing = before.stands.bulkPut([buildStand()]);
  const late = follow(here);
  await late.first;
  await writing;
  const last = follow(here);
  await last.first;
  expect([early, late, last].flatMap(({ answers }) => answers.filter((count) => count !== 0))).toEqual([]);
  for (const { stop } of [early, late, last]) stop();
});
