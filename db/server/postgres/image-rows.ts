import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { latestBelieved } from '../believed-clock';
import { listFiles, missingIsNull, writeWhole } from '../files/image-folder';
import { IMAGE_NAME, type ImageAge, type ImageStore, type NamedImage, previewOf } from '../files/image-store';
import { inSlices, inTurns } from '../in-turns';
import type { Database } from '../schema';
import { withShared } from './shared-tables';

/** Names asked about or removed at a time. */
const SLICE = 1000;

/** Copies of images in a folder of this machine. Without them everything works, a little slower. */
function createCopies(dir: string) {
  return {
    find: (name: string): Promise<Buffer | null> => readFile(join(dir, name)).catch(missingIsNull),
    keep: (name: string, content: Buffer): Promise<void> => writeWhole(dir, name, content).catch(() => undefined),
    list: () => listFiles(dir),
    drop: (name: string) => rm(join(dir, name), { force: true }),
  };
}
type Copies = ReturnType<typeof createCopies>;

/** Reads a copy, or else the row: once for all who ask at the same moment. */
function createReading(reader: Kysely<Database>, copies: Copies): (name: string) => Promise<Buffer | null> {
  const reading = new Map<string, Promise<Buffer | null>>();
  async function read(name: string): Promise<Buffer | null> {
    const copy = await copies.find(name);
    if (copy) return copy;
    const row = await withShared(reader).selectFrom('images').select('content').where('name', '=', name).executeTakeFirst();
    if (row) await copies.keep(name, row.content);
    return row?.content ?? null;
  }
  return (name) => {
    const known = reading.get(name) ?? read(name).finally(() => reading.delete(name));
    reading.set(name, known);
    return known;
  };
}

async function dropCopies(reader: Kysely<Database>, copies: Copies): Promise<void> {
  await inTurns(await copies.list(), SLICE, async (names) => {
    const rows = await withShared(reader).selectFrom('images').select('name').where('name', 'in', names).execute();
    const known = new Set(rows.map(({ name }) => name));
    for (const name of names) if (!known.has(name)) await copies.drop(name);
  });
}

interface Connections {
  db: Kysely<Database>;
  reader: Kysely<Database>;
}

async function removeOld({ db, reader }: Connections, { now, ms }: ImageAge, isLive: (hash: string) => boolean): Promise<number> {
  const before = now - ms;
  let removed = 0;
  await db
    .transaction()
    .execute((trx) => withShared(trx).updateTable('images').set({ saved_at: now }).where('saved_at', '>', latestBelieved(now)).execute());
  const listOld = async (last: string | undefined): Promise<string[]> => {
    const old = withShared(reader).selectFrom('images').select('name').where('saved_at', '<=', before);
    const rows = await old
      .where('name', '>', last ?? '')
      .orderBy('name')
      .limit(SLICE)
      .execute();
    return rows.map(({ name }) => name);
  };
  await inSlices(listOld, async (old) => {
    const names = old.filter((name) => !isLive(IMAGE_NAME.exec(name)?.[1] ?? ''));
    if (names.length === 0) return;
    const { numDeletedRows } = await db.transaction().execute((trx) =>
      // Asked again: one of them may be new by now.
      withShared(trx).deleteFrom('images').where('name', 'in', names).where('saved_at', '<=', before).executeTakeFirstOrThrow(),
    );
    removed += Number(numDeletedRows);
  });
  return removed;
}

/**
 * Images as rows, which every process sees as soon as they are committed, with copies of those that were asked for in `dir`:
 * a page's pictures come from the disk, also while the database is away. All changes are writes, which take turns: one
 * that is made new again is never removed beside it.
 */
export function openImageRows(connections: Connections, dir: string): ImageStore {
  const { db, reader } = connections;
  const copies = createCopies(dir);
  const read = createReading(reader, copies);
  return {
    saveImages: async (images: readonly NamedImage[], at) => {
      await db.transaction().execute(async (trx) => {
        for (const { name, content } of images) {
          await withShared(trx)
            .insertInto('images')
            .values({ name, content, saved_at: at })
            // Another process was quicker with the same: copies of its bytes may be about.
            .onConflict((conflict) => conflict.column('name').doUpdateSet({ saved_at: at }))
            .execute();
        }
      });
    },
    readImage: async (name) => (IMAGE_NAME.test(name) ? read(name) : null),
    renewImages: (prefix, at) =>
      db.transaction().execute(async (trx) => {
        const renewed = withShared(trx).updateTable('images').set({ saved_at: at });
        // Nothing in a name comes behind "~".
        const rows = await renewed.where('name', '>=', prefix).where('name', '<', `${prefix}~`).returning('name').execute();
        return rows.map(({ name }) => name);
      }),
    removeOtherPreviews: async (name) => {
      const removed = await db.transaction().execute((trx) => {
        const others = withShared(trx).deleteFrom('images').where('name', '!=', name).where('name', 'like', sql.lit('%-og.jpg'));
        return others
          .where(sql`substr(name, 33)`, '=', previewOf(name))
          .returning('name')
          .execute();
      });
      // Or this machine would show the picture that the page had before; others do so until their upkeep.
      for (const { name: other } of removed) await copies.drop(other);
    },
    removeOld: (age, isLive) => removeOld(connections, age, isLive),
    dropCopies: () => dropCopies(reader, copies),
  };
}
