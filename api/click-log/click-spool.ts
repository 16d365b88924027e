import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchText } from '../../db/server/click-batch';
import { SET_ASIDE } from './replay-spool';

/** Sealed files are replayed one at a time between live batches: small ones keep each step short. */
const SEAL_BYTES = 64 * 1024;
const EXTENSION = '.clicks';

/**
 * Where taps wait while the database cannot take them: append-only files, one JSON batch per line, each append
 * fsynced on the thread pool. A torn line was never reported as kept. Every record starts with a line break, so a
 * torn one cannot spoil the next. One append or seal at a time; the caller asks `isBusy` first.
 */
export class ClickSpool {
  readonly #directory: string;
  readonly #prefix: string;
  /** Complete files, oldest first. */
  readonly #sealed: string[];
  #current: { path: string; handle: FileHandle; bytes: number } | null = null;
  #made = 0;
  #isBusy = false;
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
    return this.#sealed.length + (this.#current ? 1 : 0);
  }

  /** True while an append or a seal runs. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** No second file can bring a batch again; one set aside could, when somebody mends it and names it back. */
  get hasOneFile(): boolean {
    return !this.#hasSetAside && this.files === 1;
  }

  /** No file at all can bring a batch again. */
  get hasNothing(): boolean {
    return this.isEmpty && !this.#hasSetAside;
  }

  /** Append and fsync. Rejects with the file system's error; the batches may or may not be readable then. */
  async append(batches: readonly BatchText[]): Promise<void> {
    const text = batches.map((batch) => `\n${batch.text}\n`).join('');
    await this.#whileBusy(async () => {
      const current = (this.#current ??= await this.#create());
      await current.handle.appendFile(text);
      await current.handle.datasync();
      current.bytes += text.length;
      if (current.bytes >= SEAL_BYTES) await this.#seal();
    });
  }

  /** The oldest complete file. */
  get oldest(): string | undefined {
    return this.#sealed[0];
  }

  /** Complete the current file, so that it can be replayed. */
  async seal(): Promise<void> {
    await this.#whileBusy(() => this.#seal());
  }

  async #seal(): Promise<void> {
    const current = this.#current;
    if (!current) return;
    this.#current = null;
    this.#sealed.push(current.path);
    await current.handle.close().catch(() => undefined);
  }

  /** The file has been replayed and deleted, or set aside. */
  forget(path: string, { isSetAside }: { isSetAside: boolean }): void {
    const index = this.#sealed.indexOf(path);
    if (index >= 0) this.#sealed.splice(index, 1);
    this.#hasSetAside ||= isSetAside;
  }

  async #whileBusy(work: () => Promise<void>): Promise<void> {
    this.#isBusy = true;
    await work().finally(() => (this.#isBusy = false));
  }

  async #create(): Promise<{ path: string; handle: FileHandle; bytes: number }> {
    const path = join(this.#directory, `${this.#prefix}-${String(++this.#made).padStart(8, '0')}${EXTENSION}`);
    const handle = await open(path, 'ax');
    // The folder's entry has to reach the disk too, or a power cut takes the whole file.
    const directory = await open(this.#directory, 'r');
    try {
      await directory.sync();
    } catch (error) {
      await handle.close();
      throw error;
    } finally {
      await directory.close();
    }
    return { path, handle, bytes: 0 };
  }
}
