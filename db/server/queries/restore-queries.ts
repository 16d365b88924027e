import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { wordsOf } from '../engine';
import { weekToldAt } from './notice-week';
import type { Database } from '../schema';
import { getSyncState } from './sync-state-queries';

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
async function forgetWaitingNews(trx: Kysely<Database>, now: number): Promise<void> {
  // A backup of an older version has no notices, and is restored as that version knew it.
  if (!(await trx.introspection.getTables()).some(({ name }) => name === 'notice_round')) return;
  const { notice_seq } = await trx.selectFrom('sync_state').select('notice_seq').executeTakeFirstOrThrow();
  await trx
    .updateTable('sync_state')
    .set({ notice_seq: Math.max(notice_seq, now) + LEAP })
    .execute();
  await trx.deleteFrom('mails').where('sent_at', 'is', null).where('unsubscribe', 'is not', null).execute();
  await trx.updateTable('push_deliveries').set({ ended_at: now }).where('ended_at', 'is', null).execute();
  const week = weekToldAt(now);
  if (week !== null) await trx.updateTable('notice_round').set({ week, user_id: '', is_done: 1 }).execute();
}

/**
 * A new time line (SYNC), as part of the caller's transaction: a new epoch, so that devices take everything anew, and revisions that
 * were never given before. Devices hold versions from another time, and an edit standing on one of them
 * must not meet the same number with another content. `now` in ms UTC.
 */
export async function leapAhead(trx: Kysely<Database>, now: number): Promise<void> {
  const { rev, click_seq } = await getSyncState(trx);
  await trx
    .updateTable('sync_state')
    .set({
      epoch: wordsOf(trx).newEpoch(),
      rev: Math.max(rev, now * REVISIONS_PER_MS) + LEAP + randomInt(LEAPS),
      click_seq: Math.max(click_seq, now) + LEAP,
    })
    .execute();
  // Every owner's lists are newer than what any device has heard of. WHERE: without it SQLite takes ON for a join's.
  await sql`
    INSERT INTO account_rev (owner_id, rev) SELECT users.id, sync_state.rev FROM users, sync_state WHERE true
    ON CONFLICT (owner_id) DO UPDATE SET rev = excluded.rev`.execute(trx);
}

/** What is served from now on is an earlier state: a new time line, on which nobody is told old news. `now` in ms UTC. */
export async function startNewTimeLine(db: Kysely<Database>, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await leapAhead(trx, now);
    await forgetWaitingNews(trx, now);
  });
}
