import { addDays } from '../../../api/contract/days';
import { KEPT_DAYS } from '../../../api/contract/limits';
import type { StandStatistics } from '../../../api/contract/statistics';
import type { ResourceRecord } from '../types';

/** Daily figures older than this make room first when the device is full, days. */
const OLD_DAILY_DAYS = 90;

/** The first day that is left when room is made, Copenhagen day. */
export const firstDayInRoom = (today: string): string => addDays(today, -OLD_DAILY_DAYS);

type Known = Pick<ResourceRecord, 'cursor' | 'firstDay'>;

/**
 * The first Copenhagen day whose clicks the device knows: earlier ones only look like zero. `record` is that of the statistics.
 * One that an older shell wrote does not say; where that has made room, it has taken the cursor.
 */
export function firstKeptDay(record: Known | undefined, today: string): string {
  if (record?.firstDay !== undefined) return record.firstDay;
  return record?.cursor === null ? firstDayInRoom(today) : addDays(today, -KEPT_DAYS);
}

/** The same once an answer is taken in: what changed since a cursor brings no day back that the device had let go. */
export function firstDayAfter(known: Known | undefined, { reset, floor }: Pick<StandStatistics, 'reset' | 'floor'>): string {
  return reset || known?.firstDay === undefined || known.firstDay < floor ? floor : known.firstDay;
}
