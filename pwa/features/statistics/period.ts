import { useState } from 'react';
import {
  customRangeProblem,
  defaultCustomRange,
  MAX_CUSTOM_DAYS,
  RANGE_DAYS,
  rangeEndingOn,
  type DayRange,
  type RangeName,
} from '../../figures/day-range';
import { statisticsText } from '../../text/statistics';

export type PeriodName = RangeName | 'custom';

const { problems } = statisticsText;

/** What to say beside which of the two dates; nothing when the range can be shown (rule 59). */
export function dateErrors(range: DayRange): Partial<Record<keyof DayRange, string>> {
  const problem = customRangeProblem(range);
  if (problem === 'order') return { from: problems.order };
  if (problem === 'too-long') return { from: problems.tooLong(MAX_CUSTOM_DAYS) };
  return { ...(range.from === '' && { from: problems.missing }), ...(range.to === '' && { to: problems.missing }) };
}

export interface Period {
  name: PeriodName;
  setName: (name: PeriodName) => void;
  /** The two dates as typed, right or wrong. */
  typed: DayRange;
  setTyped: (range: DayRange) => void;
  /** What is shown: ends today, or the last custom range that made sense. */
  range: DayRange;
}

/** The period selector's state. `today` is Copenhagen's (rules 57–59). */
export function usePeriod(today: string): Period {
  const [name, setName] = useState<PeriodName>('week');
  const [typed, setTyped] = useState(() => defaultCustomRange(today));
  const [lastGood, setLastGood] = useState(typed);
  const change = (range: DayRange) => {
    setTyped(range);
    if (customRangeProblem(range) === null) setLastGood(range);
  };
  const range = name === 'custom' ? lastGood : rangeEndingOn(today, RANGE_DAYS[name]);
  return { name, setName, typed, setTyped: change, range };
}
