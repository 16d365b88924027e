import type { Worker } from 'node:worker_threads';
import type { DatabaseAddress } from '../../../db/server/server-database';
import { createFairQueue } from './fair-queue';
import type { OwnerReadInput, OwnerReadName, OwnerReads, WrittenOwnerAnswer } from './owner-reads';
import { startWorker } from './start-worker';

/** What the thread is started with. */
export interface OwnerReadSettings {
  database: DatabaseAddress;
  /** Whether answers are checked against the contract or cut to it. */
  checksAnswers: boolean;
}

export type OwnerReadJob = { name: OwnerReadName; input: OwnerReadInput } | 'close';
export type OwnerReadResult =
  | { ok: true; answer: WrittenOwnerAnswer }
  /** `code`: of the error, as a database gives it: it decides how the call is refused. */
  | { ok: false; problem: string; code?: string };

/** Each that waits is a request that waits; a portal with more large owners at one moment needs another machine. */
const QUEUE = { atOnce: 1, maxWaiting: 100 };

/** The thread as the main thread sees it: started by the first read, and again by the next one when it has died. */
export function createOwnerReads(settings: OwnerReadSettings): OwnerReads {
  const queue = createFairQueue(QUEUE);
  let worker: Worker | null = null;
  let answered: ((result: OwnerReadResult) => void) | null = null;

  function start(): Worker {
    const started = startWorker('owner-reads.worker', { workerData: settings });
    const settle = (result: OwnerReadResult): void => {
      answered?.(result);
      answered = null;
    };
    const died = (problem: string): void => {
      if (worker === started) worker = null;
      settle({ ok: false, problem });
    };
    started.on('message', settle);
    started.on('error', (error: Error) => died(`the reading thread failed: ${error.message}`));
    started.on('exit', (code) => died(`the reading thread ended with code ${code}`));
    return started;
  }

  const ask = (name: OwnerReadName, input: OwnerReadInput): Promise<OwnerReadResult> =>
    new Promise((resolve) => {
      answered = resolve;
      (worker ??= start()).postMessage({ name, input } satisfies OwnerReadJob);
    });

  return {
    run: (name, input, signal) =>
      queue.run<WrittenOwnerAnswer>(
        input.userId,
        async () => {
          const result = await ask(name, input);
          if (!result.ok) throw Object.assign(new Error(result.problem), { code: result.code });
          return result.answer;
        },
        signal,
      ),
    // Never cut off: an error that SQLite throws in a thread that is being ended takes the whole process with it.
    stop: async () => {
      await queue.close();
      const running = worker;
      if (!running) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.postMessage('close' satisfies OwnerReadJob);
      await ended;
    },
  };
}
