import { describe, expect, it } from 'vitest';
import { addDays } from '../../api/contract/days';
import * as format from './format';

describe('Danish formats (QUALITY 37)', () => {
  it.each([
    [format.formatCount(12345), '12.345'],
    [format.formatDecimal(12345.67), '12.345,7'],
    [format.formatPrice(59), '59,00\u00a0kr.'],
    [format.formatPercent(0.123), '12,3\u00a0%'],
    [format.formatDate('2026-11-05T08:07:00Z'), '5. nov. 2026'],
    [format.formatLongDate('2026-11-05T08:07:00Z'), '5. november 2026'],
    [format.formatDateTime('2026-11-05T08:07:00Z'), '05.11.2026, 09.07'],
    [format.formatTime('2026-07-05T08:07:00Z'), '10.07'],
    [format.formatWeekday('2026-11-05'), 'torsdag den 5. november 2026'],
    [format.formatAxisDay('2026-11-05'), '5. nov.'],
    [format.counted(1, 'produkt', 'produkter'), '1 produkt'],
    [format.formatWait(42), '42 sekunder'],
    [format.formatWait(121), '3 minutter'],
  ])('%s', (actual, expected) => expect(actual).toBe(expected));

  it('tells age in words', () => {
    const now = Date.parse('2026-11-05T12:00:00Z');
    expect(format.formatAge(now - 20_000, now)).toBe('lige nu');
    expect(format.formatAge(now - 3 * 60_000, now)).toBe('for 3 minutter siden');
    expect(format.formatAge(now - 25 * 3_600_000, now)).toBe('i går');
  });

  it('sorts Aa as Å, after Ø', () =>
    expect(['Øl', 'Aalborg', 'Zebra', 'Æble'].sort(format.compareText)).toEqual(['Zebra', 'Æble', 'Øl', 'Aalborg']));
});

describe('days are Copenhagen days (rule 57, QUALITY 38)', () => {
  it.each([
    ['2026-03-29T00:30:00Z', '2026-03-29'],
    ['2026-03-28T23:30:00Z', '2026-03-29'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-10-25T01:30:00Z', '2026-10-25'],
    ['2026-10-25T22:59:00Z', '2026-10-25'],
    ['2026-10-25T23:01:00Z', '2026-10-26'],
  ])('%s is %s', (moment, day) => expect(format.dayOf(moment)).toBe(day));

  it('no day comes twice or is missing across both changes of the clock', () => {
    const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index));
    expect(new Set(days).size).toBe(365);
    expect(days.at(-1)).toBe('2026-12-31');
    expect(format.daysBetween('2026-01-01', '2026-12-31')).toBe(365);
  });

  it('a month back from its 31st is the last day there is', () => {
    expect(format.addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(format.addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
});
