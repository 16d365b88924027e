import { expect, test } from 'vitest';
import { addDays, listDays } from '../../contract/days';
import { weekdayOf } from '../../contract/day-hours';
import { isDanishHoliday } from './danish-holidays';

const holidaysOf = (year: number): string[] => listDays(`${year}-01-01`, `${year}-12-31`).filter(isDanishHoliday);

test('are those of the calendar, and Great Prayer Day only until 2023', () => {
  expect(holidaysOf(2023).map((day) => day.slice(5))).toEqual([
    ...['01-01', '04-06', '04-07', '04-09', '04-10', '05-05', '05-18', '05-28', '05-29', '06-05', '12-24', '12-25', '12-26', '12-31'],
  ]);
  expect(holidaysOf(2026).map((day) => day.slice(5))).toEqual([
    ...['01-01', '04-02', '04-03', '04-05', '04-06', '05-14', '05-24', '05-25', '06-05', '12-24', '12-25', '12-26', '12-31'],
  ]);
  // Constitution Day and Whit Sunday fall on one day.
  expect(holidaysOf(2033)).toHaveLength(12);
  expect(holidaysOf(2022).filter((day) => day === '2022-06-05')).toHaveLength(1);
});

/** Easter by the tables of 1583: golden number, epact, the full moon of the church, and the Sunday after it. */
function easterByTables(year: number): string {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const solar = Math.floor((3 * century) / 4) - 12;
  const lunar = Math.floor((8 * century + 5) / 25) - 5;
  let epact = (11 * golden + 20 + lunar - solar) % 30;
  if (epact < 0) epact += 30;
  if ((epact === 25 && golden > 11) || epact === 24) epact += 1;
  let march = 44 - epact;
  if (march < 21) march += 30;
  const fullMoon = addDays(`${year}-03-01`, march - 1);
  return addDays(fullMoon, 7 - ((weekdayOf(fullMoon) + 1) % 7));
}

test('follow Easter in every year of three centuries', () => {
  for (let year = 1900; year < 2200; year++) {
    const easter = easterByTables(year);
    expect(weekdayOf(easter), easter).toBe(6);
    for (const days of [-3, -2, 0, 1, 39, 49, 50]) expect(isDanishHoliday(addDays(easter, days)), easter).toBe(true);
    expect(isDanishHoliday(addDays(easter, 26)), easter).toBe(year < 2024 || addDays(easter, 26).endsWith('-06-05'));
    expect(isDanishHoliday(addDays(easter, -1)), easter).toBe(false);
  }
});
