import type { PageStatistics, StandStatistics } from '../../../api/contract/statistics';
import type { PageDays, StandDays } from '../types';

/**
 * The records that change when the server tells new daily figures (absolute, so a repeat is harmless) and days before
 * `floor` (a Copenhagen day) are let go. `known` are the device's records.
 */
export function withDays(known: readonly StandDays[], rows: StandStatistics['rows'], floor: string): StandDays[] {
  const days = new Map(known.map((record) => [record.standId, record.days]));
  const changed = new Map<string, Record<string, number>>();
  for (const { standId, days: old } of known) {
    if (Object.keys(old).some((day) => day < floor)) changed.set(standId, daysFrom(old, floor));
  }
  for (const { standId, day, clicks } of rows) {
    let own = changed.get(standId);
    if (!own) changed.set(standId, (own = { ...days.get(standId) }));
    if (day >= floor) own[day] = clicks;
  }
  return Array.from(changed, ([standId, own]) => ({ standId, days: own }));
}

const daysFrom = (days: Readonly<Record<string, number>>, floor: string): Record<string, number> =>
  Object.fromEntries(Object.entries(days).filter(([day]) => day >= floor));

/** The same for views of landing pages and presses of their links. */
export function withPageDays(known: readonly PageDays[], rows: PageStatistics['rows'], floor: string): PageDays[] {
  const days = known.map(({ key, days: own }) => ({ standId: key, days: own }));
  const counts = rows.map(({ pageId, linkId, day, count }) => ({ standId: `${pageId}/${linkId ?? ''}`, day, clicks: count }));
  return withDays(days, counts, floor).map(({ standId: key, days: own }) => ({ key, days: own }));
}
