import { useMemo } from 'react';
import type { DailyClicks } from '../../figures/clicks';
import type { DayRange } from '../../figures/day-range';
import { kindFigures, weekHours } from '../../figures/taps';
import { HoursCard } from './hours-card';
import { KindsCard } from './kinds-card';

interface Props {
  /** Of the chosen products. */
  rows: readonly DailyClicks[];
  range: DayRange;
  /** Clicks in the range. */
  views: number;
}

/** How the taps came and when: below the chart, and fetched after it. Nothing where there are none. */
export function TapCards({ rows, range, views }: Props) {
  const kinds = useMemo(() => kindFigures(rows, range), [rows, range]);
  const week = useMemo(() => weekHours(rows, range), [rows, range]);
  if (views === 0) return null;
  return (
    <>
      <KindsCard kinds={kinds} />
      <HoursCard week={week} views={views} />
    </>
  );
}
