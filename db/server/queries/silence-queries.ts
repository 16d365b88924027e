import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { wordsOf } from '../engine';
import type { Database } from '../schema';
import type { SilenceGapsTable, SilenceWatchTable } from '../silence-schema';
import type { StandSlice } from './stand-slice-queries';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export async function getSilenceWatch(db: Db): Promise<Omit<Selectable<SilenceWatchTable>, 'id'>> {
  return db.selectFrom('silence_watch').select(['alive_at', 'paused_until', 'reached_at']).where('id', '=', 1).executeTakeFirstOrThrow();
}

export async function updateSilenceWatch(trx: Trx, watch: Partial<Omit<Selectable<SilenceWatchTable>, 'id'>>): Promise<void> {
  await trx.updateTable('silence_watch').set(watch).where('id', '=', 1).execute();
}

export type SilenceGap = Selectable<SilenceGapsTable>;

/** Gaps in their order. */
export async function listSilenceGaps(db: Db): Promise<SilenceGap[]> {
  return db.selectFrom('silence_gaps').selectAll().orderBy('from_at').execute();
}

/** A gap, or the new end of the one that began then. */
export async function putSilenceGap(trx: Trx, gap: SilenceGap): Promise<void> {
  await trx
    .insertInto('silence_gaps')
    .values(gap)
    .onConflict((row) => row.column('from_at').doUpdateSet({ until_at: gap.until_at, cause: gap.cause }))
    .execute();
}

/** The clock was ahead, and is not any more: nothing has happened after `now`. */
export async function cutSilenceGaps(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('silence_gaps').where('from_at', '>=', now).execute();
  await trx.updateTable('silence_gaps').set({ until_at: now }).where('until_at', '>', now).execute();
  await trx.deleteFrom('tap_hours').where('hour_at', '>', now).execute();
}

export async function deleteSilenceBefore(trx: Trx, before: number): Promise<void> {
  await trx.deleteFrom('silence_gaps').where('until_at', '<', before).execute();
  await trx.deleteFrom('tap_hours').where('hour_at', '<', before).execute();
}

export async function addTapHour(trx: Trx, hour_at: number, taps: number): Promise<void> {
  await trx
    .insertInto('tap_hours')
    .values({ hour_at, taps })
    .onConflict((row) => row.column('hour_at').doUpdateSet({ taps: sql`tap_hours.taps + excluded.taps` }))
    .execute();
}

export const listTapHours = (db: Db, from: number): Promise<{ hour_at: number; taps: number }[]> =>
  db.selectFrom('tap_hours').select(['hour_at', 'taps']).where('hour_at', '>=', from).execute();

export interface QuietStand {
  id: string;
  ownerId: string;
  /** The newest sign of life, ms UTC. */
  since: number;
}

const SINCE = sql<number>`case when stand_totals.last_clicked_at > stand_totals.heard_at then stand_totals.last_clicked_at else stand_totals.heard_at end`;

/**
 * Products of a slice that were last heard before a moment, and are not marked: claimed, leading somewhere (without a target
 * no tap counts), and of an owner who can be told.
 */
export async function listQuietStands(db: Db, { after, upTo }: StandSlice, before: number): Promise<QuietStand[]> {
  const rows = await db
    .selectFrom('stands')
    .innerJoin('stand_totals', 'stand_totals.stand_id', 'stands.id')
    .innerJoin('users', 'users.id', 'stands.owner_id')
    .select(['stands.id', 'users.id as ownerId', SINCE.as('since')])
    .where('stands.id', '>', after)
    .where('stands.id', '<=', upTo)
    // As an expression: a slice is found by its ids, and not in the index of all that are claimed.
    .where(sql<boolean>`(stands.status || '') = 'claimed'`)
    .where('stands.deleted_at', 'is', null)
    .where((or) => or.or([or('stands.redirect_url', 'is not', null), or('stands.landing_page_id', 'is not', null)]))
    .where('users.is_blocked', '=', 0)
    .where('stand_totals.silent_since', 'is', null)
    .where('stand_totals.clicks', '>', 0)
    .where(SINCE, '<', before)
    .execute();
  return rows;
}

export interface AskedDays {
  id: string;
  /** First day, and the day after the last. */
  from: string;
  until: string;
}

/** What was counted of products on their days, in one statement. */
export async function listCountedDays(db: Db, asked: readonly AskedDays[]): Promise<{ id: string; day: string; hours: string }[]> {
  const told = wordsOf(db).toldRows(asked, { id: 'text', from: 'text', until: 'text' });
  // CROSS JOIN: the products asked for are walked, and their days found by their key.
  const { rows } = await sql<{ id: string; day: string; hours: string }>`
    SELECT d.stand_id AS id, d.day, d.hours FROM ${told} AS asked CROSS JOIN stand_daily AS d
    WHERE d.stand_id = asked.id AND d.day >= asked."from" AND d.day < asked.until AND d.hours <> ''`.execute(db);
  return rows;
}

/** The number that devices find figures changed by. */
export async function nextClickSeq(trx: Trx): Promise<number> {
  const { click_seq: seq } = await trx
    .updateTable('sync_state')
    .set({ click_seq: sql<number>`click_seq + 1` })
    .where('id', '=', 1)
    .returning('click_seq')
    .executeTakeFirstOrThrow();
  return seq;
}

/**
 * Mark a product whose newest sign of life is still the one that was judged by, and whose owner still is who it was. Answers
 * whether it was: what has been marked is not marked again before it is heard.
 */
export async function markSilent(trx: Trx, { id, ownerId, since }: QuietStand, usualPerWeek: number, seq: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('stand_totals')
    .set({ silent_since: since, usual_per_week: usualPerWeek, seq })
    .where('stand_id', '=', id)
    .where('silent_since', 'is', null)
    .where(SINCE, '=', since)
    .where((when) =>
      when.exists(
        when
          .selectFrom('stands')
          .select('stands.id')
          .where('stands.id', '=', id)
          .where('stands.owner_id', '=', ownerId)
          .where('stands.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * A product without a target, which is about to be given one: it could not be heard until `now` (ms UTC), and is listened to from
 * there on. Does nothing to one that has a target.
 */
export async function listenFrom(trx: Db, id: string, now: number): Promise<void> {
  await trx
    .updateTable('stand_totals')
    .set({ heard_at: now, silent_since: null, usual_per_week: null })
    .where('stand_id', '=', id)
    .where((when) =>
      when.exists(
        when
          .selectFrom('stands')
          .select('stands.id')
          .where('stands.id', '=', id)
          .where('stands.redirect_url', 'is', null)
          .where('stands.landing_page_id', 'is', null),
      ),
    )
    .execute();
}
