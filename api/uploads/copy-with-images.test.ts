import { copyFile, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFiles } from '../../db/server/files/image-folder';
import { copyDatabase, databaseOf, readCopy } from '../../db/server/open';
import { DAY_MS } from '../contract/durations';
import { endpoints } from '../contract/endpoints';
import { RefusedStart } from '../refused-start';
import { dataOf } from '../testing/stand-records';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { dropTestDatabase } from '../testing/test-database';
import { buildForm, buildImage } from '../testing/test-images';
import { copyWithImages } from './copy-with-images';
import { deleteOrphanUploads } from './delete-orphan-uploads';
import { hashOf, listNamedHashes } from './named-images';

/** Backups while the server removes images that have got a successor. */
let folder: string;
let server: TestServer;
let owner: TestUser;
let pageId: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copy-'));
  // Copies are of files, whichever engine the tests run on.
  server = await startTestServer({ config: { dataDir: folder, database: databaseOf(folder) } });
  owner = await server.signUp();
  const page = await owner.call(endpoints.createLandingPage, { body: buildForm({ title: 'Kanel', logo: await buildImage() }) });
  pageId = dataOf(page)._id;
});
afterEach(async () => {
  await server.stop();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true });
});

let width = 300;
/** Another logo, two days after the one before, and a round of upkeep right behind it. */
async function replaceLogo(): Promise<void> {
  const then = new Date(server.clock.now() - 2 * DAY_MS);
  for (const name of await listFiles(join(folder, 'uploads'))) await utimes(join(folder, 'uploads', name), then, then);
  const logo = await buildImage({ width: (width += 1) });
  dataOf(await owner.call(endpoints.updateLandingPage, { params: { id: pageId }, body: buildForm({ title: 'Kanel', logo }) }));
  expect(await deleteOrphanUploads(server.deps)).toBeGreaterThan(0);
}

async function copyFolder(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const names = await readdir(from);
  for (const name of names) await copyFile(join(from, name), join(to, name));
  return names;
}

const nothing = async (): Promise<void> => undefined;

/** Which of the images that the copy of the database names are in the copy. `meanwhile` and `afterwards`: what the server does after each snapshot, and after each copy. */
async function backUp(
  meanwhile: (snapshot: number) => Promise<void>,
  afterwards = nothing,
): Promise<{ images: boolean[]; snapshots: number }> {
  const [copy, to] = [join(folder, 'copy.sqlite'), join(folder, 'copied')];
  let snapshots = 0;
  await copyWithImages({
    uploads: join(folder, 'uploads'),
    to,
    copyFolder: async (...paths) => {
      const names = await copyFolder(...paths);
      await afterwards();
      return names;
    },
    copyDatabase: async () => {
      await copyDatabase(databaseOf(folder), copy);
      await meanwhile((snapshots += 1));
    },
    readCopy: (work) => readCopy(copy, work),
  });
  const [names, named] = [await listFiles(to), await readCopy(copy, (reader) => listNamedHashes(reader))];
  expect(await listFiles(folder)).not.toContain('copy.sqlite-wal');
  return { images: [...named].map((hash) => names.filter((name) => hashOf(name) === hash).length === 6), snapshots };
}

test('an image that stays is in it', async () => {
  expect(await backUp(nothing)).toEqual({ images: [true], snapshots: 1 });
});

test('one that was replaced and removed after the snapshot has all taken anew, with its successor', async () => {
  expect(await backUp(async (snapshot) => (snapshot === 1 ? replaceLogo() : nothing()))).toEqual({ images: [true], snapshots: 2 });
});

test('one that was lost long ago keeps nobody from a backup of the rest', async () => {
  await rm(join(folder, 'uploads'), { recursive: true });
  await mkdir(join(folder, 'uploads'));
  expect(await backUp(nothing)).toEqual({ images: [false], snapshots: 1 });
});

test('a server that does nothing else ends it in a line', async () => {
  await expect(backUp(replaceLogo, replaceLogo)).rejects.toThrow(RefusedStart);
});
