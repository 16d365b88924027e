import { openSqlite } from './open';

/** Where an owner's figures stand. */
export interface OwnerPosition {
  epoch: string;
  seq: number;
  /** Of the owner's newest write: their set of products is the same as long as this is. */
  rev: number;
}

export interface LiveQueries {
  getPosition(ownerId: string): OwnerPosition;
  /** An owner's products in the order of their ids. */
  listStandIds(ownerId: string): string[];
  /** Which of these sessions are over: ended, expired, idle since before `idleBefore`, or of somebody who is blocked. */
  listEnded(sessionIds: readonly string[], now: number, idleBefore: number): string[];
  close(): void;
}

const READ_WAIT_MS = 1000;

/**
 * What open dashboards are told from: plain prepared SQL on a read-only connection of its own, whose every answer is of
 * this moment. The others may be inside a transaction that began earlier, and a position of the past would be one that the
 * device knows already.
 */
export function openLiveQueries(file: string): LiveQueries {
  const sqlite = openSqlite(file, { readonly: true, busyTimeoutMs: READ_WAIT_MS });
  const position = sqlite.prepare<[string], OwnerPosition>(`
    SELECT epoch, click_seq AS seq, coalesce((SELECT rev FROM account_rev WHERE owner_id = ?), 0) AS rev FROM sync_state WHERE id = 1`);
  const standIds = sqlite.prepare<[string], string>('SELECT id FROM stands WHERE owner_id = ? AND deleted_at IS NULL ORDER BY id').pluck();
  const ended = sqlite
    .prepare<[string, number, number], string>(`
      SELECT asked.value FROM json_each(?) AS asked WHERE NOT EXISTS (
        SELECT 1 FROM sessions JOIN users ON users.id = sessions.user_id
        WHERE sessions.id = asked.value AND sessions.expires_at > ? AND sessions.last_seen_at > ? AND users.is_blocked = 0)`)
    .pluck();
  return {
    getPosition: (ownerId) => {
      const found = position.get(ownerId);
      if (!found) throw new Error('the database has no sync state');
      return found;
    },
    listStandIds: (ownerId) => standIds.all(ownerId),
    listEnded: (sessionIds, now, idleBefore) => ended.all(JSON.stringify(sessionIds), now, idleBefore),
    close: () => sqlite.close(),
  };
}
