import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchText } from '../../db/server/click-batch';
import { SET_ASIDE } from './replay-spool';
import { SpoolFile } from './spool-file';

/** Sealed files are replayed one at a time between live batches: small ones keep each step short. */
const SEAL_BYTES = 64 * 1024;
/** A file with so much in it is replayed although taps keep coming; one with less at the next quiet moment, so that files are not tiny. */
const WORTH_BYTES = 4 * 1024;
/** Files that are full and not flushed yet: with a disk that does not come to an end, taps wait in memory. */
const MAX_CLOSING = 16;
const EXTENSION = '.clicks';

/**
 * Where taps wait while the database cannot take them: a folder of append-only files. One write at a time: the
 * caller asks `isWriting` before an append. A file that takes nothing more is complete, and can be replayed, when all that was
 * written to it is flushed; the next file takes what comes meanwhile. One with a flush that failed goes when all that is in it is written to
 * others: a disk that refuses for hours would keep a file of each attempt.
 */
export class ClickSpool {
  readonly #directory: string;
  readonly #prefix: string;
  /** Complete files, oldest first. */
  readonly #sealed: string[];
  /** They take nothing more, and are not complete yet. */
  readonly #closing = new Set<SpoolFile>();
  /** Complete files with a flush that failed: what of each no other file has. What was kept before that does not come again, and keeps its file. */
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

  /** There is something to replay, at once or after a `seal`. A file under way must be worth it, unless a reader waits for its taps. */
  hasReplay(isAwaited: boolean): boolean {
    if (this.oldest !== undefined) return true;
    const file = this.#current;
    if (!file || this.#isWriting || this.#closing.size > 0) return false;
    return isAwaited || file.underWay === 0 || file.bytes >= WORTH_BYTES;
  }

  /** Answers a function that says whether all files of this moment are gone; later ones do not count. */
  leaving(): () => boolean {
    const before = new Set(this.#paths());
    return () => !this.#paths().some((path) => before.has(path));
  }

  #paths(): string[] {
    const open = this.#current ? [...this.#closing, this.#current] : [...this.#closing];
    return [...this.#sealed, ...open.map(({ path }) => path)];
  }

  /** Only one file can bring a batch. One set aside counts as a second: an operator may mend it and rename it back. */
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
      await file.flush();
    } finally {
      // What is tried again goes to another file; one that is being written to is left when that is done.
      if (file.isSpoilt && file === this.#current) await this.seal();
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
    const file = (this.#current ??= await this.#create());
    file.underWay += 1;
    try {
      await file.write(batches);
      await this.#dropRepeated(batches);
    } catch (error) {
      await this.#done(file);
      throw error;
    }
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
    await file.close();
    this.#closing.delete(file);
    this.#sealed.push(file.path);
    if (file.isSpoilt) this.#refused.set(file.path, file.ids);
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

  #create(): Promise<SpoolFile> {
    return SpoolFile.create(join(this.#directory, `${this.#prefix}-${String(++this.#made).padStart(8, '0')}${EXTENSION}`));
  }
}
