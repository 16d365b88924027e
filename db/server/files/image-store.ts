/** Names of our own making and nothing else: no slash, no dot but one. Group 1 is the content hash, group 2 the extension. */
export const IMAGE_NAME = /^([0-9a-f]{32})-[a-z0-9-]+\.(avif|webp|jpg|png)$/;

const PREVIEW = /^[0-9a-f]{32}(-[0-9a-z]+-og\.jpg)$/;

/** What the names of one page's preview pictures have in common: all but the hash. null for other images. */
export const previewOf = (name: string): string | null => PREVIEW.exec(name)?.[1] ?? null;

export interface NamedImage {
  name: string;
  content: Buffer;
}

export interface ImageAge {
  now: number;
  ms: number;
}

/**
 * The uploaded images of an installation. A name stands for its content and is never given to another one, so whoever has
 * read an image may keep a copy.
 */
export interface ImageStore {
  /** The last of them is there only when all are. `at` (ms UTC) is from when they count as new. Saving again is harmless. */
  saveImages(images: readonly NamedImage[], at: number): Promise<void>;
  /** null when there is none, or the name is none of ours. */
  readImage(name: string): Promise<Buffer | null>;
  /** Make all whose names begin like that new again; answers their names. */
  renewImages(prefix: string, at: number): Promise<string[]>;
  /** Remove the other preview pictures of the page that this one is of. */
  removeOtherPreviews(name: string): Promise<void>;
  /**
   * Remove what is older than `age.ms` and has no live content hash, and what cut-off writes have left; answers how many images. What was saved
   * later than `age.now` (ms UTC) can be is as new as of now.
   */
  removeOld(age: ImageAge, isLive: (hash: string) => boolean): Promise<number>;
  /** Let go of this machine's copies of images that have been removed. */
  dropCopies(): Promise<void>;
}
