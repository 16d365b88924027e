import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../api/contract/days';
import { changeOnBefore, changeShare, clicksByStand, dailySeries, latestClickDay, periodFigures, sumClicks, withOlderDays } from './clicks';
import { customRangeProblem, dashboardRange, defaultCustomRange, previousRange, rangeEndingOn } from './day-range';
import { daysBetween } from './days';

const row = (day: string, clicks = 1, standId = 'a') => ({ standId, day, clicks });

describe('ranges', () => {
  test('the dashboard range ends at the latest click date, today without clicks, never in the future (rule 58)', () => {
    expect(dashboardRange('week', '2026-11-01', '2026-11-21', false)).toEqual({ from: '2026-10-26', to: '2026-11-01' });
    expect(dashboardRange('week', null, '2026-11-21', false)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(dashboardRange('week', '2026-12-24', '2026-11-21', false).to).toBe('2026-11-21');
    expect(dashboardRange('week', '2026-11-01', '2026-11-21', true).to).toBe('2026-11-21');
  });

  test('week, month and year are 7, 30 and 365 days (SPEC §9)', () => {
    const length = (name: 'week' | 'month' | 'year') => {
      const { from, to } = dashboardRange(name, null, '2026-11-21', false);
      return daysBetween(from, to);
    };
    expect([length('week'), length('month'), length('year')]).toEqual([7, 30, 365]);
  });

  test('the custom range is one calendar month back, both ends included (rule 59)', () => {
    expect(defaultCustomRange('2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-31' });
  });

  test('a custom range is refused when turned round, empty or over 731 days', () => {
    expect(customRangeProblem({ from: '2026-02-02', to: '2026-02-01' })).toBe('order');
    expect(customRangeProblem({ from: '', to: '2026-02-01' })).toBe('missing');
    expect(customRangeProblem(rangeEndingOn('2026-11-21', 732))).toBe('too-long');
    expect(customRangeProblem(rangeEndingOn('2026-11-21', 731))).toBeNull();
  });

  test('the period before touches this one and is as long', () => {
    expect(previousRange({ from: '2026-11-15', to: '2026-11-21' })).toEqual({ from: '2026-11-08', to: '2026-11-14' });
  });
});

describe('series', () => {
  test.each([
    ['into summer time', { from: '2026-03-27', to: '2026-03-31' }],
    ['out of summer time', { from: '2026-10-23', to: '2026-10-27' }],
  ])('no day twice or missing %s (rule 57)', (_name, range) => {
    const days = dailySeries([], range).map((point) => point.day);
    expect(days).toHaveLength(5);
    expect(new Set(days).size).toBe(5);
    expect(days.at(-1)).toBe(range.to);
  });

  test('what is inside the range is counted, what is outside is not', () => {
    const rows = [row('2026-11-01', 5), row('2026-11-02', 2), row('2026-11-02', 3, 'b'), row('2026-11-04', 9)];
    const range = { from: '2026-11-02', to: '2026-11-03' };
    expect(dailySeries(rows, range)).toEqual([
      { day: '2026-11-02', clicks: 5 },
      { day: '2026-11-03', clicks: 0 },
    ]);
    expect(clicksByStand(rows, range)).toEqual(
      new Map([
        ['a', 2],
        ['b', 3],
      ]),
    );
    expect(latestClickDay(rows)).toBe('2026-11-04');
    expect(latestClickDay([row('2026-11-04', 0)])).toBeNull();
  });

  test('days and products add up to the same total, whatever the rows', () => {
    const rows = fc.array(
      fc.record({ standId: fc.constantFrom('a', 'b', 'c'), day: fc.nat(800).map((n) => addDays('2025-01-01', n)), clicks: fc.nat(50) }),
    );
    fc.assert(
      fc.property(rows, fc.nat(800), fc.nat(400), (list, start, length) => {
        const range = { from: addDays('2025-01-01', start), to: addDays('2025-01-01', start + length) };
        const series = dailySeries(list, range);
        const total = list.filter((item) => item.day >= range.from && item.day <= range.to).reduce((sum, item) => sum + item.clicks, 0);
        expect(sumClicks(series)).toBe(total);
        expect([...clicksByStand(list, range).values()].reduce((sum, clicks) => sum + clicks, 0)).toBe(total);
      }),
    );
  });
});

test('averages are per product and per day, 0 when there is nothing to divide by (rule 60)', () => {
  const week = { from: '2026-11-15', to: '2026-11-21' };
  expect(periodFigures(21, 4, week)).toEqual({ views: 21, products: 4, perProduct: 5.25, perDay: 3 });
  expect(periodFigures(0, 0, week)).toEqual({ views: 0, products: 0, perProduct: 0, perDay: 0 });
});

test('the change is a share of the period before, unknown when that was empty', () => {
  expect(changeShare(15, 10)).toBe(0.5);
  expect(changeShare(5, 10)).toBe(-0.5);
  expect(changeShare(5, 0)).toBeNull();
});

test('nothing is compared with a period that is not known from its first day', () => {
  const rows = [row('2026-11-10', 2), row('2026-11-20', 3)];
  const week = { from: '2026-11-15', to: '2026-11-21' };
  expect(changeOnBefore(rows, week, 3, '2026-11-08')).toBe(0.5);
  expect(changeOnBefore(rows, week, 3, '2026-11-09')).toBeNull();
});

test('a day that the device and the server both told is there once', () => {
  const daily = [row('2026-11-09', 4), row('2026-11-10', 2)];
  expect(withOlderDays(daily, [row('2026-11-09', 4)], '2026-11-10')).toEqual(daily);
  expect(withOlderDays(daily, [], '2026-11-10')).toBe(daily);
});
