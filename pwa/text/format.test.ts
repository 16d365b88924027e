import { describe, expect, it } from 'vitest';
import * as format from './format';

describe('Danish formats (QUALITY 37)', () => {
  it.each([
    [format.formatCount(12345), '12.345'],
    [format.formatDecimal(12345.67), '12.345,7'],
    [format.formatPercent(0.123), '12,3\u00a0%'],
    [format.formatDate('2026-11-05T08:07:00Z'), '5. nov. 2026'],
    [format.formatLongDate('2026-11-05T08:07:00Z'), '5. november 2026'],
    [format.formatDateTime('2026-11-05T08:07:00Z'), '05.11.2026, 09.07'],
    [format.formatTime('2026-07-05T08:07:00Z'), '10.07'],
    [format.formatWeekday('2026-11-05'), 'torsdag den 5. november 2026'],
    [format.formatWeekdayInYear('2026-11-05'), 'torsdag den 5. nov.'],
    [format.formatAxisDay('2026-11-05'), '5. nov.'],
    [format.counted(1, 'produkt', 'produkter'), '1 produkt'],
    [format.formatWait(42), '42 sekunder'],
    [format.formatWait(121), '3 minutter'],
    [format.formatWait(7200), '120 minutter'],
    [format.formatWait(82_801), '24 timer'],
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
