import { describe, expect, test } from 'vitest';
import { type Detector, type Outcome, runTrials, simulateProductYears } from '../../bench/silence-trial';
import { learnRhythm } from './rhythm';
import { silentFrom } from './silence';

/** A small part of what `npm run bench silence` simulates; the same every time. */
const products = simulateProductYears(20);
const run = (mistake: Partial<Detector> = {}): Outcome => runTrials(products, { learn: learnRhythm, silentFrom, ...mistake }).all;

/** Kept by the 1,000 product years of the bench; of 20, chance is worth a little. */
const FALSE_ALARMS = 1.4;
const RATIO = 1.7;
const isGood = ({ falseAlarmsPerYear, ratio }: Outcome): boolean => falseAlarmsPerYear <= FALSE_ALARMS && ratio <= RATIO;

describe('the detector on product years whose true rate is known', () => {
  test('raises few false alarms, and is nearly as quick as the best there can be', () => {
    const outcome = run();
    expect(outcome.falseAlarmsPerYear).toBeLessThanOrEqual(FALSE_ALARMS);
    expect(outcome.ratio).toBeLessThanOrEqual(RATIO);
  });

  test.each<[string, Partial<Detector>]>([
    ['counts taps for visits', { learn: (days, until) => tapsForVisits(learnRhythm(days, until)) }],
    ['forgets what day of the week it is', { learn: (days, until) => everyDayAlike(learnRhythm(days, until)) }],
    ['waits twice as long', { silentFrom: (rhythm, ...rest) => silentFrom({ ...rhythm, limit: 2 * rhythm.limit }, ...rest) }],
    ['waits half as long', { silentFrom: (rhythm, ...rest) => silentFrom({ ...rhythm, limit: rhythm.limit / 2 }, ...rest) }],
    ['learns from the week before alone', { learn: (days, until) => learnRhythm(days.slice(-16), until) }],
  ])('a detector that %s is found out', (_, mistake) => {
    expect(isGood(run(mistake))).toBe(false);
  });
});

type Learnt = ReturnType<typeof learnRhythm>;
const total = (visits: readonly (readonly number[])[]): number => visits.flat().reduce((sum, count) => sum + count, 0);

function tapsForVisits(rhythm: Learnt): Learnt {
  const size = rhythm ? rhythm.tapsPerWeek / total(rhythm.visits) : 1;
  return rhythm && { ...rhythm, visits: rhythm.visits.map((hours) => hours.map((count) => count * size)) };
}
function everyDayAlike(rhythm: Learnt): Learnt {
  const hours = Array.from({ length: 24 }, (_, hour) => (rhythm ? total(rhythm.visits.map((day) => [day[hour] ?? 0])) / 7 : 0));
  return rhythm && { ...rhythm, visits: rhythm.visits.map(() => hours) };
}
