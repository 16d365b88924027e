import { Worker } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

/** The thread, as text, so that it is no file of the build: it flushes a file and says how that went. */
const THREAD = `
const { closeSync, fdatasyncSync, openSync } = require('node:fs');
const { parentPort } = require('node:worker_threads');
const flush = (path) => {
  // To be written to, or Windows flushes nothing.
  const file = openSync(path, 'r+');
  try { fdatasyncSync(file); } finally { closeSync(file); }
};
parentPort.on('message', ({ id, path }) => {
  let problem = null;
  try { flush(path); } catch (error) { problem = error.message; }
  parentPort.postMessage({ id, problem });
});`;

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/**
 * A thread that does nothing but bring files to disk. Node's own pool of four would do it too, unless they hash passwords, or wait for
 * the answer of a name server that is away.
 */
class FlushThread {
  #worker: Worker | null = null;
  #ids = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Resolves when all that has been written to the file is on disk. Rejects with SQLITE_IOERR_FSYNC. */
  flush(path: string): Promise<void> {
    const worker = (this.#worker ??= this.#start());
    // A process stays for what it waits for, and not for the thread.
    worker.ref();
    return new Promise((resolve, reject) => {
      const id = ++this.#ids;
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, path });
    });
  }

  #start(): Worker {
    // Without the process's own flags, which may want the text to be a module.
    const worker = new Worker(THREAD, { eval: true, execArgv: [] });
    let problem = 'the thread that flushes has ended';
    worker.on('message', ({ id, problem }: { id: number; problem: string | null }) => this.#end(id, problem));
    worker.on('error', (error: Error) => (problem = error.message));
    worker.on('exit', () => {
      this.#worker = null;
      for (const id of this.#waiting.keys()) this.#end(id, problem);
    });
    return worker;
  }

  #end(id: number, problem: string | null): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if (problem === null) waiting?.resolve();
    else waiting?.reject(new SqliteDatabase.SqliteError(`the write-ahead log could not be flushed: ${problem}`, 'SQLITE_IOERR_FSYNC'));
  }
}

/** Of the process: whoever has databases shares it. */
export const flushThread = new FlushThread();
