import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchText } from '../../db/server/click-batch';
import { SET_ASIDE } from './replay-spool';

/** Sealed files are replayed one at a time between live batches: small ones keep each step short. */
const SEAL_BYTES = 64 * 1024;
/** A file with so much in it is replayed although taps keep coming; one with less at the next quiet moment, so that files are not tiny. */
const WORTH_BYTES = 4 * 1024;
/** Files that are full and not flushed yet: with a disk that does not come to an end, taps wait in memory. */
const MAX_CLOSING = 16;
const EXTENSION = '.clicks';

interface SpoolFile {
  path: string;
  handle: FileHandle;
  bytes: number;
  /** Its entry in the folder is on the disk too. */
  isEntered: boolean;
  /** Appends that are not done. */
  underWay: number;
  /** A flush has failed: the system may have let go of what was written before, and calls the next flush good all the same. */
  isSpoilt: boolean;
  /** Something in it has been reported as kept. */
  isKept: boolean;
  /** The batches that may be in it. */
  ids: Set<string>;
  flushing: Promise<void>;
  /** Has not begun. */
  nextFlush: Promise<void> | null;
}

/**
 * Where taps wait while the database cannot take them: append-only files, one JSON batch per line, each append
 * written at once, so that it outlives the process, and fsynced on the thread pool with those that were written meanwhile. A torn line was
 * never reported as kept. Every record starts with a line break, so a torn one cannot spoil the next. One write at a time: the
 * caller asks `isWriting` before an append. A file that takes nothing more is complete, and can be replayed, when all that was
 * written to it is flushed; the next file takes what comes meanwhile. One whose flushes have all failed goes when all that is in it is written to
 * others: a disk that refuses for hours would keep a file of each attempt.
 */
export class ClickSpool {
  readonly #directory: string;
  readonly #prefix: string;
  /** Complete files, oldest first. */
  readonly #sealed: string[];
  /** They take nothing more, and are not complete yet. */
  readonly #closing = new Set<SpoolFile>();
  /** Complete files of which nothing was reported as kept: what of each is still to come again. */
  readonly #refused = new Map<string, Set<string>>();
  #current: SpoolFile | null = null;
  #made = 0;
  #isWriting = false;
  #hasSetAside: boolean;

  private constructor(directory: string, prefix: string, names: readonly string[]) {
    this.#directory = directory;
    this.#prefix = prefix;
    this.#sealed = names.filter((name) => name.endsWith(EXTENSION)).map((name) => join(directory, name));
    this.#hasSetAside = names.some((name) => name.endsWith(SET_ASIDE));
  }

  /** Open the folder; files an earlier process left are found by `oldest`. `prefix` must differ for every process. */
  static async open(directory: string, prefix: string): Promise<ClickSpool> {
    await mkdir(directory, { recursive: true });
    return new ClickSpool(directory, prefix, (await readdir(directory)).sort());
  }

  get isEmpty(): boolean {
    return this.files === 0;
  }

  /** How many files wait. */
  get files(): number {
    return this.#sealed.length + this.#closing.size + (this.#current ? 1 : 0);
  }

  /** True while anything is written or flushed. */
  get isBusy(): boolean {
    return this.#isWriting || this.#closing.size > 0 || (this.#current?.underWay ?? 0) > 0;
  }

  /** True while nothing may be appended. */
  get isWriting(): boolean {
    return this.#isWriting || this.#closing.size >= MAX_CLOSING;
  }

  /** There is something to be replayed, at once or after a `seal`; while somebody waits for it, however little. */
  hasReplay(isAwaited: boolean): boolean {
    if (this.oldest !== undefined) return true;
    const file = this.#current;
    if (!file || this.#isWriting || this.#closing.size > 0) return false;
    return isAwaited || file.underWay === 0 || file.bytes >= WORTH_BYTES;
  }

  /** Tells whether all that is in the spool now has left it, whatever came meanwhile. */
  leaving(): () => boolean {
    const before = new Set(this.#paths());
    return () => !this.#paths().some((path) => before.has(path));
  }

  #paths(): string[] {
    const open = this.#current ? [...this.#closing, this.#current] : [...this.#closing];
    return [...this.#sealed, ...open.map(({ path }) => path)];
  }

  /** No second file can bring a batch again; one set aside could, when somebody mends it and names it back. */
  get hasOneFile(): boolean {
    return !this.#hasSetAside && this.files === 1;
  }

  /** No file at all can bring a batch again. */
  get hasNothing(): boolean {
    return this.isEmpty && !this.#hasSetAside;
  }

  /**
   * Append and fsync; `onWritten` is called in between, when the next may be appended. Rejects with the file system's error; the
   * batches may or may not be readable then.
   */
  async append(batches: readonly BatchText[], onWritten: () => void = () => undefined): Promise<void> {
    this.#isWriting = true;
    const file = await this.#write(batches).finally(() => (this.#isWriting = false));
    onWritten();
    try {
      await this.#flush(file);
    } finally {
      await this.#done(file);
    }
  }

  /** The oldest complete file. */
  get oldest(): string | undefined {
    return this.#sealed[0];
  }

  /** The current file takes nothing more. It can be replayed then, or when the appends to it that are under way are done. */
  async seal(): Promise<void> {
    const file = this.#current;
    if (!file || this.#isWriting) return;
    this.#current = null;
    this.#closing.add(file);
    await this.#close(file);
  }

  /** The file has been replayed and deleted, or set aside. */
  forget(path: string, { isSetAside }: { isSetAside: boolean }): void {
    const index = this.#sealed.indexOf(path);
    if (index >= 0) this.#sealed.splice(index, 1);
    this.#refused.delete(path);
    this.#hasSetAside ||= isSetAside;
  }

  /** Answers the file, in which one more append is under way. */
  async #write(batches: readonly BatchText[]): Promise<SpoolFile> {
    const text = batches.map((batch) => `\n${batch.text}\n`).join('');
    const file = (this.#current ??= await this.#create());
    file.underWay += 1;
    for (const { id } of batches) file.ids.add(id);
    try {
      await file.handle.appendFile(text);
      await this.#dropRepeated(batches);
    } catch (error) {
      await this.#done(file);
      throw error;
    }
    file.bytes += text.length;
    if (file.bytes >= SEAL_BYTES || file.isSpoilt) {
      this.#current = null;
      this.#closing.add(file);
    }
    return file;
  }

  async #done(file: SpoolFile): Promise<void> {
    file.underWay -= 1;
    await this.#close(file);
  }

  async #close(file: SpoolFile): Promise<void> {
    if (file.underWay > 0 || !this.#closing.has(file)) return;
    await file.handle.close().catch(() => undefined);
    this.#closing.delete(file);
    this.#sealed.push(file.path);
    if (file.isSpoilt && !file.isKept) this.#refused.set(file.path, file.ids);
  }

  /** Only now that they are in another file: until then a process that dies leaves behind what can be read. */
  async #dropRepeated(batches: readonly BatchText[]): Promise<void> {
    for (const [path, ids] of this.#refused) {
      for (const { id } of batches) ids.delete(id);
      if (ids.size > 0) continue;
      this.#refused.delete(path);
      // One that stays is replayed like any other.
      await rm(path, { force: true }).then(
        () => this.forget(path, { isSetAside: false }),
        () => undefined,
      );
    }
  }

  /** Resolves when all that has been written is on the disk. Whoever comes while that is done for others shares the next one. */
  #flush(file: SpoolFile): Promise<void> {
    file.nextFlush ??= file.flushing
      .catch(() => undefined)
      .then(() => {
        file.nextFlush = null;
        return (file.flushing = this.#sync(file));
      });
    return file.nextFlush;
  }

  async #sync(file: SpoolFile): Promise<void> {
    if (file.isSpoilt) throw new Error('an earlier flush of the file has failed');
    try {
      await file.handle.datasync();
      if (!file.isEntered) await this.#syncDirectory();
      [file.isEntered, file.isKept] = [true, true];
    } catch (error) {
      file.isSpoilt = true;
      // What is tried again goes to another file; one that is being written to is left when that is done.
      if (file === this.#current) await this.seal();
      throw error;
    }
  }

  /** The folder's entry has to reach the disk too, or a power cut takes the whole file. */
  async #syncDirectory(): Promise<void> {
    const directory = await open(this.#directory, 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  }

  async #create(): Promise<SpoolFile> {
    const path = join(this.#directory, `${this.#prefix}-${String(++this.#made).padStart(8, '0')}${EXTENSION}`);
    const handle = await open(path, 'ax');
    const [isEntered, isSpoilt, isKept] = [false, false, false];
    return {
      path,
      handle,
      bytes: 0,
      isEntered,
      underWay: 0,
      isSpoilt,
      isKept,
      ids: new Set(),
      flushing: Promise.resolve(),
      nextFlush: null,
    };
  }
}
