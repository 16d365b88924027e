import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeHours } from '../../contract/day-hours';
import { addDays, copenhagenHour, startOfDay } from '../../contract/days';
import { isDanishHoliday } from './danish-holidays';
import { type CountedDay, LEARNED_DAYS } from './observed-days';
import { learnRhythm, type Rhythm } from './rhythm';
import { type Gap, LEAST_SILENCE_MS, silentFrom } from './silence';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The definition, minute by minute: what is usual in a minute that is no holiday's and in no gap has failed to come. */
function silentByMinutes(rhythm: Rhythm, since: number, until: number, gaps: readonly Gap[]): number | null {
  let missed = 0;
  for (let at = since; at < until; at += MINUTE_MS) {
    const { day, hour } = copenhagenHour(at);
    const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
    const isHeard = !gaps.some((gap) => at >= gap.from && at < gap.until);
    if (isHeard && !isDanishHoliday(day)) missed += (rhythm.visits[weekday]?.[hour] ?? 0) / 60;
    const end = at + MINUTE_MS;
    const isFull = end % HOUR_MS === 0 || end === until;
    if (isFull && end - since >= LEAST_SILENCE_MS && missed >= rhythm.limit - 1e-9) return end;
  }
  return null;
}

const aRhythm = fc.record({
  visits: fc.array(fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 24, maxLength: 24 }), { minLength: 7, maxLength: 7 }),
  tapsPerWeek: fc.constant(10),
  // Between whole and half numbers: no sum of minutes falls on it.
  limit: fc.integer({ min: 1, max: 400 }).map((limit) => limit + 0.2503),
});
/** Whole minutes around both clock changes, Easter and Christmas. */
const aMoment = fc
  .tuple(fc.constantFrom('2026-03-26', '2026-04-01', '2026-10-23', '2026-12-22', '2026-07-01'), fc.integer({ min: 0, max: 4 * 1440 }))
  .map(([day, minutes]) => startOfDay(day) + minutes * MINUTE_MS);
const someGaps = fc.array(fc.tuple(fc.integer({ min: -500, max: 4000 }), fc.integer({ min: 1, max: 900 })), { maxLength: 3 });

describe('a silence', () => {
  test('is too long from the first full hour on at which enough visits have failed to come', () => {
    fc.assert(
      fc.property(aRhythm, aMoment, fc.integer({ min: 0, max: 4000 }), someGaps, (rhythm, since, minutes, given) => {
        const until = since + minutes * MINUTE_MS;
        const gaps: Gap[] = [];
        for (const [from, length] of given.toSorted(([a], [b]) => a - b)) {
          const start = Math.max(since + from * MINUTE_MS, gaps.at(-1)?.until ?? 0);
          gaps.push({ from: start, until: start + length * MINUTE_MS });
        }
        expect(silentFrom(rhythm, since, until, { gaps })).toBe(silentByMinutes(rhythm, since, until, gaps));
      }),
      { numRuns: 150 },
    );
  });

  const steady: Rhythm = { visits: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 1)), tapsPerWeek: 168, limit: 23.5 };
  test('of a night with 25 hours has one more, and of one with 23 one less', () => {
    const from = (day: string): number =>
      ((silentFrom(steady, startOfDay(day), startOfDay(addDays(day, 2))) ?? 0) - startOfDay(day)) / HOUR_MS;
    expect(['2026-10-25', '2026-03-29', '2026-07-01'].map(from)).toEqual([24, 24, 24]);
    const nightly: Rhythm = { ...steady, visits: steady.visits.map((hours) => hours.map((_, hour) => (hour === 2 ? 1 : 0))), limit: 1.5 };
    expect(silentFrom(nightly, startOfDay('2026-10-25'), startOfDay('2026-10-26'))).toBe(startOfDay('2026-10-25') + 4 * HOUR_MS);
    expect(silentFrom({ ...nightly, limit: 0.5 }, startOfDay('2026-03-29'), startOfDay('2026-03-30'))).toBeNull();
  });

  test('through Christmas is no longer than the days beside it', () => {
    const silence = (silentFrom(steady, startOfDay('2026-12-24'), startOfDay('2027-01-01')) ?? 0) - startOfDay('2026-12-27');
    expect(silence / HOUR_MS).toBe(24);
  });
});

/** Eight weeks and a day before 2 November 2026, by what each hour of a weekday has. */
const UNTIL = '2026-11-02';
function countDays(taps: (weekday: number, hour: number, day: string) => number): CountedDay[] {
  return Array.from({ length: LEARNED_DAYS }, (_, index) => addDays(UNTIL, index - LEARNED_DAYS)).map((day, index) => ({
    day,
    hours: writeHours(Array.from({ length: 24 }, (__, hour) => taps(index % 7, hour, day))),
  }));
}
const sum = (rhythm: Rhythm | null): number => (rhythm?.visits ?? []).flat().reduce((all, visits) => all + visits, 0);

describe('the rhythm', () => {
  const shop = (weekday: number, hour: number): number => (weekday < 6 && hour >= 10 && hour < 18 ? 2 : 0);

  test('has the taps of its hours and next to none where it is closed', () => {
    const rhythm = learnRhythm(countDays(shop), UNTIL);
    expect(rhythm?.tapsPerWeek).toBeGreaterThan(90);
    expect(rhythm?.tapsPerWeek).toBeLessThan(102);
    const [monday = [], sunday = []] = [rhythm?.visits[0], rhythm?.visits[6]];
    expect(monday[12]).toBeGreaterThan(1.5);
    expect(monday[3]).toBe(0);
    expect(Math.max(...sunday)).toBeLessThan(0.2);
  });

  test('of parties that tap together has fewer visits than of people who come one by one', () => {
    const alone = learnRhythm(
      countDays((_, hour) => (hour >= 10 && hour < 18 ? 1 : 0)),
      UNTIL,
    );
    let turn = 0;
    const together = learnRhythm(
      countDays((_, hour) => (hour >= 10 && hour < 18 && (turn += 1) % 5 === 0 ? 5 : 0)),
      UNTIL,
    );
    expect(together?.tapsPerWeek).toBeCloseTo(alone?.tapsPerWeek ?? 0, -1);
    expect(sum(together)).toBeLessThan(0.5 * sum(alone));
  });

  test('is unknown of a product with few days, few visits or none', () => {
    expect(learnRhythm([], UNTIL)).toBeNull();
    expect(learnRhythm(countDays(shop).slice(-13), UNTIL)).toBeNull();
    expect(
      learnRhythm(
        countDays((_, hour, day) => (hour === 12 && day.endsWith('-15') ? 5 : 0)),
        UNTIL,
      ),
    ).toBeNull();
    expect(
      learnRhythm(
        countDays((weekday, hour) => (weekday === 0 && hour === 12 ? 1 : 0)),
        UNTIL,
      ),
    ).toBeNull();
  });

  test('learns nothing from holidays', () => {
    const until = '2026-05-11';
    const days = Array.from({ length: LEARNED_DAYS }, (_, index) => addDays(until, index - LEARNED_DAYS));
    const open = (day: string): CountedDay => ({ day, hours: '10:3,11:3,12:3,13:3' });
    const withEaster = learnRhythm(days.map(open), until);
    const closedAtEaster = learnRhythm(days.filter((day) => !isDanishHoliday(day)).map(open), until);
    expect(closedAtEaster).toEqual(withEaster);
  });

  test('needs a longer silence of a product that has good and bad weeks', () => {
    const even = learnRhythm(countDays(shop), UNTIL);
    const uneven = learnRhythm(
      countDays((weekday, hour, day) => shop(weekday, hour) * (Number(day.slice(8)) % 14 < 7 ? 2 : 0)),
      UNTIL,
    );
    expect((uneven?.limit ?? 0) / sum(uneven)).toBeGreaterThan((1.2 * (even?.limit ?? 0)) / sum(even));
  });

  test('is made of any text without a number that is none', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.string()), { maxLength: 60 }), (texts) => {
        const days = [...countDays(shop), ...texts.map(([age, hours]) => ({ day: addDays(UNTIL, -age), hours }))];
        const rhythm = learnRhythm(days, UNTIL);
        for (const value of [rhythm?.limit ?? 0, rhythm?.tapsPerWeek ?? 0, sum(rhythm)]) expect(Number.isFinite(value)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
