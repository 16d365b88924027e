import { addHours, noHours, weekdayOf } from '../../contract/day-hours';
import { addDays } from '../../contract/days';
import { isDanishHoliday } from './danish-holidays';

/** One day's taps by hour (day-hours.ts). */
export interface CountedDay {
  day: string;
  hours: string;
}

export const DAYS_OF_WEEK = 7;
export const LEARNED_DAYS = 8 * DAYS_OF_WEEK;

/** A week counts half as much as the one this many weeks later: shops grow and seasons end. */
const HALF_LIFE_WEEKS = 6;
const CACHED_DAYS = 500;

interface LearnedDay {
  day: string;
  weekday: number;
  weight: number;
}

export interface ObservedDay extends LearnedDay {
  hours: readonly number[];
}

const knownDays = new Map<string, readonly LearnedDay[]>();

/** The eight weeks before a day, without those on which Denmark is closed. Of thousands of products most ask for the same. */
function learnedDays(until: string): readonly LearnedDay[] {
  let days = knownDays.get(until);
  if (!days) {
    if (knownDays.size >= CACHED_DAYS) knownDays.clear();
    days = Array.from({ length: LEARNED_DAYS }, (_, index) => LEARNED_DAYS - index)
      .map((age) => ({ day: addDays(until, -age), weight: 0.5 ** (age / DAYS_OF_WEEK / HALF_LIFE_WEEKS) }))
      .filter(({ day }) => !isDanishHoliday(day))
      .map((learned) => ({ ...learned, weekday: weekdayOf(learned.day) }));
    knownDays.set(until, days);
  }
  return days;
}

/** The days that teach something: those after the first with a tap. That day itself would make a rare product look busy. */
export function observe(days: readonly CountedDay[], until: string): ObservedDay[] {
  const counted = new Map<string, string>();
  let first = until;
  for (const { day, hours } of days) {
    if (hours === '') continue;
    counted.set(day, hours);
    if (day < first) first = day;
  }
  const observed: ObservedDay[] = [];
  for (const { day, weekday, weight } of learnedDays(until)) {
    if (day <= first) continue;
    const hours = noHours();
    addHours(hours, counted.get(day) ?? '');
    observed.push({ day, weekday, weight, hours });
  }
  return observed;
}
