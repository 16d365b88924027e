import { createHash } from 'node:crypto';
import { IMAGE_NAME, type ImageStore } from '../../db/server/files/image-store';
import { uploadPath } from '../contract/addresses';
import type { ImageClient, ImageKind, SavedImage, SocialImageInput, UploadStore } from '../ports/uploads';
import { createFairQueue } from '../http/work/fair-queue';
import { encodeImage } from './encode-image';
import { asRefusal, checkImage } from './image-check';
import { renderSocialImage, socialImageName } from './social-image';
import { DAY_MS } from '../contract/durations';

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

const saved = (hash: string, name: string): SavedImage => ({ hash, name, address: uploadPath(name) });

const ORPHAN_AGE_MS = DAY_MS;

/** `now` (ms UTC) dates the images. */
export function createUploadStore(images: ImageStore, now: () => number): UploadStore {
  const queue = createFairQueue(QUEUE);

  async function save(kind: ImageKind, content: Buffer, { spend }: ImageClient): Promise<SavedImage> {
    const { hasAlpha } = await checkImage(content);
    const hash = createHash('sha256').update(`${PIPELINE} ${kind}\n`).update(content).digest('hex').slice(0, 32);
    // Made new again: the cleanup must not remove it before the row is written.
    const known = (await images.renewImages(`${hash}-${kind}`, now())).find((name) => CANONICAL.test(name));
    if (known) return saved(hash, known);
    await spend();
    const { width, height, files } = await encodeImage(kind, content, hasAlpha).catch((error: unknown) => Promise.reject(asRefusal(error)));
    const stem = kind === 'profile' ? `${hash}-profile` : `${hash}-${kind}-${width}x${height}`;
    const named = files.map(({ suffix, format, content: bytes }) => ({ name: `${stem}${suffix}.${format}`, content: bytes }));
    await images.saveImages(named, now());
    return saved(hash, `${stem}.${files.at(-1)?.format}`);
  }

  async function saveSocialImage(input: SocialImageInput, { spend }: ImageClient): Promise<string> {
    const name = socialImageName(input);
    if ((await images.renewImages(name, now())).length > 0) return name;
    await spend();
    const logo = input.logo === null ? null : await images.readImage(input.logo);
    await images.saveImages([{ name, content: await renderSocialImage(input, logo) }], now());
    await images.removeOtherPreviews(name);
    return name;
  }

  return {
    save: (kind, content, by) => queue.run(by.account, () => save(kind, content, by), by.signal),
    saveSocialImage: (input, by) => queue.run(by.account, () => saveSocialImage(input, by), by.signal),
    socialImageName,
    open: async (name) => {
      const extension = IMAGE_NAME.exec(name)?.[2];
      const content = extension === undefined ? null : await images.readImage(name);
      return content && { content, type: TYPES[extension as string] as string };
    },
    deleteOrphans: (liveHashes, nowMs) =>
      queue.run(UPKEEP, () => images.removeOld({ now: nowMs, ms: ORPHAN_AGE_MS }, (hash) => liveHashes.has(hash))),
    dropCopies: () => queue.run(UPKEEP, () => images.dropCopies()),
    stop: () => queue.close(),
  };
}
