import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageClient, ImageKind, SavedImage, SocialImageInput, UploadStore } from '../deps';
import { createFairQueue } from '../http/work/fair-queue';
import { encodeImage } from './encode-image';
import { asRefusal, checkImage } from './image-check';
import { deleteOrphans, IMAGE_NAME, missingIsNull, writeWhole } from './image-files';
import { pageOfSocialImage, renderSocialImage, socialImageName } from './social-image';

/** Increase it when the variants change, so that an old file is never reused. */
const PIPELINE = 1;

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };

/** The file whose name the API answers. Written last: without it the save was interrupted, and is repeated. */
const CANONICAL = /-(?:\d+x\d+\.(?:jpg|png)|profile\.webp)$/;

/**
 * One image at a time: two at once would take both cores from the scans. Each that waits holds its bytes, at most 10 MB
 * with the other image of its form.
 */
const QUEUE = { atOnce: 1, maxWaiting: 24 };

/** Queue key of the cleanup, which belongs to no account. */
const UPKEEP = 'upkeep';

const saved = (hash: string, name: string): SavedImage => ({ hash, name, address: `/uploads/${name}` });

/** `dir` as the store writes to it; `now` (ms UTC) dates the files. */
function createFolder(dir: string, now: () => number) {
  /** Touch a reused file: the cleanup must not delete it before the row is written. */
  async function touch(name: string): Promise<boolean> {
    const at = new Date(now());
    return utimes(join(dir, name), at, at).then(
      () => true,
      (error: NodeJS.ErrnoException) => missingIsNull(error) ?? false,
    );
  }
  return {
    touch,
    write: async (name: string, content: Buffer): Promise<void> => {
      await mkdir(dir, { recursive: true });
      await writeWhole(dir, name, content);
      await touch(name);
    },
    removeAll: async (isWanted: (name: string) => boolean): Promise<void> => {
      for (const name of await readdir(dir)) if (isWanted(name)) await rm(join(dir, name), { force: true });
    },
    read: (name: string): Promise<Buffer | null> => readFile(join(dir, name)).catch(missingIsNull),
    /** Canonical name of a whole earlier save, touched with everything that belongs to it. */
    findSaved: async (prefix: string): Promise<string | null> => {
      const names = ((await readdir(dir).catch(missingIsNull)) ?? []).filter((name) => name.startsWith(prefix));
      const canonical = names.find((name) => CANONICAL.test(name));
      if (canonical) for (const name of names) await touch(name);
      return canonical ?? null;
    },
  };
}

/** Where uploads live: `dir` is DATA_DIR/uploads. */
export function createUploadStore(dir: string, now: () => number): UploadStore {
  const queue = createFairQueue(QUEUE);
  const folder = createFolder(dir, now);

  async function save(kind: ImageKind, content: Buffer, { spend }: ImageClient): Promise<SavedImage> {
    const { hasAlpha } = await checkImage(content);
    const hash = createHash('sha256').update(`${PIPELINE} ${kind}\n`).update(content).digest('hex').slice(0, 32);
    const known = await folder.findSaved(`${hash}-${kind}`);
    if (known) return saved(hash, known);
    await spend();
    const { width, height, files } = await encodeImage(kind, content, hasAlpha).catch((error: unknown) => Promise.reject(asRefusal(error)));
    const stem = kind === 'profile' ? `${hash}-profile` : `${hash}-${kind}-${width}x${height}`;
    for (const { suffix, format, content: bytes } of files) await folder.write(`${stem}${suffix}.${format}`, bytes);
    return saved(hash, `${stem}.${files.at(-1)?.format}`);
  }

  async function saveSocialImage(input: SocialImageInput, { spend }: ImageClient): Promise<string> {
    const name = socialImageName(input);
    if (await folder.touch(name)) return name;
    await spend();
    const logo = input.logo && IMAGE_NAME.test(input.logo) ? await folder.read(input.logo) : null;
    await folder.write(name, await renderSocialImage(input, logo));
    await folder.removeAll((other) => other !== name && pageOfSocialImage(other) === input.pageId);
    return name;
  }

  return {
    save: (kind, content, by) => queue.run(by.account, () => save(kind, content, by), by.signal),
    saveSocialImage: (input, by) => queue.run(by.account, () => saveSocialImage(input, by), by.signal),
    socialImageName,
    open: async (name) => {
      const extension = IMAGE_NAME.exec(name)?.[2];
      const content = extension === undefined ? null : await folder.read(name);
      return content && { content, type: TYPES[extension as string] as string };
    },
    deleteOrphans: (liveHashes, nowMs) => queue.run(UPKEEP, () => deleteOrphans(dir, liveHashes, nowMs)),
    stop: () => queue.close(),
  };
}
