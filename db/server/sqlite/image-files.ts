import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { latestBelieved } from '../believed-clock';
import { COPIES_FOLDER } from '../files/data-files';
import { isCutOff, listFiles, missingIsNull, writeWhole } from '../files/image-folder';
import { IMAGE_NAME, type ImageStore, previewOf } from '../files/image-store';
import { inTurns } from '../in-turns';

const NAMES_AT_A_TIME = 1000;

/** Images as files beside the database: `dir` is DATA_DIR/uploads. */
export function openImageFiles(dir: string): ImageStore {
  const renew = async (name: string, at: number): Promise<void> => {
    const date = new Date(at);
    await utimes(join(dir, name), date, date).catch(missingIsNull);
  };
  const remove = (name: string): Promise<void> => rm(join(dir, name), { force: true });

  return {
    saveImages: async (images, at) => {
      for (const { name, content } of images) {
        await writeWhole(dir, name, content);
        await renew(name, at);
      }
    },
    readImage: async (name) => (IMAGE_NAME.test(name) ? readFile(join(dir, name)).catch(missingIsNull) : null),
    renewImages: async (prefix, at) => {
      const names = (await listFiles(dir)).filter((name) => name.startsWith(prefix));
      for (const name of names) await renew(name, at);
      return names;
    },
    removeOtherPreviews: async (name) => {
      const preview = previewOf(name);
      if (preview === null) return;
      for (const other of await listFiles(dir)) if (other !== name && previewOf(other) === preview) await remove(other);
    },
    removeOld: async ({ now, ms }, isLive) => {
      let removed = 0;
      await inTurns(await listFiles(dir), NAMES_AT_A_TIME, async (names) => {
        for (const name of names) {
          const hash = IMAGE_NAME.exec(name)?.[1];
          if (hash === undefined ? !isCutOff(name) : isLive(hash)) continue;
          const file = await stat(join(dir, name)).catch(missingIsNull);
          if (file && file.mtimeMs > latestBelieved(now)) await renew(name, now);
          if (!file || file.mtimeMs > now - ms) continue;
          await remove(name);
          removed += 1;
        }
      });
      return removed;
    },
    // The files are the images themselves; copies are from a time on the other engine.
    dropCopies: () => rm(join(dir, COPIES_FOLDER), { recursive: true, force: true }),
  };
}
