import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { COPIES_FOLDER } from '../files/data-files';
import type { Database } from '../schema';
import type { Opening, ServerDatabase } from '../server-database';
import { countTaps } from './click-figure-queries';
import { openImageRows } from './image-rows';
import { createSharedJournal } from './journal';
import { SharedWindows } from './limit-windows';
import { createLiveQueries } from './live-queries';
import { inNamedTurn } from './named-locks';
import { createFindOwnTap } from './own-tap-queries';
import { openPool } from './pool';
import { ScanLookups } from './scan-queries';
import { createSharedTexts } from './shared-texts';
import { TurnDialect } from './turn-dialect';

/** Longest a call waits for a connection; then it is refused as busy. */
const CALL_WAIT_MS = 5000;
/** The largest owner's figures are read in a few. */
const CALL_QUERY_MS = 60_000;
const NO_LIMIT_MS = 0;
/** A visitor waits for these, or nobody does. */
const SCAN_WAIT_MS = 1000;
const SCAN_QUERY_MS = 2000;

const READERS = 6;
const SCANNERS = 4;
/** For pages that visitors open, and metrics: what hangs there takes no reader away from others. */
const QUICK_READERS = 2;
/** For limits: each question is as short as can be. */
const COUNTERS = 2;
/** Work in named turns: each holds one for as long as somebody outside takes to answer, or waits with it for another process. */
const TURNS = 2;
const TURN_WAIT_MS = 15_000;

/** Open a PostgreSQL database; nothing is asked of it yet. Migrations are the caller's next step. */
export function openDatabase(url: string, { isServing = false, isPatient = false, heardAt }: Opening = {}): ServerDatabase {
  // Writes take turns anyway: in this process they wait for the one connection.
  const calls = { waitMs: CALL_WAIT_MS, queryMs: isPatient ? NO_LIMIT_MS : CALL_QUERY_MS };
  const db = new Kysely<Database>({ dialect: new TurnDialect(openPool(url, { connections: 1, ...calls, isServing }), 'write') });
  const reader = new Kysely<Database>({ dialect: new TurnDialect(openPool(url, { connections: READERS, ...calls }), 'read') });
  const scans = openPool(url, { connections: SCANNERS, waitMs: SCAN_WAIT_MS, queryMs: SCAN_QUERY_MS, areKept: true, isServing });
  const quick = openPool(url, { connections: QUICK_READERS, waitMs: SCAN_WAIT_MS, queryMs: SCAN_QUERY_MS });
  const quickReader = new Kysely<Database>({ dialect: new TurnDialect(quick, 'read') });
  const counters = openPool(url, { connections: COUNTERS, waitMs: CALL_WAIT_MS, queryMs: CALL_WAIT_MS });
  const turns = openPool(url, { connections: TURNS, waitMs: TURN_WAIT_MS, queryMs: TURN_WAIT_MS });
  const lookups = new ScanLookups(scans, heardAt);
  return {
    address: { engine: 'postgres', url },
    db,
    reader,
    quickReader,
    prepareScanLookup: () => (standerId) => lookups.find(standerId),
    prepareOwnTapLookup: () => createFindOwnTap(scans),
    // It answers COMMIT after its own flush.
    onDisk: () => Promise.resolve(),
    countTaps: async (stands) => void (await db.transaction().execute((trx) => countTaps(trx, stands))),
    journal: createSharedJournal(db, reader),
    openLiveQueries: () => createLiveQueries(scans),
    inNamedTurn: (name, work) => inNamedTurn(turns, name, work),
    shared: createSharedTexts(db, reader),
    // Beside what an installation with SQLite has there: only copies are ever dropped.
    openImages: (folder) => openImageRows({ db, reader }, join(folder, COPIES_FOLDER)),
    openLimitWindows: (now) => new SharedWindows(counters, now),
    measure: () => ({
      file: sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`
        .execute(quickReader)
        .then(({ rows }) => rows[0]?.bytes ?? NaN),
    }),
    tidy: () => Promise.resolve(),
    close: async () => {
      await Promise.all([db.destroy(), reader.destroy(), quickReader.destroy(), scans.end(), counters.end(), turns.end()]);
    },
  };
}
