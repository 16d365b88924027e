import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BatchText } from '../../db/server/click-batch';

/**
 * One append-only file of the spool, one JSON batch per line: written at once, so that it outlives the process, and fsynced on the thread pool with
 * what was written meanwhile. A torn line was never reported as kept. Every record starts with a line break, so a torn one cannot spoil the next.
 * Once a flush has failed, nothing more counts as kept here: the system may have let go of what was written before, and calls the
 * next flush good all the same.
 */
export class SpoolFile {
  readonly path: string;
  /** The batches that may be in it. */
  readonly ids = new Set<string>();
  /** Appends that are not done, written and flushed: the spool counts them. */
  underWay = 0;
  readonly #handle: FileHandle;
  #bytes = 0;
  /** Its entry in the folder is on the disk too. */
  #isEntered = false;
  #isSpoilt = false;
  #flushing: Promise<void> = Promise.resolve();
  /** Has not begun. */
  #nextFlush: Promise<void> | null = null;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  /** Rejects when there is one already. */
  static async create(path: string): Promise<SpoolFile> {
    return new SpoolFile(path, await open(path, 'ax'));
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** A flush has failed. */
  get isSpoilt(): boolean {
    return this.#isSpoilt;
  }

  /** One at a time. Rejects with the file system's error; the batches may or may not be readable then. */
  async write(batches: readonly BatchText[]): Promise<void> {
    const text = batches.map((batch) => `\n${batch.text}\n`).join('');
    for (const { id } of batches) this.ids.add(id);
    await this.#handle.appendFile(text);
    this.#bytes += text.length;
  }

  /** Resolves when all that has been written is on the disk. Whoever comes while that is done for others shares the next one. */
  flush(): Promise<void> {
    this.#nextFlush ??= this.#flushing
      .catch(() => undefined)
      .then(() => {
        this.#nextFlush = null;
        return (this.#flushing = this.#sync());
      });
    return this.#nextFlush;
  }

  async close(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
  }

  async #sync(): Promise<void> {
    if (this.#isSpoilt) throw new Error('an earlier flush of the file has failed');
    try {
      await this.#handle.datasync();
      if (!this.#isEntered) await this.#syncDirectory();
      this.#isEntered = true;
    } catch (error) {
      this.#isSpoilt = true;
      throw error;
    }
  }

  /** The folder's entry has to reach the disk too, or a power cut takes the whole file. */
  async #syncDirectory(): Promise<void> {
    const directory = await open(dirname(this.path), 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  }
}
