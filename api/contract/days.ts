/** Calendar days of Europe/Copenhagen as YYYY-MM-DD (rule 57), whatever zone device or server is set to. */

const HOUR_MS = 3_600_000;
const CACHED_HOURS = 20_000;

// Read part by part: the order and the signs a locale writes dates with are its habit and change with the ICU of an engine.
const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Copenhagen',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const dayOfHour = new Map<number, string>();

function readDay(atMs: number): string {
  const found = { year: '', month: '', day: '' };
  for (const { type, value } of parts.formatToParts(atMs)) {
    if (type === 'year' || type === 'month' || type === 'day') found[type] = value;
  }
  return `${found.year.padStart(4, '0')}-${found.month.padStart(2, '0')}-${found.day.padStart(2, '0')}`;
}

/**
 * The day a moment falls on. Midnight in Copenhagen is always at a full hour UTC, on DST days too, so one answer
 * holds for a whole hour and is kept: Intl takes microseconds, the map nanoseconds.
 */
export function copenhagenDay(atMs: number): string {
  const hour = Math.floor(atMs / HOUR_MS);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  if (dayOfHour.size >= CACHED_HOURS) dayOfHour.clear();
  const day = readDay(hour * HOUR_MS);
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
