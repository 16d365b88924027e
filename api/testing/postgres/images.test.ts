import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../db/server/open';
import type { ServerDatabase } from '../../../db/server/server-database';
import { createUploadStore } from '../../uploads/upload-store';
import { createFakeClock } from '../fake-clock';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';
import { buildImage } from '../test-images';

/** Two machines on one database, each with a folder of its own. */
const HOUR = 3_600_000;
const clock = createFakeClock();
let folder: string;
const databases: ServerDatabase[] = [];

async function openMachine(name: string) {
  const database = await openDatabase({ engine: 'postgres', url: (await testDatabaseUrl(folder)) ?? '' });
  databases.push(database);
  const images = database.openImages(join(folder, name));
  return { images, uploads: createUploadStore(images, clock.now), files: () => readdir(join(folder, name, 'copies')).catch(() => []) };
}
type Machine = Awaited<ReturnType<typeof openMachine>>;
let a: Machine;
let b: Machine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  [a, b] = [await openMachine('a'), await openMachine('b')];
});
afterAll(async () => {
  for (const { uploads } of [a, b]) await uploads.stop();
  for (const database of databases) await database.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

const listImages = async (): Promise<string[]> => {
  const [database] = databases;
  if (!database) throw new Error('none is open');
  return (await sql<{ name: string }>`SELECT name FROM images`.execute(database.reader)).rows.map(({ name }) => name);
};

/** Who uploads, and how often an image had to be made for it. */
function newOwner() {
  const owner = { account: 'owner', made: 0, signal: new AbortController().signal, spend: async () => void (owner.made += 1) };
  return owner;
}

test('a picture saved at one machine is served by the other at once, and made once', async () => {
  const owner = newOwner();
  const picture = await buildImage({ width: 500, height: 500 });
  const { name, hash } = await a.uploads.save('logo', picture, owner);
  const served = await b.uploads.open(name);
  expect(served?.type).toBe('image/jpeg');
  expect(await a.uploads.open(name)).toEqual(served);
  expect(await b.files(), 'what was asked for').toEqual([name]);
  expect(await b.uploads.save('logo', picture, owner)).toEqual({ hash, name, address: `/uploads/${name}` });
  expect(owner.made).toBe(1);
  expect((await listImages()).filter((each) => each.startsWith(hash))).toHaveLength(6);
});

test('what both save at the same moment is there once', async () => {
  const picture = await buildImage({ width: 300, height: 200 });
  const [one, other] = await Promise.all([a.uploads.save('profile', picture, newOwner()), b.uploads.save('profile', picture, newOwner())]);
  expect(one).toEqual(other);
  expect((await listImages()).filter((each) => each.startsWith(one.hash))).toEqual([one.name]);
});

test('a preview drawn at one machine takes the place of the one that the other drew, and of no other page', async () => {
  const page = { logo: null, backgroundColor: '#ffffff', titleColor: '#000000', titleFont: 'Inter' } as const;
  const draw = ({ uploads }: Machine, pageId: string, title: string) => uploads.saveSocialImage({ ...page, pageId, title }, newOwner());
  const before = await draw(a, 'side1', 'Før');
  const elsewhere = await draw(b, 'side2', 'Før');
  const after = await draw(b, 'side1', 'Nu');
  expect(new Set((await listImages()).filter((name) => name.endsWith('-og.jpg')))).toEqual(new Set([after, elsewhere]));
  expect(await draw(a, 'side1', 'Nu')).toBe(after);
  expect(await b.uploads.open(before)).toBeNull();
});

test('what no row names is removed once a day old, by whichever machine looks, and the copies of the others go', async () => {
  const [live, orphan, reused] = await Promise.all(
    [101, 102, 103].map(async (width) => a.uploads.save('profile', await buildImage({ width }), newOwner())),
  );
  if (!live || !orphan || !reused) throw new Error('three were saved');
  for (const { name } of [live, orphan, reused]) await b.uploads.open(name);
  const rows = new Set([live.hash]);
  expect(await a.uploads.deleteOrphans(rows, clock.now() + 23 * HOUR)).toBe(0);
  clock.advance(25 * HOUR);
  await b.uploads.save('profile', await buildImage({ width: 103 }), newOwner());
  await Promise.all([a.uploads.deleteOrphans(rows, clock.now()), b.uploads.deleteOrphans(rows, clock.now())]);
  expect(new Set(await listImages())).toEqual(new Set([live.name, reused.name]));
  expect(await a.uploads.open(orphan.name)).toBeNull();
  await b.uploads.dropCopies();
  expect(new Set(await b.files())).toEqual(new Set([live.name, reused.name]));
  expect(await b.uploads.open(orphan.name)).toBeNull();
});

test('one that was saved while the clock was ahead is a day old a day after somebody has looked', async () => {
  const right = clock.now();
  clock.advance(400 * 24 * HOUR);
  const { name } = await a.uploads.save('profile', await buildImage({ width: 105 }), newOwner());
  clock.advance(right - clock.now());
  await b.uploads.deleteOrphans(new Set(), clock.now());
  expect(await listImages()).toContain(name);
  clock.advance(25 * HOUR);
  await b.uploads.deleteOrphans(new Set(), clock.now());
  expect(await listImages()).not.toContain(name);
});

test('a copy is served while the database is away', async () => {
  const { name } = await a.uploads.save('profile', await buildImage({ width: 104 }), newOwner());
  const c = await openMachine('c');
  const served = await c.uploads.open(name);
  await databases.pop()?.close();
  expect(await c.uploads.open(name)).toEqual(served);
  await c.uploads.stop();
});

test('names that are none of ours are asked of nobody', async () => {
  for (const name of ['../secret', `${'a'.repeat(32)}-x.svg`, '']) expect(await a.images.readImage(name)).toBeNull();
});
