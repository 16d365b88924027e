import { parentPort, workerData } from 'node:worker_threads';
import { openOwnerReader } from '../db/server/open';
import { readAccount } from './accounts/export-account';
import type { Endpoint } from './contract/endpoint';
import { endpoints } from './contract/endpoints';
import { fitsOf } from './http/answers/answer-fits';
import type { OwnerReadJob, OwnerReadResult, OwnerReadSettings } from './http/work/owner-read-thread';
import type { OwnerRead, OwnerReadName } from './http/work/owner-reads';
import { readStandRows, readStands } from './stands/list-stands';
import { readPageStatistics } from './statistics/page-statistics';
import { readStandHours } from './statistics/stand-hours';
import { readStandStatistics } from './statistics/stand-statistics';

/**
 * The thread that reads and writes what owners with many products or pages ask for: its own connection, one job at a time, an
 * answer to each.
 */
const { database, checksAnswers } = workerData as OwnerReadSettings;

const { db, close } = await openOwnerReader(database);

const writeAs =
  (endpoint: unknown) =>
  (answer: unknown): string =>
    JSON.stringify(fitsOf(endpoint as Endpoint, { checksAnswers }).answer(answer));

const READS: Record<OwnerReadName, { read: OwnerRead<unknown>; write: (answer: unknown) => string }> = {
  standRows: { read: readStandRows, write: writeAs(endpoints.listStandRows) },
  stands: { read: readStands, write: writeAs(endpoints.listStands) },
  standStatistics: { read: readStandStatistics, write: writeAs(endpoints.standStatistics) },
  standHours: { read: readStandHours, write: writeAs(endpoints.standHours) },
  pageStatistics: { read: readPageStatistics, write: writeAs(endpoints.pageStatistics) },
  account: { read: readAccount, write: (answer) => JSON.stringify(answer, null, 2) },
};

async function run({ name, input }: Exclude<OwnerReadJob, 'close'>): Promise<OwnerReadResult> {
  try {
    const { answer, ...rest } = await db.transaction().execute((trx) => READS[name].read(trx, input));
    return { ok: true, answer: { ...rest, answer: new TextEncoder().encode(READS[name].write(answer)) } };
  } catch (error) {
    const { code } = error as { code?: unknown };
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ok: false, problem, ...(typeof code === 'string' && { code }) };
  }
}

parentPort?.on('message', (job: OwnerReadJob) => {
  if (job === 'close') {
    void close();
    // Nothing is listened to any more, so the thread ends.
    parentPort?.close();
    return;
  }
  void run(job).then((result) => {
    parentPort?.postMessage(result, result.ok ? [result.answer.answer.buffer as ArrayBuffer] : []);
  });
});
