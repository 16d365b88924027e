/** Calendar days of Europe/Copenhagen as YYYY-MM-DD (READINGS 57), whatever the server's own time zone. */

const HOUR_MS = 3_600_000;
const CACHED_HOURS = 20_000;

// The Swedish locale writes dates as YYYY-MM-DD.
const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen', year: 'numeric', month: '2-digit', day: '2-digit' });
const dayOfHour = new Map<number, string>();

/**
 * The day a moment falls on. Midnight in Copenhagen is always at a full hour UTC, on DST days too, so one answer
 * holds for a whole hour and is kept: Intl takes microseconds, the map nanoseconds.
 */
export function copenhagenDay(atMs: number): string {
  const hour = Math.floor(atMs / HOUR_MS);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  if (dayOfHour.size >= CACHED_HOURS) dayOfHour.clear();
  const day = formatter.format(hour * HOUR_MS);
  dayOfHour.set(hour, day);
  return day;
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
