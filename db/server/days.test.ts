import { describe, expect, test } from 'vitest';
import { addDays, copenhagenDay, listDays } from './days';

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
  ])('%s falls on %s (READINGS 57, QUALITY 38)', (moment, day) => {
    expect(copenhagenDay(Date.parse(moment))).toBe(day);
    expect(copenhagenDay(Date.parse(moment)), 'the kept answer').toBe(day);
  });

  test('agrees with Intl at every quarter of an hour around both changes, and never steps backwards', () => {
    const plain = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Copenhagen' });
    for (const start of ['2026-03-27T00:00:00Z', '2026-10-23T00:00:00Z']) {
      let previous = '';
      for (let quarter = 0; quarter < 4 * 24 * 5; quarter++) {
        const moment = Date.parse(start) + quarter * 900_000;
        const day = copenhagenDay(moment);
        expect(day).toBe(plain.format(moment));
        expect(day >= previous).toBe(true);
        previous = day;
      }
    }
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
