import { readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles, writeWhole } from '../files/image-folder';
import { IMAGE_NAME } from '../files/image-store';
import type { Cell, MovedTable, MoveSource, MoveTarget } from '../moving';

/** The folder of images as the table that the other engine has for them. */

export const IMAGES: MovedTable = {
  name: 'images',
  columns: [
    { name: 'name', type: 'text' },
    { name: 'content', type: 'bytes' },
    { name: 'saved_at', type: 'number' },
  ],
};

const listImages = async (folder: string): Promise<string[]> => (await listFiles(folder)).filter((name) => IMAGE_NAME.test(name));
const savedAt = (file: { mtimeMs: number }): bigint => BigInt(Math.round(file.mtimeMs));

async function* read(folder: string): AsyncGenerator<Cell[][]> {
  for (const name of await listImages(folder)) {
    const path = join(folder, name);
    yield [[name, await readFile(path), savedAt(await stat(path))]];
  }
}

async function write(folder: string, rows: readonly Cell[][]): Promise<void> {
  for (const [name, content, at] of rows) {
    await writeWhole(folder, String(name), content as Buffer);
    const date = new Date(Number(at));
    await utimes(join(folder, String(name)), date, date);
  }
}

/** One of `moving.ts` for the folder, whose only table is IMAGES. */
export const movedImages = (folder: string): Pick<MoveSource, 'read' | 'total'> & Pick<MoveTarget, 'insert'> => ({
  read: () => read(folder),
  insert: (_table, rows) => write(folder, rows),
  total: async () => {
    const totals = { rows: 0n, sum: 0n, bytes: 0n };
    for (const name of await listImages(folder)) {
      const file = await stat(join(folder, name));
      totals.rows += 1n;
      totals.sum += savedAt(file);
      totals.bytes += BigInt(name.length + file.size);
    }
    return totals;
  },
});
