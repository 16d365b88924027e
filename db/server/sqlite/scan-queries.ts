import type { ScannedStand } from '../scanned-stand';
import type { Sqlite } from './open';

/** An answer at once. */
export type FindStandNow = (standerId: string) => ScannedStand | undefined;

/** Plain SQL, prepared once: this is the hot path, and Kysely would compile it again for every scan. */
export const SCAN_LOOKUP = `
  SELECT stands.id, stands.status, stands.redirect_url, stands.landing_page_id, landing_pages.url_path
  FROM stands LEFT JOIN landing_pages ON landing_pages.id = stands.landing_page_id
  WHERE stands.stander_id = ? AND stands.deleted_at IS NULL`;

/**
 * The one lookup of a scan, synchronous, on a read-only connection: it costs
 * microseconds, never waits for a writer and sees every committed edit, so there is no cache to go stale.
 */
export function prepareScanLookup(sqlite: Sqlite): FindStandNow {
  const statement = sqlite.prepare<[string], ScannedStand>(SCAN_LOOKUP);
  return (standerId) => statement.get(standerId);
}

/**
 * The lookup of the scan path, on a connection of its own (`SqliteDatabase.scanSqlite`): the scans of one turn of the
 * event loop share one snapshot, because taking SQLite's read lock and giving it back costs as much as the lookup. An
 * edit is seen from the next turn on, and nobody has its answer before that.
 */
export function prepareSharedScanLookup(scanSqlite: Sqlite): FindStandNow {
  const find = prepareScanLookup(scanSqlite);
  const begin = scanSqlite.prepare('BEGIN');
  const end = scanSqlite.prepare('COMMIT');
  let isShared = false;
  function endTurn(): void {
    isShared = false;
    if (scanSqlite.open && scanSqlite.inTransaction) end.run();
  }
  return (standerId) => {
    if (!isShared) {
      begin.run();
      isShared = true;
      setImmediate(endTurn);
    }
    return find(standerId);
  };
}
