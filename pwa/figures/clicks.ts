import { addDays } from '../../api/contract/days';
import { daysBetween } from './days';
import { type DayRange, previousRange } from './day-range';

/** Clicks of one product on one Copenhagen day, as the device keeps them. */
export interface DailyClicks {
  standId: string;
  day: string;
  clicks: number;
  /** Of these, by chip and by printed code. */
  chip?: number | undefined;
  code?: number | undefined;
  /** By hour (day-hours.ts). */
  hours?: string | undefined;
  /** The owner's own taps, which are not in `clicks`. */
  own?: number | undefined;
}

export interface SeriesPoint {
  day: string;
  clicks: number;
}

/** Both ends are in. */
export const isIn = (day: string, { from, to }: DayRange): boolean => day >= from && day <= to;

/** Newest day with a click, null when there is none. */
export function latestClickDay(rows: readonly DailyClicks[]): string | null {
  let latest: string | null = null;
  for (const row of rows) if (row.clicks > 0 && (latest === null || row.day > latest)) latest = row.day;
  return latest;
}

/** One point per calendar day of the range, days without clicks as 0; no day twice or missing across DST. */
export function dailySeries(rows: readonly DailyClicks[], range: DayRange): SeriesPoint[] {
  const clicks = new Map<string, number>();
  for (const row of rows) if (isIn(row.day, range)) clicks.set(row.day, (clicks.get(row.day) ?? 0) + row.clicks);
  return Array.from({ length: Math.max(0, daysBetween(range.from, range.to)) }, (_, index) => {
    const day = addDays(range.from, index);
    return { day, clicks: clicks.get(day) ?? 0 };
  });
}

export const sumClicks = (series: readonly SeriesPoint[]): number => series.reduce((sum, point) => sum + point.clicks, 0);

/** Clicks in the range per product; products without any are absent. */
export function clicksByStand(rows: readonly DailyClicks[], range: DayRange): Map<string, number> {
  const clicks = new Map<string, number>();
  for (const row of rows) if (isIn(row.day, range)) clicks.set(row.standId, (clicks.get(row.standId) ?? 0) + row.clicks);
  return clicks;
}

export interface PeriodFigures {
  views: number;
  products: number;
  perProduct: number;
  perDay: number;
}

/** The four cards of the statistics screen; averages are 0 when there is nothing to divide by (rule 60). */
export function periodFigures(views: number, products: number, range: DayRange): PeriodFigures {
  const days = daysBetween(range.from, range.to);
  return { views, products, perProduct: products === 0 ? 0 : views / products, perDay: days <= 0 ? 0 : views / days };
}

/** Change against the period before as a share, null when that had nothing to compare with. */
export const changeShare = (current: number, previous: number): number | null => (previous === 0 ? null : (current - previous) / previous);

/**
 * The change of `sum`, the clicks of `range`, against the period before. null when some of that is before `firstKept`: days that
 * the device does not have only look empty.
 */
export function changeOnBefore(rows: readonly DailyClicks[], range: DayRange, sum: number, firstKept: string): number | null {
  const before = previousRange(range);
  return before.from < firstKept ? null : changeShare(sum, sumClicks(dailySeries(rows, before)));
}

/** Days of the device and those from before that were asked for, none of them twice. */
export const withOlderDays = <Row extends { day: string }>(
  daily: readonly Row[],
  older: readonly Row[],
  firstKept: string,
): readonly Row[] => (older.length === 0 ? daily : [...older, ...daily.filter(({ day }) => day >= firstKept)]);
