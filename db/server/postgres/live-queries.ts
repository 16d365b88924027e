import type { Pool, QueryResultRow } from 'pg';
import type { LiveQueries, OwnerPosition } from '../live-queries';

/** What open dashboards are told from. Every question is a statement of its own, so every answer is of this moment. */
export function createLiveQueries(pool: Pool): LiveQueries {
  const ask = async <Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name, text, values })).rows;
  return {
    getPosition: async (ownerId) => {
      const [found] = await ask<OwnerPosition & QueryResultRow>(
        'live-position',
        `SELECT epoch, click_seq AS seq, coalesce((SELECT rev FROM account_rev WHERE owner_id = $1), 0) AS rev FROM sync_state WHERE id = 1`,
        [ownerId],
      );
      if (!found) throw new Error('the database has no sync state');
      return found;
    },
    listStandIds: async (ownerId) => {
      const text = 'SELECT id FROM stands WHERE owner_id = $1 AND deleted_at IS NULL ORDER BY id';
      return (await ask<{ id: string }>('live-stands', text, [ownerId])).map(({ id }) => id);
    },
    listEnded: async (sessionIds, now, idleBefore) => {
      const text = `SELECT asked.id FROM unnest($1::text[]) AS asked(id) WHERE NOT EXISTS (
        SELECT 1 FROM sessions JOIN users ON users.id = sessions.user_id
        WHERE sessions.id = asked.id AND sessions.expires_at > $2 AND sessions.last_seen_at > $3 AND users.is_blocked = 0)`;
      return (await ask<{ id: string }>('live-ended', text, [sessionIds, now, idleBefore])).map(({ id }) => id);
    },
    close: () => undefined,
  };
}
