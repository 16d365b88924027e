import { Kysely, sql } from 'kysely';
import type { Database } from '../schema';
import type { ServerDatabase } from '../server-database';
import { countTaps } from './click-figure-queries';
import { createLiveQueries } from './live-queries';
import { findOwnTap } from './own-tap-queries';
import { openPool } from './pool';
import { ScanLookups } from './scan-queries';
import { TurnDialect } from './turn-dialect';

/** Longest a call waits for a connection; then it is refused as busy. */
const CALL_WAIT_MS = 5000;
/** A migration may take its time. */
const CALL_QUERY_MS = 60_000;
/** A visitor waits for none of these. */
const SCAN_WAIT_MS = 1000;
const SCAN_QUERY_MS = 2000;

const READERS = 6;
const SCANNERS = 4;

/** Open a PostgreSQL database; nothing is asked of it yet. Migrations are the caller's next step. */
export function openDatabase(url: string): ServerDatabase {
  // Writes take turns anyway: in this process they wait for the one connection.
  const calls = { waitMs: CALL_WAIT_MS, queryMs: CALL_QUERY_MS };
  const db = new Kysely<Database>({ dialect: new TurnDialect(openPool(url, { connections: 1, ...calls }), 'write') });
  const reader = new Kysely<Database>({ dialect: new TurnDialect(openPool(url, { connections: READERS, ...calls }), 'read') });
  const scans = openPool(url, { connections: SCANNERS, waitMs: SCAN_WAIT_MS, queryMs: SCAN_QUERY_MS });
  const lookups = new ScanLookups(scans);
  return {
    address: { engine: 'postgres', url },
    db,
    reader,
    prepareScanLookup: () => (standerId) => lookups.find(standerId),
    prepareOwnTapLookup: () => findOwnTap(scans),
    countTaps: async (stands) => void (await db.transaction().execute((trx) => countTaps(trx, stands))),
    openLiveQueries: () => createLiveQueries(scans),
    measure: () => ({
      file: sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`
        .execute(reader)
        .then(({ rows }) => rows[0]?.bytes ?? NaN),
    }),
    tidy: () => Promise.resolve(),
    close: async () => {
      await Promise.all([db.destroy(), reader.destroy(), scans.end()]);
    },
  };
}
