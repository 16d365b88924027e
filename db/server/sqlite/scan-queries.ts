import type { ScannedStand } from '../scanned-stand';
import type { Sqlite } from './open';

/** An answer at once. */
export type FindStandNow = (standerId: string) => ScannedStand | undefined;

/** Plain SQL, prepared once: this is the hot path, and Kysely would compile it again for every scan. */
export const SCAN_LOOKUP = `
  SELECT stands.id, stands.status, stands.redirect_url, stands.landing_page_id, landing_pages.url_path
  FROM stands LEFT JOIN landing_pages ON landing_pages.id = stands.landing_page_id
  WHERE stands.stander_id = ? AND stands.deleted_at IS NULL`;

/** The one lookup of a scan, synchronous: it costs microseconds, never waits for a writer and sees every committed edit. */
export function prepareScanLookup(sqlite: Sqlite): FindStandNow {
  const statement = sqlite.prepare<[string], ScannedStand>(SCAN_LOOKUP);
  return (standerId) => statement.get(standerId);
}

/** Products that are remembered at most, some ten megabytes; then it begins anew. */
const REMEMBERED = 20_000;
/** The same when they have been for so long: for an operator who has changed something with another program. */
const REMEMBERED_MS = 10_000;

/**
 * The lookup of the scan path, on a connection of its own (`SqliteDatabase.scanSqlite`): the scans of one turn of the event
 * loop share one snapshot, because taking SQLite's read lock and giving it back costs as much as the lookup. An edit is seen
 * from the next turn on, and nobody has its answer before that.
 *
 * Every commit of the click writer makes SQLite read a product's pages anew, 12 µs, although none of them has changed. So what was
 * read is remembered until the writer of this process, the only one that changes products, has changed a row of anything,
 * or has a transaction open. One of these for each connection: they would begin two snapshots.
 */
export function prepareSharedScanLookup(scanSqlite: Sqlite, writerSqlite: Sqlite): FindStandNow {
  const find = prepareScanLookup(scanSqlite);
  const begin = scanSqlite.prepare('BEGIN');
  const end = scanSqlite.prepare('COMMIT');
  const totalChanges = writerSqlite.prepare<[], number>('SELECT total_changes()').pluck();
  const remembered = new Map<string, ScannedStand>();
  /** Rows the writer had changed when what is remembered was read. */
  let changes: number | undefined;
  let since = 0;
  let isLooking = false;

  function beginTurn(): void {
    isLooking = true;
    setImmediate(endTurn);
    // What changes in a transaction is counted at once, and seen when it is committed.
    const changesNow = writerSqlite.inTransaction ? undefined : totalChanges.get();
    const isOld = performance.now() - since > REMEMBERED_MS || remembered.size >= REMEMBERED;
    if (changesNow === undefined || changesNow !== changes || isOld) {
      remembered.clear();
      since = performance.now();
    }
    changes = changesNow;
  }

  function endTurn(): void {
    isLooking = false;
    if (scanSqlite.open && scanSqlite.inTransaction) end.run();
  }

  return (standerId) => {
    if (!isLooking) beginTurn();
    const known = remembered.get(standerId);
    if (known) return known;
    if (!scanSqlite.inTransaction) begin.run();
    const stand = find(standerId);
    if (stand && changes !== undefined) remembered.set(standerId, stand);
    return stand;
  };
}
