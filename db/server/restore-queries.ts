import { weekToldAt } from './notice-week';
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
 * What waited when the backup was made went out from the server it was made of, or is old news by now. It is still in the list of
 * the app. Monday's summaries likewise: after eight on a Monday they have been told.
 */
function forgetWaitingNews(sqlite: Sqlite, now: number): void {
  // A backup of an older version has no notices, and is restored as that version knew it.
  if (!sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'notice_round'").get()) return;
  sqlite.prepare('UPDATE sync_state SET notice_seq = max(notice_seq, ?) + ?').run(now, LEAP);
  sqlite.prepare('DELETE FROM mails WHERE sent_at IS NULL AND unsubscribe IS NOT NULL').run();
  sqlite.prepare('UPDATE push_deliveries SET ended_at = ? WHERE ended_at IS NULL').run(now);
  const week = weekToldAt(now);
  if (week !== null) sqlite.prepare("UPDATE notice_round SET week = ?, user_id = '', is_done = 1").run(week);
}

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
    forgetWaitingNews(sqlite, now);
  })();
}
