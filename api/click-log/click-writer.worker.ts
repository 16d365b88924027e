import { parentPort, workerData } from 'node:worker_threads';
import { type ClickWriter, prepareClickWriter } from '../../db/server/click-queries';
import { openSqlite, type Sqlite } from '../../db/server/open';
import type { WriterAnswer, WriterJob, WriterSettings } from './click-writer';
import { type Replay, replaySpool } from './replay-spool';

/**
 * The writer thread of the click log: its own connection, one job at a time, an answer to each. A slow disk or a
 * locked database stops this thread and nobody else.
 */
const { file, busyTimeoutMs } = workerData as WriterSettings;

/** Every product's figures and the newest end of the history stay in memory; SQLite's own 2 MB would be read again and again. */
const CACHE_KIB = 32 * 1024;

let opened: { sqlite: Sqlite; writer: ClickWriter } | null = null;

/** Opened at the first job that needs it, so that a database that is locked at start only fails that job. */
function writer(): ClickWriter {
  if (!opened) {
    const sqlite = openSqlite(file, { busyTimeoutMs });
    sqlite.pragma(`cache_size = -${CACHE_KIB}`);
    opened = { sqlite, writer: prepareClickWriter(sqlite) };
  }
  return opened.writer;
}

function run(job: WriterJob): Replay | null {
  switch (job.kind) {
    case 'open':
      writer();
      if (job.forgetAll) writer().forgetAll();
      break;
    case 'commit':
      writer().commit(job.batch ? [job.batch] : [], job);
      break;
    case 'replay': {
      const replay = replaySpool(job.path, writer(), job.now);
      if (job.forgetAll && replay.setAside === null) writer().forgetAll();
      return replay;
    }
    case 'close':
      opened?.sqlite.close();
      opened = null;
      // Nothing is listened to any more, so the thread ends once the answer is out.
      parentPort?.unref();
  }
  return null;
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

parentPort?.on('message', (job: WriterJob) => {
  let answer: WriterAnswer;
  try {
    const replay = run(job);
    const { unfolded = 0, isFolding = false } = opened?.writer ?? {};
    const owners = opened?.writer.takeOwners() ?? [];
    answer = { ok: true, replay, unfolded, isFolding, rowsSetAside: opened?.writer.takeSetAside() ?? 0, owners };
  } catch (error) {
    makeRoom(error);
    answer = { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
