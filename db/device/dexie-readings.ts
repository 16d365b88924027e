import type { Readings } from './readings';
import type { DeviceDatabase } from './schema';

/** Statistics and reviews in the device database. `run` says how a write is repeated. */
export function createDexieReadings(db: DeviceDatabase, run: <T>(write: () => PromiseLike<T>) => Promise<T>): Readings {
  return {
    saveStatistics: (answer, asked, record) =>
      run(() =>
        db.transaction('rw', [db.daily, db.totals, db.res], async () => {
          const known = await db.res.get('statistics');
          // Without a cursor the answer is complete and good whatever came before.
          if (asked !== null && (known?.cursor ?? null) !== asked) return false;
          if (answer.reset) {
            await db.daily.clear();
            await db.totals.clear();
          }
          await db.daily.bulkPut(answer.rows);
          await db.totals.bulkPut(answer.totals);
          await db.daily.where('day').below(answer.floor).delete();
          await db.res.put(record);
          return true;
        }),
      ),
    saveReviews: (answer, record) =>
      run(() =>
        db.transaction('rw', [db.business, db.res], async () => {
          if (answer) await db.business.put({ id: 'linked', business: answer.business, reviews: answer.reviews });
          else await db.business.clear();
          await db.res.put(record);
        }),
      ),
    saveRecord: async (record) => {
      await run(() => db.res.put(record));
    },
  };
}
