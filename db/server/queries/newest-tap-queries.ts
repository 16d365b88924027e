import type { Kysely } from 'kysely';
import { wordsOf } from '../engine';
import type { Database } from '../schema';
import type { ClicksByDay } from './stand-statistics-queries';
import { DAY_MS } from '../../../api/contract/durations';

type Db = Kysely<Database>;

const MAX_TAPS_PER_STAND = 1000;
const MAX_TAPS = 10_000;

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
