import type { Kysely, Selectable } from 'kysely';
import { addDays, copenhagenDay } from '../../api/contract/days';
import { KEPT_DAYS } from '../../api/contract/limits';
import type { StandDailyTable } from './click-schema';
import { wordsOf } from './engine';
import type { Database } from './schema';
import type { StandSlice } from './stand-slice-queries';

type Db = Kysely<Database>;

const MAX_TAPS_PER_STAND = 1000;
const MAX_TAPS = 10_000;
const DAY_MS = 86_400_000;

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

/** Clicks of each of an owner's products, of all days. */
export async function listDailyOf(db: Db, ownerId: string): Promise<Map<string, ClicksByDay>> {
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
    .where('stands.deleted_at', 'is', null)
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

/**
 * From which day on there are as many taps as one answer may hold, going back from the newest: so that a long history
 * is not read only to be cut.
 */
function firstDayNeeded(daily: ReadonlyMap<string, ClicksByDay>, floor: string): string {
  const days = new Map<string, [standId: string, clicks: number][]>();
  for (const [standId, byDay] of daily) {
    for (const [day, clicks] of Object.entries(byDay)) {
      if (day < floor) continue;
      const known = days.get(day);
      if (known) known.push([standId, clicks]);
      else days.set(day, [[standId, clicks]]);
    }
  }
  const perStand = new Map<string, number>();
  let held = 0;
  for (const day of [...days.keys()].sort().toReversed()) {
    for (const [standId, clicks] of days.get(day) ?? []) {
      const before = perStand.get(standId) ?? 0;
      const after = Math.min(MAX_TAPS_PER_STAND, before + clicks);
      perStand.set(standId, after);
      held += after - before;
    }
    if (held >= MAX_TAPS) return day;
  }
  return floor;
}

/** The newest 10,000 of all products' taps, as moments by product, newest first. */
function newestOf(taps: ReadonlyMap<string, number[]>): Map<string, number[]> {
  for (const times of taps.values()) times.sort((a, b) => b - a);
  const all = [...taps.values()].flat();
  if (all.length <= MAX_TAPS) return new Map(taps);
  const oldest = all.sort((a, b) => b - a)[MAX_TAPS - 1] ?? 0;
  let equalsLeft = MAX_TAPS - all.findIndex((at) => at === oldest);
  return new Map([...taps].map(([standId, times]) => [standId, times.filter((at) => at > oldest || (at === oldest && equalsLeft-- > 0))]));
}

/**
 * Newest taps of an owner's products, newest first, as ms UTC by product: at most 1,000 of one and 10,000 in all
 * (rule 54). `daily` are the owner's daily figures, `floor` the first day that is sent.
 */
export async function listNewestTapsOf(
  db: Db,
  ownerId: string,
  daily: ReadonlyMap<string, ClicksByDay>,
  floor: string,
): Promise<Map<string, number[]>> {
  // Midnight in Copenhagen is at most two hours before midnight UTC.
  const since = Date.parse(`${firstDayNeeded(daily, floor)}T00:00:00Z`) - DAY_MS / 12;
  const rows = await db
    .selectFrom('stands')
    .select((outer) => [
      'stands.id',
      outer
        .selectFrom((inner) =>
          inner
            .selectFrom('clicks')
            .select('clicks.clicked_at')
            .whereRef('clicks.stand_id', '=', 'stands.id')
            .where('clicks.clicked_at', '>=', since)
            .orderBy('clicks.clicked_at', 'desc')
            .limit(MAX_TAPS_PER_STAND)
            .as('newest'),
        )
        .select(wordsOf(db).jsonArrayOf('newest.clicked_at').as('taps'))
        .as('taps'),
    ])
    .where('stands.owner_id', '=', ownerId)
    .where('stands.deleted_at', 'is', null)
    .execute();
  return newestOf(new Map(rows.map((row) => [row.id, JSON.parse(row.taps ?? '[]') as number[]])));
}

/**
 * Delete raw taps older than `before` (ms UTC) of a slice of the products, at most `limit` at a time so that nobody waits
 * long; answers how many went. Daily and total figures stay.
 */
export async function deleteTapsBefore(trx: Db, { after, upTo }: StandSlice, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('clicks')
    .where('id', 'in', (old) =>
      old
        .selectFrom('stands')
        // Product by product, each through its index: the other way round would read every tap there is.
        .crossJoin('clicks as old')
        .select('old.id')
        .where('stands.id', '>', after)
        .where('stands.id', '<=', upTo)
        .whereRef('old.stand_id', '=', 'stands.id')
        .where('old.clicked_at', '<', before)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
