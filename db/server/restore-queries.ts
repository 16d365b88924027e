import type { Sqlite } from './open';

/** An upper bound of the writes between two restores in one millisecond. */
const LEAP = 1_000_000;

/**
 * A restored database begins a new time line (SYNC): a new epoch, so that devices take everything anew, and numbers that were
 * never given before. Devices hold versions from the time after the backup, and an edit standing on one of them
 * must not meet the same number with another content. Clock time passes any count of writes, so two restores of one
 * backup cannot meet either. `now` in ms UTC.
 */
export function startNewTimeLine(sqlite: Sqlite, now: number): void {
  sqlite.transaction(() => {
    sqlite
      .prepare(
        'UPDATE sync_state SET epoch = lower(hex(randomblob(8))), rev = max(rev, @now) + @leap, click_seq = max(click_seq, @now) + @leap',
      )
      .run({ now, leap: LEAP });
    // Every owner's lists are newer than what any device has heard of.
    sqlite
      .prepare(
        `INSERT INTO account_rev (owner_id, rev) SELECT users.id, sync_state.rev FROM users, sync_state WHERE true
        ON CONFLICT (owner_id) DO UPDATE SET rev = excluded.rev`,
      )
      .run();
  })();
}
