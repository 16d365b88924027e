import { sumWeek } from '../../api/contract/day-hours';
import { type DailyClicks, isIn } from './clicks';
import type { DayRange } from './day-range';

/** How clicks came; together they are all of them. */
export interface KindFigures {
  chip: number;
  code: number;
  unknown: number;
}

const noKinds = (): KindFigures => ({ chip: 0, code: 0, unknown: 0 });

function addKinds(sum: KindFigures, { clicks, chip = 0, code = 0 }: DailyClicks): void {
  sum.chip += chip;
  sum.code += code;
  sum.unknown += clicks - chip - code;
}

/** How the clicks in the range came, per product; products without any are absent. */
export function kindsByStand(rows: readonly DailyClicks[], range: DayRange): Map<string, KindFigures> {
  const kinds = new Map<string, KindFigures>();
  for (const row of rows) {
    if (!isIn(row.day, range)) continue;
    const sum = kinds.get(row.standId) ?? noKinds();
    kinds.set(row.standId, sum);
    addKinds(sum, row);
  }
  return kinds;
}

/** How the clicks in the range came. */
export function kindFigures(rows: readonly DailyClicks[], range: DayRange): KindFigures {
  const sum = noKinds();
  for (const row of rows) if (isIn(row.day, range)) addKinds(sum, row);
  return sum;
}

/** The owner's own taps in the range, which are in no other figure. */
export const ownTaps = (rows: readonly DailyClicks[], range: DayRange): number =>
  rows.reduce((sum, { day, own = 0 }) => (isIn(day, range) ? sum + own : sum), 0);

/** Clicks in the range by weekday, Monday first, and hour of the clock in Copenhagen. */
export const weekHours = (rows: readonly DailyClicks[], range: DayRange): number[][] =>
  sumWeek(rows.filter(({ day }) => isIn(day, range)).map(({ day, hours = '' }) => ({ day, hours })));

/** The hour of the week with most clicks, the first of several; null when there are none. Monday is 0. */
export function busiestHour(week: readonly (readonly number[])[]): { weekday: number; hour: number; clicks: number } | null {
  let best: ReturnType<typeof busiestHour> = null;
  for (const [weekday, hours] of week.entries()) {
    for (const [hour, clicks] of hours.entries()) if (clicks > (best?.clicks ?? 0)) best = { weekday, hour, clicks };
  }
  return best;
}

export const sumHours = (week: readonly (readonly number[])[]): number => week.flat().reduce((sum, clicks) => sum + clicks, 0);
