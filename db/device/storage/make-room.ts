import type { DeviceDatabase } from './schema';
import { firstDayInRoom, firstKeptDay } from './kept-days';
import { withDays } from './stand-days';

/**
 * Let go of the days that are cheapest to get again; nothing of them is told as zero, and the next question for figures is for all
 * of them (SYNC, R1). `today`: Copenhagen day.
 */
export async function letGoOfOldDays(db: DeviceDatabase, today: string): Promise<void> {
  const limit = firstDayInRoom(today);
  await db.transaction('rw', [db.clicksByDay, db.resources], async () => {
    await db.clicksByDay.bulkPut(withDays(await db.clicksByDay.toArray(), [], limit));
    const record = await db.resources.get('statistics');
    if (!record) return;
    const known = firstKeptDay(record, today);
    await db.resources.put({ ...record, cursor: null, firstDay: known > limit ? known : limit });
  });
}
