import type { OwnTapQuestion } from '../own-tap-question';
import type { Sqlite } from './open';

/** Plain SQL, prepared once: it runs in the scan path, for browsers that are signed in. */
const OWN_TAP = `
  SELECT 1 FROM sessions
  JOIN users ON users.id = sessions.user_id AND users.count_own_taps = 0 AND users.is_blocked = 0
  JOIN stands ON stands.id = @standId AND stands.owner_id = users.id
  WHERE (sessions.secret_hash = @secretHash
    OR sessions.previous_secret_hash = @secretHash AND coalesce(sessions.rotated_at, @now) >= @replacedAfter)
  AND sessions.expires_at > @now AND sessions.last_seen_at > @usedAfter`;

/** Whether a session is alive and of the owner of a product, who does not want own taps counted. */
export function prepareOwnTapLookup(sqlite: Sqlite): (question: OwnTapQuestion) => boolean {
  const statement = sqlite.prepare<[OwnTapQuestion], 1>(OWN_TAP);
  return (question) => statement.get(question) !== undefined;
}
