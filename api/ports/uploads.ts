import type { Font } from '../contract/landing-page';

export type ImageKind = 'logo' | 'background' | 'profile';

export interface SavedImage {
  /** Hash of kind and content, 32 hex digits; `users.profile_image` keeps it. */
  hash: string;
  /** File name with the image's size; `landing_pages.logo` and `.background_image` keep it. */
  name: string;
  /** What the wire says: /uploads/<name>. */
  address: string;
}

/** Who asks for images to be made. */
export interface ImageClient {
  /** The queue it waits in: one per account, so that one owner's pictures never hold up another's. */
  account: string;
  /** Called before an image is made that does not exist yet; throws when the account's limit is reached. */
  spend: () => Promise<void>;
  /** Aborts when the client is gone: images not begun are skipped. */
  signal: AbortSignal;
}

/** Everything the preview picture of a landing page shows, and whose it is. */
export interface SocialImageInput {
  pageId: string;
  title: string;
  /** File name of an upload, or null. */
  logo: string | null;
  backgroundColor: string;
  titleColor: string;
  titleFont: Font;
}

/** Re-encoded images, in DATA_DIR/uploads or in the database, named by content. Decoding never runs inside a transaction, and one at a time. */
export interface UploadStore {
  /** Check, clean, re-encode and write. Throws ApiError 400, 413, 415 (rules 112-113), 503. Saving the same twice is free. */
  save(kind: ImageKind, content: Buffer, by: ImageClient): Promise<SavedImage>;
  /**
   * Write the preview picture of a landing page if it is not there yet, in the place of its earlier ones; answers its file
   * name. Never throws for a bad logo.
   */
  saveSocialImage(input: SocialImageInput, by: ImageClient): Promise<string>;
  /** The file name saveSocialImage gives, whether the file is there or not. */
  socialImageName(input: SocialImageInput): string;
  /** null when there is no such file (or no such name). */
  open(name: string): Promise<{ content: Buffer; type: string } | null>;
  /** Remove files that no row names and that are older than 24 hours; answers how many. */
  deleteOrphans(liveHashes: ReadonlySet<string>, nowMs: number): Promise<number>;
  /** Let go of copies on this machine of images that another process has removed. */
  dropCopies(): Promise<void>;
  /** Resolves when what was begun is written. */
  stop(): Promise<void>;
}
