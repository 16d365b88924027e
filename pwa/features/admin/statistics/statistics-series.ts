import { rangeEndingOn } from '../../../figures/day-range';
import { addDays } from '../../../../api/contract/days';

/** Days each chart may show; the server keeps the last 365 (rule 66). */
export const PERIODS = ['30', '90', '365'] as const;
export type Period = (typeof PERIODS)[number];

interface DayValue {
  /** YYYY-MM-DD, Copenhagen. */
  day: string;
  value: number;
}

/** The days up to today, those the server left out as 0. */
export function filledDays(map: Readonly<Record<string, number>>, today: string, days: number): DayValue[] {
  const { from } = rangeEndingOn(today, days);
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(from, index);
    return { day, value: map[day] ?? 0 };
  });
}

export const sumOf = (points: readonly DayValue[]): number => points.reduce((sum, { value }) => sum + value, 0);

/** Product types by how many there are, most first, each with its share of all. */
export function typeShares(distribution: Readonly<Record<string, number>>): { type: string; count: number; share: number }[] {
  const total = Object.values(distribution).reduce((sum, count) => sum + count, 0);
  return Object.entries(distribution)
    .map(([type, count]) => ({ type, count, share: total === 0 ? 0 : count / total }))
    .sort((a, b) => b.count - a.count);
}
