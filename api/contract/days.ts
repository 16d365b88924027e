import { HOUR_MS } from './durations';

/** Calendar days of Europe/Copenhagen as YYYY-MM-DD and its clock (rule 57), whatever zone device or server is set to. */

const CACHED_HOURS = 20_000;

// Read part by part: the order and the signs a locale writes dates with are its habit and change with the ICU of an engine.
const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Copenhagen',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** What calendar and clock show in Copenhagen; `hour` is 0 to 23. */
export interface CopenhagenHour {
  day: string;
  hour: number;
}

const knownHours = new Map<number, CopenhagenHour>();

function readHour(atMs: number): CopenhagenHour {
  const found = { year: '', month: '', day: '', hour: '' };
  for (const { type, value } of parts.formatToParts(atMs)) {
    if (type === 'year' || type === 'month' || type === 'day' || type === 'hour') found[type] = value;
  }
  const day = `${found.year.padStart(4, '0')}-${found.month.padStart(2, '0')}-${found.day.padStart(2, '0')}`;
  return { day, hour: Number(found.hour) % 24 };
}

/**
 * Day and hour a moment falls on. Copenhagen is whole hours ahead of UTC, on DST days too, so one answer holds for a
 * whole hour and is kept: Intl takes microseconds, the map nanoseconds. The hour that is met twice in October is one.
 */
export function copenhagenHour(atMs: number): CopenhagenHour {
  const hour = Math.floor(atMs / HOUR_MS);
  const known = knownHours.get(hour);
  if (known !== undefined) return known;
  if (knownHours.size >= CACHED_HOURS) knownHours.clear();
  const read = readHour(hour * HOUR_MS);
  knownHours.set(hour, read);
  return read;
}

/** The day a moment falls on. */
export const copenhagenDay = (atMs: number): string => copenhagenHour(atMs).day;

/** Midnight in Copenhagen, ms UTC: one or two hours before midnight UTC. */
export function startOfDay(day: string): number {
  const earliest = Date.parse(`${day}T00:00:00Z`) - 2 * HOUR_MS;
  return copenhagenDay(earliest) === day ? earliest : earliest + HOUR_MS;
}

/** The calendar day `count` days later (earlier when negative). Steps dates, so no DST day is met twice or missed. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Every day from `first` to `last`, both included; empty when `first` is the later one. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
