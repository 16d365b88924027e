import { type Kysely, sql } from 'kysely';
import { addHours, noHours, writeHours } from '../../../api/contract/day-hours';
import { copenhagenDay, copenhagenHour } from '../../../api/contract/days';
import { CLOCK_TOLERANCE_MS, latestBelieved } from '../believed-clock';
import { wordsOf } from '../engine';
import { getSyncState } from './sync-state-queries';
import type { PageSlice } from './page-figure-queries';
import type { Database } from '../schema';
import type { StandSlice } from './stand-slice-queries';

type Db = Kysely<Database>;

/** The last day on which there can be taps at a moment in ms UTC. */
const lastPossibleDay = (now: number): string => copenhagenDay(now + CLOCK_TOLERANCE_MS);

/** Whether taps of anybody, or views of landing pages, are counted on days that have not come yet. */
export async function hasFutureCounts(db: Db, now: number): Promise<boolean> {
  const last = lastPossibleDay(now);
  const taps = await db.selectFrom('daily_totals').select('day').where('day', '>', last).limit(1).executeTakeFirst();
  if (taps) return true;
  return (await getSyncState(db)).page_day > last;
}

/** Moves a slice's future taps to now: when they happened is no longer known. */
export async function moveFutureTaps(trx: Db, slice: StandSlice, now: number): Promise<void> {
  const last = lastPossibleDay(now);
  const rows = await trx
    .selectFrom('stands')
    .innerJoin('stand_daily', 'stand_daily.stand_id', 'stands.id')
    .select((eb) => [
      'stands.id',
      eb.fn.sum<number>('stand_daily.clicks').as('clicks'),
      eb.fn.sum<number>('stand_daily.chip').as('chip'),
      eb.fn.sum<number>('stand_daily.code').as('code'),
      eb.fn.sum<number>('stand_daily.own').as('own'),
    ])
    .where('stands.id', '>', slice.after)
    .where('stands.id', '<=', slice.upTo)
    .where('stand_daily.day', '>', last)
    .groupBy('stands.id')
    .execute();
  for (const { id, ...counts } of rows) {
    await trx.deleteFrom('stand_daily').where('stand_id', '=', id).where('day', '>', last).execute();
    await addToHour(trx, id, counts, now);
    const future = now + CLOCK_TOLERANCE_MS;
    await trx.updateTable('clicks').set({ clicked_at: now }).where('stand_id', '=', id).where('clicked_at', '>', future).execute();
    await trx
      .updateTable('stand_totals')
      .set({ last_clicked_at: now })
      .where('stand_id', '=', id)
      .where('last_clicked_at', '>', future)
      .execute();
    await trx
      .updateTable('stand_totals')
      .set({ silent_since: null })
      .where('stand_id', '=', id)
      .where('silent_since', '>', future)
      .execute();
    await trx.updateTable('stand_totals').set({ heard_at: now }).where('stand_id', '=', id).where('heard_at', '>', future).execute();
  }
}

type Counts = Record<'clicks' | 'chip' | 'code' | 'own', number>;

/** Adds taps to the day and hour of a moment. */
async function addToHour(trx: Db, id: string, counts: Counts, at: number): Promise<void> {
  const { day, hour } = copenhagenHour(at);
  const known = await trx.selectFrom('stand_daily').select('hours').where('stand_id', '=', id).where('day', '=', day).executeTakeFirst();
  const hours = noHours().with(hour, counts.clicks);
  addHours(hours, known?.hours ?? '');
  await trx
    .insertInto('stand_daily')
    .values({ stand_id: id, day, ...counts, hours: writeHours(hours), seq: 0 })
    .onConflict((row) =>
      row.columns(['stand_id', 'day']).doUpdateSet({
        clicks: sql`stand_daily.clicks + excluded.clicks`,
        chip: sql`stand_daily.chip + excluded.chip`,
        code: sql`stand_daily.code + excluded.code`,
        own: sql`stand_daily.own + excluded.own`,
        hours: sql`excluded.hours`,
      }),
    )
    .execute();
}

/** The same for what is counted of some landing pages: views, and presses of each link. */
export async function moveFuturePageCounts(trx: Db, slice: PageSlice, now: number): Promise<void> {
  const last = lastPossibleDay(now);
  const rows = await trx
    .selectFrom('page_daily')
    .select((eb) => ['page_id', 'link_id', eb.fn.sum<number>('count').as('count')])
    .where('page_id', '>', slice.after)
    .where('page_id', '<=', slice.upTo)
    .where('day', '>', last)
    .groupBy(['page_id', 'link_id'])
    .execute();
  for (const row of rows) {
    await trx
      .deleteFrom('page_daily')
      .where('page_id', '=', row.page_id)
      .where('link_id', '=', row.link_id)
      .where('day', '>', last)
      .execute();
    await trx
      .insertInto('page_daily')
      .values({ ...row, day: copenhagenDay(now), seq: 0 })
      .onConflict((known) => known.columns(['page_id', 'link_id', 'day']).doUpdateSet({ count: sql`page_daily.count + excluded.count` }))
      .execute();
  }
}

/**
 * The same for the totals of the system; the last step. The epoch is renewed, so that devices take all figures anew: days
 * they have seen are gone.
 */
export async function moveFutureTotals(trx: Db, now: number): Promise<void> {
  const last = lastPossibleDay(now);
  const { clicks } = await trx
    .selectFrom('daily_totals')
    .select(sql<number>`coalesce(sum(clicks), 0)`.as('clicks'))
    .where('day', '>', last)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('daily_totals').where('day', '>', last).execute();
  await trx
    .insertInto('daily_totals')
    .values({ day: copenhagenDay(now), clicks })
    .onConflict((row) => row.column('day').doUpdateSet({ clicks: sql`daily_totals.clicks + excluded.clicks` }))
    .execute();
  await trx
    .updateTable('sync_state')
    .set({
      epoch: wordsOf(trx).newEpoch(),
      page_day: sql<string>`CASE WHEN page_day > ${last} THEN ${copenhagenDay(now)} ELSE page_day END`,
    })
    .execute();
}

/**
 * What is kept for a time from a moment on, and is in nobody's way when it is kept too short: table, its key, and the moment (ms UTC), by
 * whose index it is found. Stored answers are not among them: under a clock that is behind good ones would be taken for later, and be gone when
 * it is right again.
 */
const DATED = [
  ['contact_messages', 'id', 'created_at'],
  ['mails', 'id', 'sent_at'],
  ['oauth_states', 'state_hash', 'created_at'],
] as const;

/** Dates some rows that say they are of a later time as of now, so that they are kept no longer than others; answers how many. */
export async function redateFutureRows(trx: Db, now: number, limit: number): Promise<number> {
  const latest = latestBelieved(now);
  for (const [table, key, moment] of DATED) {
    const [rows, id, at] = [sql.table(table), sql.ref(key), sql.ref(moment)];
    const { numAffectedRows } = await sql`
      UPDATE ${rows} SET ${at} = ${now}
      WHERE ${at} > ${latest} AND ${id} IN (SELECT ${id} FROM ${rows} WHERE ${at} > ${latest} LIMIT ${limit})`.execute(trx);
    if (numAffectedRows) return Number(numAffectedRows);
  }
  return 0;
}
