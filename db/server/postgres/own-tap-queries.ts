import type { Pool } from 'pg';
import type { OwnTapQuestion } from '../own-tap-question';

const OWN_TAP = `
  SELECT 1 FROM sessions
  JOIN users ON users.id = sessions.user_id AND users.count_own_taps = 0 AND users.is_blocked = 0
  JOIN stands ON stands.id = $2 AND stands.owner_id = users.id
  WHERE (sessions.secret_hash = $1 OR sessions.previous_secret_hash = $1 AND coalesce(sessions.rotated_at, $3) >= $5)
  AND sessions.expires_at > $3 AND sessions.last_seen_at > $4`;

/** Whether a tap is its owner's own. A database that does not answer does not know: then it counts like any other. */
export const findOwnTap =
  (pool: Pool) =>
  async ({ secretHash, standId, now, usedAfter, replacedAfter }: OwnTapQuestion): Promise<boolean> => {
    const values = [secretHash, standId, now, usedAfter, replacedAfter];
    return pool.query({ name: 'own-tap', text: OWN_TAP, values }).then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    );
  };
