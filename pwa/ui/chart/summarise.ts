import { chartText } from '../../text/chart';
import { formatAxisDay, formatCount, formatDay, formatWeekday, formatWeekdayInYear } from '../../text/format';
import type { ChartPoint } from './chart-option';

/** "312 klik fra 1. nov. til 7. nov. 2026, flest …" – the chart in one sentence, seen and read aloud. */
export function summarise(points: readonly ChartPoint[], describe: (value: number) => string): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return chartText.noData;
  const total = points.reduce((sum, point) => sum + point.value, 0);
  const best = points.reduce((top, point) => (point.value > top.value ? point : top), first);
  // Over New Year every date has its year: a shared one would be read as the last one's.
  const isOneYear = first.day.slice(0, 4) === last.day.slice(0, 4);
  const [from, weekday] = isOneYear ? [formatAxisDay, formatWeekdayInYear] : [formatDay, formatWeekday];
  return chartText.summary(
    describe(total),
    from(first.day),
    formatDay(last.day),
    best.value > 0 ? weekday(best.day) : null,
    formatCount(best.value),
  );
}
