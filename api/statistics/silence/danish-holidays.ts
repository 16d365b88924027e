import { addDays } from '../../contract/days';

/**
 * Days on which Denmark is closed: the public holidays of the national church (Folkekirkens helligdage), and the days
 * that the act on closing hours of shops treats like them or that most firms take off: Christmas Eve, New Year's Eve and
 * Constitution Day. Sources: lov om folkekirkens helligdage, "Danske Lov" 3-13-1 with the ordinance of 26 October 1770 on
 * which holidays remain; lukkeloven (LBK nr 44 af 12/01/2025) § 1, which closes shops on holidays, 5 June, 24 December and from
 * 15 o'clock on 31 December; lov nr 214 af 06/03/2023, which abolished store bededag from 2024 on.
 */

/** Easter Sunday as month and day of the Gregorian calendar (the anonymous algorithm, Nature 1876; Meeus 1991). */
function easterSunday(year: number): string {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const f = Math.floor((century + 8) / 25);
  const g = Math.floor((century - f + 1) / 3);
  const epact = (19 * a + century - leapCenturies - g + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - epact - (c % 4)) % 7;
  const m = Math.floor((a + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * m + 114;
  const month = String(Math.floor(days / 31)).padStart(2, '0');
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`;
}

/** New Year's Day, Constitution Day, Christmas Eve, both Christmas days, New Year's Eve. */
const FIXED = ['01-01', '06-05', '12-24', '12-25', '12-26', '12-31'];
/** Days after Easter Sunday: Maundy Thursday, Good Friday, both Easter days, Ascension Day, both days of Whitsun. */
const AFTER_EASTER = [-3, -2, 0, 1, 39, 49, 50];
/** The fourth Friday after Easter, a holiday until 2023. */
const GREAT_PRAYER_DAY = 26;
const WITHOUT_GREAT_PRAYER_DAY = 2024;

const known = new Map<number, ReadonlySet<string>>();

function holidaysOf(year: number): ReadonlySet<string> {
  let days = known.get(year);
  if (!days) {
    const easter = easterSunday(year);
    const moving = year < WITHOUT_GREAT_PRAYER_DAY ? [...AFTER_EASTER, GREAT_PRAYER_DAY] : AFTER_EASTER;
    days = new Set([...FIXED.map((day) => `${year}-${day}`), ...moving.map((count) => addDays(easter, count))]);
    known.set(year, days);
  }
  return days;
}

/** Whether most of Denmark is closed on a day (YYYY-MM-DD). */
export const isDanishHoliday = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).has(day);
