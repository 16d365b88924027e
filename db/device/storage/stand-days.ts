import type { PageStatistics, StandStatistics } from '../../../api/contract/statistics';
import type { PageDays, StandDays } from '../types';

type Row = StandStatistics['rows'][number];
type Days<Value> = Record<string, Value>;

/** One product's record while it is changed. */
interface Draft {
  days: Days<number>;
  chip: Days<number>;
  code: Days<number>;
  hours: Days<string>;
  own: Days<number>;
}

/**
 * The records that change when the server tells new daily figures (absolute, so a repeat is harmless) and days before
 * `floor` (a Copenhagen day) are let go. `known` are the device's records.
 */
export function withDays(known: readonly StandDays[], rows: readonly Row[], floor: string): StandDays[] {
  const records = new Map(known.map((record) => [record.standId, record]));
  const changed = new Map<string, Draft>();
  for (const record of known) {
    if (Object.keys(record.days).some((day) => day < floor)) changed.set(record.standId, draftOf(record, floor));
  }
  for (const row of rows) {
    let own = changed.get(row.standId);
    if (!own) changed.set(row.standId, (own = draftOf(records.get(row.standId))));
    if (row.day >= floor) putDay(own, row);
  }
  return Array.from(changed, ([standId, own]) => ({ standId, ...own }));
}

function draftOf({ days, chip, code, hours, own }: Partial<StandDays> = {}, floor = ''): Draft {
  return {
    days: daysFrom(days, floor),
    chip: daysFrom(chip, floor),
    code: daysFrom(code, floor),
    hours: daysFrom(hours, floor),
    own: daysFrom(own, floor),
  };
}

const daysFrom = <Value>(days: Readonly<Days<Value>> = {}, floor: string): Days<Value> =>
  floor === '' ? { ...days } : Object.fromEntries(Object.entries(days).filter(([day]) => day >= floor));

function putDay(draft: Draft, { day, clicks, chip = 0, code = 0, hours = '', own = 0 }: Row): void {
  draft.days[day] = clicks;
  if (chip > 0 || day in draft.chip) draft.chip[day] = chip;
  if (code > 0 || day in draft.code) draft.code[day] = code;
  if (hours !== '' || day in draft.hours) draft.hours[day] = hours;
  if (own > 0 || day in draft.own) draft.own[day] = own;
}

/** The same for views of landing pages and presses of their links. */
export function withPageDays(known: readonly PageDays[], rows: PageStatistics['rows'], floor: string): PageDays[] {
  const days = known.map(({ key, days: own }) => ({ standId: key, days: own }));
  const counts = rows.map(({ pageId, linkId, day, count }) => ({ standId: `${pageId}/${linkId ?? ''}`, day, clicks: count }));
  return withDays(days, counts, floor).map(({ standId: key, days: own }) => ({ key, days: own }));
}
