import { parentPort, workerData } from 'node:worker_threads';
import { type ClickWriter, prepareClickWriter } from '../../db/server/click-queries';
import { openSqlite, type Sqlite } from '../../db/server/open';
import type { WriterAnswer, WriterJob, WriterSettings } from './click-writer';
import { replaySpool } from './replay-spool';

/**
 * The writer thread of the click log: its own connection, one job at a time, an answer to each. A slow disk or a
 * locked database stops this thread and nobody else.
 */
const { file, busyTimeoutMs } = workerData as WriterSettings;

const DONE: WriterAnswer = { ok: true, taps: 0, tornLines: 0 };

let opened: { sqlite: Sqlite; writer: ClickWriter } | null = null;

/** Opened at the first job that needs it, so that a database that is locked at start only fails that job. */
function writer(): ClickWriter {
  if (!opened) {
    const sqlite = openSqlite(file, { busyTimeoutMs });
    // Batches touch the same pages again and again: fewer checkpoints write each of them once. The WAL stays near 8 MB.
    sqlite.pragma('wal_autocheckpoint = 2000');
    opened = { sqlite, writer: prepareClickWriter(sqlite) };
  }
  return opened.writer;
}

function run(job: WriterJob): WriterAnswer {
  switch (job.kind) {
    case 'open':
      writer();
      if (job.forgetAll) writer().forgetAll();
      return DONE;
    case 'commit':
      writer().commit([job.batch], job.forgottenIds);
      return DONE;
    case 'replay':
      return { ok: true, ...replaySpool(job.path, writer()) };
    case 'close':
      opened?.sqlite.close();
      opened = null;
      // Nothing is listened to any more, so the thread ends once the answer is out.
      parentPort?.unref();
      return DONE;
  }
}

/** On a full disk the write-ahead log may hold the only space there is: fold it into the database and start it anew. */
function makeRoom(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL')) return;
  try {
    opened?.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // Still full, or in use: the next attempt tries again.
  }
}

parentPort?.on('message', (message: string) => {
  let answer: WriterAnswer;
  try {
    answer = run(JSON.parse(message) as WriterJob);
  } catch (error) {
    makeRoom(error);
    answer = { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
