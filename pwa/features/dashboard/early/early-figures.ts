import { addDays } from '../../../../api/contract/days';
import type { Stand } from '../../../../api/contract/stand';
import type { StandStatistics } from '../../../../api/contract/statistics';
import { firstKeptDay } from '../../../../db/device/storage/kept-days';
import type { ResourceRecord, StandDays, StandTotal } from '../../../../db/device/types';
import { changeOnBefore, dailySeries, type DailyClicks, latestClickDay, sumClicks } from '../../../figures/clicks';
import { dashboardRange, RANGE_DAYS } from '../../../figures/day-range';
import { today } from '../../../figures/days';
import { formatCount, formatDay } from '../../../text/format';
import { stateTexts } from '../../../text/state-texts';
import { clicksInWords, statisticsCardText } from '../../../text/statistics-card';
import { summarise } from '../../../ui/chart/summarise';
import { silenceOf, silenceText, silentStands } from '../../../text/silence';
import { type EarlyTexts, SILENT_SLOTS } from './early-slots';

/** What the statistics card is made of. */
export interface EarlyRows {
  stands: readonly Pick<Stand, '_id' | 'standerId' | 'nickname' | 'configured' | 'silence'>[];
  totals: readonly StandTotal[];
  daily: readonly DailyClicks[];
  /** The first day these are known of. */
  firstKept: string;
}

/** With more products figures take as long here as in the app, which would wait for them (start-app.js). */
export const MOST_PRODUCTS = 1000;

/** The newest word on how quiet a product is comes with its figures. */
function withSilence(stands: EarlyRows['stands'], totals: EarlyRows['totals']): EarlyRows['stands'] {
  const newest = new Map(totals.map((total) => [total.standId, total]));
  return stands.map((stand) => {
    const total = newest.get(stand._id);
    return total ? { ...stand, silence: total.silence } : stand;
  });
}

function silenceTexts(stands: EarlyRows['stands']): EarlyTexts {
  const silent = stands.filter(silenceOf);
  if (silent.length === 0) return {};
  const { named, more } = silentStands(silent);
  const lines = named.flatMap(({ name, said }, index) => {
    const [forName, forSaid] = SILENT_SLOTS[index] ?? [];
    return forName ? [[forName, name] as const, [forSaid, said] as const] : [];
  });
  return {
    silence: silenceText.title(silent.length),
    ...Object.fromEntries(lines),
    ...(more !== null && { more }),
    advice: silenceText.advice(silent.length),
  };
}

/** The texts of the statistics card as it is first shown, by their places. */
export function earlyTexts({ stands, totals, daily, firstKept }: EarlyRows, now: string = today()): EarlyTexts {
  const own = new Set(stands.map((stand) => stand._id));
  const rows = daily.filter((row) => own.has(row.standId));
  const range = dashboardRange('week', latestClickDay(rows), now, false);
  const series = dailySeries(rows, range);
  const points = series.map(({ day, clicks }) => ({ day, value: clicks }));
  const sum = sumClicks(series);
  const change = changeOnBefore(rows, range, sum, firstKept);
  const newest = withSilence(stands, totals);
  return {
    total: formatCount(totals.reduce((clicks, total) => (own.has(total.standId) ? clicks + total.clicks : clicks), 0)),
    active: formatCount(stands.length),
    sum: clicksInWords(sum),
    period: statisticsCardText.days(formatDay(range.from), formatDay(range.to)),
    ...(sum > 0 && { summary: summarise(points, clicksInWords) }),
    ...(change !== null && { [change >= 0 ? 'up' : 'down']: statisticsCardText.change(change) }),
    ...stateTexts(newest),
    ...silenceTexts(newest),
  };
}

/** The card's first period and the one before it. */
const DAYS_SHOWN = 2 * RANGE_DAYS.week;

/** The days the card may show, and no object for each of the others: of a thousand products that takes a phone a second. */
function daysShown(records: readonly StandDays[], now: string): DailyClicks[] {
  let latest = '';
  for (const { days } of records) for (const day in days) if (day > latest && day <= now && days[day]) latest = day;
  const first = addDays(latest || now, -DAYS_SHOWN);
  const daily: DailyClicks[] = [];
  for (const { standId, days } of records) {
    for (const day in days) if (day > first) daily.push({ standId, day, clicks: days[day] ?? 0 });
  }
  return daily;
}

/** Of the device's records; null when something of them was never fetched. */
export function rowsOfDevice(
  resources: readonly Pick<ResourceRecord, 'key' | 'cursor' | 'firstDay'>[],
  stands: readonly Stand[],
  totals: readonly StandTotal[],
  days: readonly StandDays[],
  now: string = today(),
): EarlyRows | null {
  const [products, statistics] = (['products', 'statistics'] as const).map((key) => resources.find((record) => record.key === key));
  if (!products || !statistics) return null;
  const own = new Set(stands.map((stand) => stand._id));
  const daily = daysShown(
    days.filter(({ standId }) => own.has(standId)),
    now,
  );
  return { stands, totals, daily, firstKept: firstKeptDay(statistics, now) };
}

/** Of the server's answers, in the order in which the device will keep them. */
export const rowsOfAnswers = (stands: readonly Stand[], { totals, rows, floor }: StandStatistics): EarlyRows => ({
  stands: [...stands].sort((a, b) => (a._id < b._id ? -1 : 1)),
  totals,
  daily: rows,
  firstKept: floor,
});
