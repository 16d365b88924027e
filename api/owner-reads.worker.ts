import { parentPort, workerData } from 'node:worker_threads';
import { Kysely, SqliteDialect } from 'kysely';
import { openSqlite } from '../db/server/open';
import type { Database } from '../db/server/schema';
import { readAccount } from './accounts/export-account';
import type { Endpoint } from './contract/endpoint';
import { endpoints } from './contract/endpoints';
import { fitsOf } from './http/answers/answer-fits';
import type { OwnerReadJob, OwnerReadResult, OwnerReadSettings } from './http/work/owner-read-thread';
import type { OwnerRead, OwnerReadName } from './http/work/owner-reads';
import { readStandRows, readStands } from './stands/list-stands';
import { readStandHours } from './statistics/stand-hours';
import { readStandStatistics } from './statistics/stand-statistics';

/**
 * The thread that reads and writes what owners with many products ask for: its own connection, one job at a time, an
 * answer to each.
 */
const { file, checksAnswers } = workerData as OwnerReadSettings;

const READ_WAIT_MS = 5000;
/** Above all of an owner's days: the default of 2 MB would be read again and again. */
const CACHE_KIB = 32 * 1024;

const sqlite = openSqlite(file, { readonly: true, busyTimeoutMs: READ_WAIT_MS });
sqlite.pragma(`cache_size = -${CACHE_KIB}`);
const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });

const writeAs =
  (endpoint: unknown) =>
  (answer: unknown): string =>
    JSON.stringify(fitsOf(endpoint as Endpoint, { checksAnswers }).answer(answer));

const READS: Record<OwnerReadName, { read: OwnerRead<unknown>; write: (answer: unknown) => string }> = {
  standRows: { read: readStandRows, write: writeAs(endpoints.listStandRows) },
  stands: { read: readStands, write: writeAs(endpoints.listStands) },
  standStatistics: { read: readStandStatistics, write: writeAs(endpoints.standStatistics) },
  standHours: { read: readStandHours, write: writeAs(endpoints.standHours) },
  account: { read: readAccount, write: (answer) => JSON.stringify(answer, null, 2) },
};

async function run({ name, input }: Exclude<OwnerReadJob, 'close'>): Promise<OwnerReadResult> {
  try {
    const { answer, ...rest } = await db.transaction().execute((trx) => READS[name].read(trx, input));
    return { ok: true, answer: { ...rest, answer: new TextEncoder().encode(READS[name].write(answer)) } };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (job: OwnerReadJob) => {
  if (job === 'close') {
    sqlite.close();
    // Nothing is listened to any more, so the thread ends.
    parentPort?.close();
    return;
  }
  void run(job).then((result) => {
    parentPort?.postMessage(result, result.ok ? [result.answer.answer.buffer as ArrayBuffer] : []);
  });
});
