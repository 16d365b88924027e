import type { Copies } from './copies';
import { createNoticeCopies } from './dexie-notices';
import { firstDayAfter } from './kept-days';
import { withDays, withPageDays } from './stand-days';
import type { DeviceDatabase } from './schema';

/** Statistics and reviews in the device database. `run` says how a write is repeated. */
export function createDexieCopies(db: DeviceDatabase, run: <T>(write: () => PromiseLike<T>) => Promise<T>): Copies {
  return {
    saveStatistics: (answer, asked, record) =>
      run(() =>
        db.transaction('rw', [db.clicksByDay, db.totals, db.resources], async () => {
          const known = await db.resources.get('statistics');
          // Without a cursor the answer is complete and good whatever came before.
          if (asked !== null && (known?.cursor ?? null) !== asked) return false;
          if (answer.reset) {
            await db.clicksByDay.clear();
            await db.totals.clear();
          }
          await db.clicksByDay.bulkPut(withDays(await db.clicksByDay.toArray(), answer.rows, answer.floor));
          await db.totals.bulkPut(answer.totals);
          await db.resources.put({ ...record, firstDay: firstDayAfter(known, answer) });
          return true;
        }),
      ),
    savePageStatistics: (answer, asked, record) =>
      run(() =>
        db.transaction('rw', [db.pageDays, db.resources], async () => {
          const known = await db.resources.get('pageFigures');
          if (asked !== null && (known?.cursor ?? null) !== asked) return false;
          if (answer.reset) await db.pageDays.clear();
          await db.pageDays.bulkPut(withPageDays(await db.pageDays.toArray(), answer.rows, answer.floor));
          await db.resources.put(record);
          return true;
        }),
      ),
    ...createNoticeCopies(db, run),
    saveReviews: (answer, record, asked) =>
      run(() =>
        db.transaction('rw', [db.business, db.resources], async () => {
          if (asked !== undefined && (await db.resources.get('reviews'))?.fetchedAt !== asked?.fetchedAt) return false;
          if (answer) await db.business.put({ id: 'linked', business: answer.business, reviews: answer.reviews });
          else await db.business.clear();
          await db.resources.put(record);
          return true;
        }),
      ),
    saveError: async (key, error) => {
      await run(() => db.resources.update(key, { error }));
    },
  };
}
