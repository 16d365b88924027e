/**
 * Taps of one day by hour of the clock in Copenhagen, as text: "9:3,14:1" is three from nine to ten and one from two
 * to three; hours without taps are left out. Stored, sent and kept on devices like this: of thousands of days a text
 * each costs a fraction of a list each.
 */
const NO_HOURS: readonly number[] = Array.from({ length: 24 }, () => 0);

export const noHours = (): number[] => NO_HOURS.slice();

/** Adds a day's hours to 24 sums. What is no hour, or no count, is passed over. */
export function addHours(sums: number[], text: string): void {
  for (let at = 0; at < text.length;) {
    const comma = text.indexOf(',', at);
    const end = comma === -1 ? text.length : comma;
    const colon = text.indexOf(':', at);
    const hour = Number(text.slice(at, colon));
    const count = Number(text.slice(colon + 1, end));
    const known = sums[hour];
    if (colon > at && known !== undefined && count > 0) sums[hour] = known + count;
    at = end + 1;
  }
}

export function writeHours(counts: readonly number[]): string {
  let text = '';
  for (let hour = 0; hour < counts.length; hour++) {
    const count = counts[hour] ?? 0;
    if (count > 0) text += `${text === '' ? '' : ','}${hour}:${count}`;
  }
  return text;
}

/** Monday is 0, of a day as YYYY-MM-DD. */
export const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** Seven times 24 sums, Monday first, of many days. */
export function sumWeek(days: Iterable<{ day: string; hours: string }>): number[][] {
  const week = Array.from({ length: 7 }, noHours);
  const sumsOf = new Map<string, number[]>();
  for (const { day, hours } of days) {
    let sums = sumsOf.get(day);
    if (!sums) sumsOf.set(day, (sums = week[weekdayOf(day)] ?? []));
    addHours(sums, hours);
  }
  return week;
}
