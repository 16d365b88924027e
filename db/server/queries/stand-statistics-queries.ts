import type { Kysely, Selectable } from 'kysely';
import { addDays, copenhagenDay } from '../../../api/contract/days';
import { KEPT_DAYS } from '../../../api/contract/limits';
import type { StandDailyTable } from '../click-schema';
import { wordsOf } from '../engine';
import type { Database } from '../schema';

type Db = Kysely<Database>;

/** First Copenhagen day that is kept at a moment in ms UTC: 400 days back. */
export const firstKeptDay = (now: number): string => addDays(copenhagenDay(now), -KEPT_DAYS);

/** One product's taps of one day: all, those by chip and by code, and by hour (day-hours.ts). */
export type DailyRow = Pick<Selectable<StandDailyTable>, 'stand_id' | 'day' | 'clicks' | 'chip' | 'code' | 'hours' | 'own'>;

export interface TotalRow {
  stand_id: string;
  clicks: number;
  last_clicked_at: number;
  silent_since: number | null;
  usual_per_week: number | null;
}

/** click_seq of the newest fold that changed one of an owner's products; 0 before the first tap. */
export async function getClickSeqOf(db: Db, ownerId: string): Promise<number> {
  const { seq } = await db
    .selectFrom('stands')
    .innerJoin('stand_totals', 'stand_totals.stand_id', 'stands.id')
    .select((eb) => eb.fn.max<number | null>('stand_totals.seq').as('seq'))
    .where('stands.owner_id', '=', ownerId)
    .where('stands.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}

/** Clicks by day of one product. */
export type ClicksByDay = Record<string, number>;

/** Clicks of each of an owner's products, of all days; with `isDeleted` of those that they have deleted. */
export async function listDailyOf(db: Db, ownerId: string, isDeleted = false): Promise<Map<string, ClicksByDay>> {
  const rows = await db
    .selectFrom('stands')
    .select((outer) => [
      'stands.id',
      outer
        .selectFrom('stand_daily')
        .select(wordsOf(db).jsonObjectOf('stand_daily.day', 'stand_daily.clicks').as('daily'))
        .whereRef('stand_daily.stand_id', '=', 'stands.id')
        .where('stand_daily.clicks', '>', 0)
        .as('daily'),
    ])
    .where('stands.owner_id', '=', ownerId)
    .where('stands.deleted_at', isDeleted ? 'is not' : 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, JSON.parse(row.daily ?? '{}') as ClicksByDay]));
}

/** Everything counted of an owner's products by day, from one day on. */
export async function listDailyRowsOf(db: Db, ownerId: string, fromDay: string): Promise<DailyRow[]> {
  const rows = await db
    .selectFrom('stands')
    .select((outer) => [
      'stands.id',
      outer
        .selectFrom('stand_daily as d')
        .select(wordsOf(db).jsonRowsOf('d.day', 'd.clicks', 'd.chip', 'd.code', 'd.hours', 'd.own').as('days'))
        .whereRef('d.stand_id', '=', 'stands.id')
        .where('d.day', '>=', fromDay)
        .as('days'),
    ])
    .where('stands.owner_id', '=', ownerId)
    .where('stands.deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ id, days }) => (JSON.parse(days ?? '[]') as DayValues[]).map((values) => toDailyRow(id, values)));
}

/** In the order they are selected in. */
type DayValues = [day: string, clicks: number, chip: number, code: number, hours: string, own: number];

const toDailyRow = (stand_id: string, [day, clicks, chip, code, hours, own]: DayValues): DailyRow => ({
  stand_id,
  day,
  clicks,
  chip,
  code,
  hours,
  own,
});

/** Hours of the days from one to another, of all of an owner's products or of one. */
export async function listHoursOf(
  db: Db,
  ownerId: string,
  { from, to, standId }: { from: string; to: string; standId?: string | undefined },
): Promise<{ day: string; hours: string }[]> {
  return db
    .selectFrom('stands')
    .innerJoin('stand_daily', 'stand_daily.stand_id', 'stands.id')
    .select(['stand_daily.day', 'stand_daily.hours'])
    .where('stands.owner_id', '=', ownerId)
    .where('stands.deleted_at', 'is', null)
    .where('stand_daily.day', '>=', from)
    .where('stand_daily.day', '<=', to)
    .$if(standId !== undefined, (query) => query.where('stands.id', '=', standId ?? ''))
    .execute();
}

/** Daily figures that changed after a click_seq: of the products that changed, whose days are read to find which did. */
export async function listDailyChangesOf(db: Db, ownerId: string, afterSeq: number): Promise<DailyRow[]> {
  return db
    .selectFrom('stands')
    .innerJoin('stand_totals', 'stand_totals.stand_id', 'stands.id')
    .innerJoin('stand_daily', 'stand_daily.stand_id', 'stands.id')
    .select(['stand_daily.stand_id', 'stand_daily.day', 'stand_daily.clicks', 'stand_daily.chip'])
    .select(['stand_daily.code', 'stand_daily.hours', 'stand_daily.own'])
    .where('stands.owner_id', '=', ownerId)
    .where('stands.deleted_at', 'is', null)
    .where('stand_totals.seq', '>', afterSeq)
    .where('stand_daily.seq', '>', afterSeq)
    .execute();
}

export async function listStandIdsOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('stands').select('id').where('owner_id', '=', ownerId).where('deleted_at', 'is', null).execute();
  return rows.map((row) => row.id).sort();
}

/** All-time figures of an owner's products that changed after a click_seq; taps change them, and silences. */
export async function listTotalsOf(db: Db, ownerId: string, afterSeq: number): Promise<TotalRow[]> {
  return db
    .selectFrom('stands')
    .innerJoin('stand_totals', 'stand_totals.stand_id', 'stands.id')
    .select(['stand_totals.stand_id', 'stand_totals.clicks', 'stand_totals.last_clicked_at'])
    .select(['stand_totals.silent_since', 'stand_totals.usual_per_week'])
    .where('stands.owner_id', '=', ownerId)
    .where('stands.deleted_at', 'is', null)
    .where('stand_totals.seq', '>', afterSeq)
    .execute();
}
