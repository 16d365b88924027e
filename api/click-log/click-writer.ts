import type { Worker } from 'node:worker_threads';
import { startWorker } from '../http/work/start-worker';
import type { BatchText } from '../../db/server/click-batch';
import type { DatabaseAddress } from '../../db/server/server-database';
import type { Replay } from './replay-spool';

export interface WriterSettings {
  database: DatabaseAddress;
  /** First part of batch ids: new in every process, and in every thread it starts. */
  run: string;
  /** Longest one job waits for another process's lock before it fails. */
  busyTimeoutMs: number;
}

/** `now` is the clock of whoever asks, ms UTC. */
export type WriterJob =
  /** Open the database; `forgetAll` drops the proofs of all batches of taps, right only while no spool file exists. */
  | { kind: 'open'; forgetAll: boolean }
  /** A batch, or none, into the journal; about `fold` of its taps are counted in the same transaction. */
  | { kind: 'commit'; batch: BatchText | null; forgottenIds: string[]; fold: number; now: number }
  /** `path` is a complete spool file; it is deleted when its batches are stored, and `forgetAll` done after that. */
  | { kind: 'replay'; path: string; forgetAll: boolean; now: number }
  | { kind: 'close' };

/** `replay` is of a replay, `unfolded` and `isFolding` of the journal now, `rowsSetAside` new ones; `owners` are whose products were counted. */
export type WriterAnswer =
  | { ok: true; replay: Replay | null; unfolded: number; isFolding: boolean; rowsSetAside: number; owners: string[] }
  | { ok: false; problem: string };

/**
 * The writer thread seen from the main thread: one job at a time. A thread that died is started again by the next job. With it went what it
 * knew of questions without an answer, so batches that it may have been asked for are to the next one like those of an earlier process.
 */
export class ClickWriterThread {
  readonly #settings: WriterSettings;
  #deaths = 0;
  #worker: Worker | null = null;
  #answer: ((answer: WriterAnswer) => void) | null = null;
  #running: Promise<WriterAnswer> | null = null;

  constructor(settings: WriterSettings) {
    this.#settings = settings;
  }

  /** Ids of batches that are made from now on begin with it. */
  get batchPrefix(): string {
    return `${this.#settings.run}-${this.#deaths}-`;
  }

  /** Never rejects: a thread that dies on the job answers `ok: false`. */
  run(job: WriterJob): Promise<WriterAnswer> {
    const worker = (this.#worker ??= this.#start());
    this.#running = new Promise((resolve) => {
      this.#answer = resolve;
      worker.postMessage(job);
    });
    return this.#running;
  }

  /**
   * Let the thread finish its job, close its database and end by itself. It is never cut off: an error that SQLite throws
   * in a thread that is being ended takes the whole process with it.
   */
  async stop(): Promise<void> {
    await this.#running;
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    await this.run({ kind: 'close' });
    await ended;
  }

  #start(): Worker {
    const worker = startWorker('click-log/click-writer.worker', { workerData: { ...this.#settings, run: this.batchPrefix } });
    const settle = (answer: WriterAnswer): void => {
      const waiting = this.#answer;
      this.#answer = null;
      waiting?.(answer);
    };
    const died = (problem: string): void => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#deaths += 1;
      settle({ ok: false, problem });
    };
    // An answer may come behind the news that its thread has died: the next one's job has another.
    worker.on('message', (answer: WriterAnswer) => this.#worker === worker && settle(answer));
    worker.on('error', (error: Error) => died(`the writer thread failed: ${error.message}`));
    worker.on('exit', (code) => died(`the writer thread ended with code ${code}`));
    return worker;
  }
}
