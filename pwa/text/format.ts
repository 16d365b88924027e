/** Danish numbers, dates and order (EXPERIENCE, QUALITY 37). Days and clock times are always Europe/Copenhagen. */
const LOCALE = 'da-DK';
const TIME_ZONE = 'Europe/Copenhagen';

/** A format, made when it is first used: each costs a phone some milliseconds, and there is no screen that needs all. */
function onceAsked<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const number = (options: Intl.NumberFormatOptions) => onceAsked(() => new Intl.NumberFormat(LOCALE, options));
const integer = number({ maximumFractionDigits: 0 });
const decimal = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = number({ style: 'percent', maximumFractionDigits: 1 });
const relative = onceAsked(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));

const date = (options: Intl.DateTimeFormatOptions) => onceAsked(() => new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, ...options }));
const shortDate = date({ day: 'numeric', month: 'short', year: 'numeric' });
const longDate = date({ day: 'numeric', month: 'long', year: 'numeric' });
const weekdayDate = date({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const weekday = date({ weekday: 'long' });
const axisDay = date({ day: 'numeric', month: 'short' });
const monthYear = date({ month: 'long', year: 'numeric' });
const numericDateTime = date({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' });
const clock = date({ hour: '2-digit', minute: '2-digit' });

/** A moment as the wire sends it (ISO-8601), as a Date, or in ms since 1970. */
export type Moment = string | number | Date;
const toDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment));
/** A day string is read at noon UTC, which is the same calendar day in Copenhagen all year. */
const dayToDate = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** 12.345 */
export const formatCount = (value: number): string => integer().format(value);
/** 12.345,7 – always one decimal (rule 60). */
export const formatDecimal = (value: number): string => decimal().format(value);
/** 12,3 % of a share between 0 and 1. */
export const formatPercent = (share: number): string => percent().format(share);

/** 5. nov. 2026 */
export const formatDate = (moment: Moment): string => shortDate().format(toDate(moment));
/** 5. november 2026 */
export const formatLongDate = (moment: Moment): string => longDate().format(toDate(moment));
/** 05.11.2026, 09.07 */
export const formatDateTime = (moment: Moment): string => numericDateTime().format(toDate(moment));
/** 09.07 */
export const formatTime = (moment: Moment): string => clock().format(toDate(moment));

/** 5. nov. 2026, of a YYYY-MM-DD day. */
export const formatDay = (day: string): string => shortDate().format(dayToDate(day));
/** 5. nov., for axes. */
export const formatAxisDay = (day: string): string => axisDay().format(dayToDate(day));
/** torsdag den 5. november 2026 */
export const formatWeekday = (day: string): string => weekdayDate().format(dayToDate(day));
/** torsdag den 5. nov., where the year is said beside it. */
export const formatWeekdayInYear = (day: string): string => `${weekday().format(dayToDate(day))} den ${formatAxisDay(day)}`;
/** torsdag */
export const formatWeekdayName = (moment: Moment): string => weekday().format(toDate(moment));
/** november 2026 */
export const formatMonth = (day: string): string => monthYear().format(dayToDate(day));

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "for 3 minutter siden", "i går", "for 2 uger siden"; under a minute "lige nu". */
export function formatAge(moment: Moment, now: number = Date.now()): string {
  const seconds = Math.round((toDate(moment).getTime() - now) / 1000);
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative().format(Math.trunc(seconds / size), unit);
  }
  return 'lige nu';
}

/** "1 produkt", "3 produkter". */
export const counted = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`;

/** "12 sekunder", "2 minutter", "24 timer" – for waits, of which the longest are a day's. */
export function formatWait(seconds: number): string {
  if (seconds < 120) return counted(seconds, 'sekund', 'sekunder');
  if (seconds <= 7200) return counted(Math.ceil(seconds / 60), 'minut', 'minutter');
  return counted(Math.ceil(seconds / 3600), 'time', 'timer');
}

/** Danish alphabetical order: Å last, Aa as Å, numbers by value. */
const collator = onceAsked(() => new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' }));
export const compareText = (a: string, b: string): number => collator().compare(a, b);
