import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

/**
 * The thread, as text, so that it is no file of the build: it does something with the log of a database and says how that went. A descriptor of
 * the log stays open, because the system tells a failed write to each once that was open by then: the click writer's own flushes are followed
 * too. `anew` is beginLogAnew (new-log.ts), on a connection made for it.
 */
const THREAD = `
const { closeSync, fdatasyncSync, fsyncSync, openSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const logs = new Map();
const logOf = (file) => {
  // To be written to, or Windows flushes nothing.
  if (!logs.has(file)) logs.set(file, openSync(file + '-wal', 'r+'));
  return logs.get(file);
};
const jobs = {
  flush: (file) => fdatasyncSync(logOf(file)),
  anew: (file) => {
    const Sqlite = require(workerData.sqlite);
    const sqlite = new Sqlite(file, { fileMustExist: true, timeout: workerData.waitMs });
    try {
      if (sqlite.pragma('wal_checkpoint(TRUNCATE)')[0].busy !== 0) throw new Error('it is in use, and cannot begin anew');
      fsyncSync(logOf(file));
    } finally { sqlite.close(); }
  },
  close: (file) => {
    if (logs.has(file)) closeSync(logs.get(file));
    logs.delete(file);
  },
};
parentPort.on('message', ({ id, job, file }) => {
  let problem = null;
  try { jobs[job](file); } catch (error) { problem = error.message; }
  parentPort.postMessage({ id, problem });
});`;

/** How long a log that is to begin anew waits for those who read in it or write. Nobody else writes meanwhile. */
const ANEW_WAIT_MS = 250;

type Job = 'flush' | 'anew' | 'close';

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

  /**
   * Resolves when all that has been written to the log of this database is on disk. `anew`: by way of the database itself, because the log is no longer
   * believed. Rejects with SQLITE_IOERR_FSYNC.
   */
  flush(file: string, { anew = false } = {}): Promise<void> {
    return this.#ask(anew ? 'anew' : 'flush', file);
  }

  /** Lets go of the log, after its database: whoever writes while that closes takes hold of it again. */
  async close(file: string): Promise<void> {
    if (this.#worker) await this.#ask('close', file);
  }

  #ask(job: Job, file: string): Promise<void> {
    const worker = (this.#worker ??= this.#start());
    // A process stays for what it waits for, and not for the thread.
    worker.ref();
    return new Promise((resolve, reject) => {
      const id = ++this.#ids;
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, job, file });
    });
  }

  #start(): Worker {
    // Without the process's own flags, which may want the text to be a module.
    const sqlite = createRequire(import.meta.url).resolve('better-sqlite3');
    const worker = new Worker(THREAD, { eval: true, execArgv: [], workerData: { sqlite, waitMs: ANEW_WAIT_MS } });
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
