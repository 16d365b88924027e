import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, copenhagenDay, copenhagenHour, listDays, startOfDay } from './days';

describe('copenhagenDay', () => {
  test.each([
    ['2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T00:30:00Z', '2026-03-29'],
    ['2026-03-29T01:30:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T21:59:59.999Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-10-25T01:30:00Z', '2026-10-25'],
    ['2026-10-25T22:59:00Z', '2026-10-25'],
    ['2026-10-25T23:01:00Z', '2026-10-26'],
    ['2024-02-29T12:00:00Z', '2024-02-29'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('%s falls on %s (rule 57, QUALITY 38)', (moment, day) => {
    expect(copenhagenDay(Date.parse(moment))).toBe(day);
    expect(copenhagenDay(Date.parse(moment)), 'the kept answer').toBe(day);
  });

  test('agrees with Intl at every quarter of an hour around both changes, and never steps backwards', () => {
    const plain = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Copenhagen' });
    const isoOf = (moment: number) => plain.format(moment).split('/').toReversed().join('-');
    for (const start of ['2026-03-27T00:00:00Z', '2026-10-23T00:00:00Z']) {
      let previous = '';
      for (let quarter = 0; quarter < 4 * 24 * 5; quarter++) {
        const moment = Date.parse(start) + quarter * 900_000;
        const day = copenhagenDay(moment);
        expect(day).toBe(isoOf(moment));
        expect(day >= previous).toBe(true);
        previous = day;
      }
    }
  });
});

test('copenhagenHour is what the clock shows: one hour is left out in March and one met twice in October', () => {
  const hoursOf = (day: string): number[] => {
    const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
    return Array.from({ length: (to - from) / 3_600_000 }, (_, index) => copenhagenHour(from + index * 3_600_000 + 3_599_999).hour);
  };
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  expect(hoursOf('2026-03-28')).toEqual(all);
  expect(hoursOf('2026-03-29')).toEqual(all.filter((hour) => hour !== 2));
  expect(hoursOf('2026-10-25')).toEqual([0, 1, 2, 2, ...all.slice(3)]);
  expect(copenhagenHour(Date.parse('2026-10-25T01:30:00Z'))).toEqual({ day: '2026-10-25', hour: 2 });
});

describe('engines write dates as they like (ICU 72 answers 11/22/2026 for en-CA)', () => {
  const Real = Intl.DateTimeFormat;
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const habits: [string, (parts: Record<string, string>) => Intl.DateTimeFormatPart[]][] = [
    [
      'month first, with slashes',
      ({ year = '', month = '', day = '' }) => [
        { type: 'month', value: month },
        { type: 'literal', value: '/' },
        { type: 'day', value: day },
        { type: 'literal', value: '/' },
        { type: 'year', value: year },
      ],
    ],
    [
      'no leading zeros, an era, marks of direction',
      ({ year = '', month = '', day = '' }) => [
        { type: 'literal', value: '\u200e' },
        { type: 'day', value: String(Number(day)) },
        { type: 'literal', value: '. ' },
        { type: 'month', value: String(Number(month)) },
        { type: 'literal', value: ' ' },
        { type: 'year', value: year },
        { type: 'era', value: ' AD' },
      ],
    ],
  ];

  test.each(habits)('%s: the day is the same', async (_, habit) => {
    class Habit extends Real {
      override formatToParts(moment?: number | Date): Intl.DateTimeFormatPart[] {
        const real = new Real('en-US', { timeZone: 'Europe/Copenhagen', year: 'numeric', month: '2-digit', day: '2-digit' });
        return habit(Object.fromEntries(real.formatToParts(moment).map(({ type, value }) => [type, value])));
      }
      override format(moment?: number | Date): string {
        return this.formatToParts(moment)
          .map(({ value }) => value)
          .join('');
      }
    }
    vi.stubGlobal('Intl', {
      ...Object.fromEntries(Object.getOwnPropertyNames(Intl).map((name) => [name, Intl[name as 'Collator']])),
      DateTimeFormat: Habit,
    });
    vi.resetModules();
    const days = await import('./days');
    expect(new Intl.DateTimeFormat('en-CA').format(Date.parse('2026-11-22T12:00:00Z')), 'the engine under test').not.toBe('2026-11-22');
    expect(days.copenhagenDay(Date.parse('2026-11-22T12:00:00Z'))).toBe('2026-11-22');
    expect(days.copenhagenDay(Date.parse('2026-03-05T23:30:00Z'))).toBe('2026-03-06');
    expect(days.addDays(days.copenhagenDay(Date.parse('2026-11-30T23:30:00Z')), -1)).toBe('2026-11-30');
  });
});

describe('stepping through days', () => {
  test('a year across both DST changes has 365 different days, each once', () => {
    const days = listDays('2026-01-01', '2026-12-31');
    expect(days).toHaveLength(365);
    expect(new Set(days).size).toBe(365);
    expect(days).toContain('2026-03-29');
    expect(days).toContain('2026-10-25');
  });

  test('adds and subtracts over months, leap days and years', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
    expect(addDays('2026-10-26', -1)).toBe('2026-10-25');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(listDays('2026-10-25', '2026-10-24')).toEqual([]);
  });
});
