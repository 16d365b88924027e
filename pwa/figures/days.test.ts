import { describe, expect, it } from 'vitest';
import { addDays } from '../../api/contract/days';
import { addMonths, dayOf, daysBetween } from './days';

describe('days are Copenhagen days (rule 57, QUALITY 38)', () => {
  it.each([
    ['2026-03-29T00:30:00Z', '2026-03-29'],
    ['2026-03-28T23:30:00Z', '2026-03-29'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-10-25T01:30:00Z', '2026-10-25'],
    ['2026-10-25T22:59:00Z', '2026-10-25'],
    ['2026-10-25T23:01:00Z', '2026-10-26'],
  ])('%s is %s', (moment, day) => expect(dayOf(moment)).toBe(day));

  it('no day comes twice or is missing across both changes of the clock', () => {
    const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index));
    expect(new Set(days).size).toBe(365);
    expect(days.at(-1)).toBe('2026-12-31');
    expect(daysBetween('2026-01-01', '2026-12-31')).toBe(365);
  });

  it('a month back from its 31st is the last day there is', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
});
