import type { Sqlite } from './open';

/** Beyond what is in the backup, should the clock be behind it. */
const LEAP = 1_000_000;
/** Revisions follow the clock in microseconds: no server writes a thousand times in a millisecond. */
const REVISIONS_PER_MS = 1000;

/**
 * A restored database begins a new time line (SYNC): a new epoch, so that devices take everything anew, and numbers that were
 * never given before. Devices hold versions from the time after the backup, and an edit standing on one of them
 * must not meet the same number with another content. Clock time passes any count of writes and, a second after a
 * restore, its leap as well: two restores of one backup cannot meet, not even of a backup that was taken right after
 * another restore. `now` in ms UTC.
 */
export function startNewTimeLine(sqlite: Sqlite, now: number): void {
  sqlite.transaction(() => {
    sqlite
      .prepare(
        'UPDATE sync_state SET epoch = lower(hex(randomblob(8))), rev = max(rev, @revision) + @leap, click_seq = max(click_seq, @now) + @leap',
      )
      .run({ now, revision: now * REVISIONS_PER_MS, leap: LEAP });
    // Every owner's lists are newer than what any device has heard of.
    sqlite
      .prepare(
        `INSERT INTO account_rev (owner_id, rev) SELECT users.id, sync_state.rev FROM users, sync_state WHERE true
        ON CONFLICT (owner_id) DO UPDATE SET rev = excluded.rev`,
      )
      .run();
  })();
}
