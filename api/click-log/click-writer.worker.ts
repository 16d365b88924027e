import { parentPort, workerData } from 'node:worker_threads';
import type { ClickWriter } from '../../db/server/click-writing';
import { openClickWriter } from '../../db/server/open';
import type { OpenClickWriter } from '../../db/server/server-database';
import type { WriterAnswer, WriterJob, WriterSettings } from './click-writer';
import { type Replay, replaySpool } from './replay-spool';

/**
 * The writer thread of the click log: its own connection, one job at a time, an answer to each. A slow disk or a
 * locked database stops this thread and nobody else.
 */
const { database, run, busyTimeoutMs } = workerData as WriterSettings;

let opened: OpenClickWriter | null = null;

/** Opened at the first job that needs it, so that a database that is locked at start only fails that job. */
async function writer(): Promise<ClickWriter> {
  opened ??= await openClickWriter(database, busyTimeoutMs, { isServing: true, run });
  return opened.writer;
}

async function work(job: WriterJob): Promise<Replay | null> {
  switch (job.kind) {
    case 'open':
      await writer();
      if (job.forgetAll) await (await writer()).forgetAll();
      break;
    case 'commit':
      await (await writer()).commit(job.batch ? [job.batch] : [], job);
      break;
    case 'replay': {
      const replay = await replaySpool(job.path, await writer(), job.now);
      if (job.forgetAll && replay.setAside === null) await (await writer()).forgetAll();
      return replay;
    }
    case 'close':
      await opened?.close();
      opened = null;
      // Nothing is listened to any more, so the thread ends once the answer is out.
      parentPort?.unref();
  }
  return null;
}

async function answerTo(job: WriterJob): Promise<WriterAnswer> {
  try {
    const replay = await work(job);
    const { unfolded = 0, isFolding = false } = opened?.writer ?? {};
    const owners = opened?.writer.takeOwners() ?? [];
    return { ok: true, replay, unfolded, isFolding, rowsSetAside: opened?.writer.takeSetAside() ?? 0, owners };
  } catch (error) {
    opened?.recover(error);
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (job: WriterJob) => void answerTo(job).then((answer) => parentPort?.postMessage(answer)));
