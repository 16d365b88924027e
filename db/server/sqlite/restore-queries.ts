import type { Sqlite } from './open';

/** Beyond the click sequence of the backup, should the clock be behind it. */
const LEAP = 1_000_000;
/** Revisions follow the clock in microseconds: no server writes a thousand times in a millisecond. */
const REVISIONS_PER_MS = 1000;
/**
 * How far a restore may leap, at random: two restores of one backup meet with a chance of one in some hundred millions, also in the
 * same millisecond or under a clock that is behind the backup. Numbers stay exact for thousands of restores (2^53).
 */
const LEAPS = 1_000_000_000_000;

/**
 * A restored database begins a new time line (SYNC): a new epoch, so that devices take everything anew, and revisions that
 * were never given before. Devices hold versions from the time after the backup, and an edit standing on one of them
 * must not meet the same number with another content. `now` in ms UTC.
 */
export function startNewTimeLine(sqlite: Sqlite, now: number): void {
  sqlite.transaction(() => {
    sqlite
      .prepare(
        'UPDATE sync_state SET epoch = lower(hex(randomblob(8))), rev = max(rev, @revision) + @leap + abs(random() % @leaps), click_seq = max(click_seq, @now) + @leap',
      )
      .run({ now, revision: now * REVISIONS_PER_MS, leap: LEAP, leaps: LEAPS });
    // Every owner's lists are newer than what any device has heard of.
    sqlite
      .prepare(
        `INSERT INTO account_rev (owner_id, rev) SELECT users.id, sync_state.rev FROM users, sync_state WHERE true
        ON CONFLICT (owner_id) DO UPDATE SET rev = excluded.rev`,
      )
      .run();
  })();
}
