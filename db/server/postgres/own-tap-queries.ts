import type { Pool } from 'pg';
import type { FindOwnTap, OwnTapQuestion } from '../own-tap-question';

const OWN_TAP = `
  SELECT 1 FROM sessions
  JOIN users ON users.id = sessions.user_id AND users.count_own_taps = 0 AND users.is_blocked = 0
  JOIN stands ON stands.id = $2 AND stands.owner_id = users.id
  WHERE (sessions.secret_hash = $1 OR sessions.previous_secret_hash = $1 AND coalesce(sessions.rotated_at, $3) >= $5)
  AND sessions.expires_at > $3 AND sessions.last_seen_at > $4`;

/** How long a visitor waits for the answer. */
const PATIENCE_MS = 500;
/** Asked at a time: who has a cookie is anybody's claim, and the lookups of all visitors wait behind these. */
const AT_ONCE = 50;

/**
 * Whether a tap is its owner's own. A database that does not answer, or not soon, does not know: then it counts like any other. After an
 * answer that was late nobody waits, and one is asked at a time, until one comes in time.
 */
export function createFindOwnTap(pool: Pick<Pool, 'query'>): FindOwnTap {
  let asked = 0;
  let isLate = false;
  return ({ secretHash, standId, now, usedAfter, replacedAfter }: OwnTapQuestion) => {
    if (asked >= (isLate ? 1 : AT_ONCE)) return false;
    asked += 1;
    const values = [secretHash, standId, now, usedAfter, replacedAfter];
    const began = performance.now();
    const answer = pool.query({ name: 'own-tap', text: OWN_TAP, values }).then(
      ({ rowCount }) => {
        isLate = performance.now() - began > PATIENCE_MS;
        return rowCount === 1;
      },
      () => {
        isLate = true;
        return false;
      },
    );
    void answer.finally(() => (asked -= 1));
    return isLate ? false : soon(answer, () => (isLate = true));
  };
}

/** The answer, or a no when it is late. */
function soon(answer: Promise<boolean>, onLate: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      onLate();
      resolve(false);
    }, PATIENCE_MS);
    void answer.then((own) => {
      clearTimeout(timer);
      resolve(own);
    });
  });
}
