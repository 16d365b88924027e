import type { LiveQueries, OwnerPosition } from '../live-queries';
import type { Sqlite } from './open';

/**
 * What open dashboards are told from: plain prepared SQL on a read-only connection of its own, whose every answer is of
 * this moment. The others may be inside a transaction that began earlier, and a position of the past would be one that the
 * device knows already.
 */
export function prepareLiveQueries(sqlite: Sqlite): LiveQueries {
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
    getPosition: async (ownerId) => {
      const found = position.get(ownerId);
      if (!found) throw new Error('the database has no sync state');
      return found;
    },
    listStandIds: async (ownerId) => standIds.all(ownerId),
    listEnded: async (sessionIds, now, idleBefore) => ended.all(JSON.stringify(sessionIds), now, idleBefore),
    close: () => sqlite.close(),
  };
}
