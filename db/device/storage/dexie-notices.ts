import { MAX_NOTICES } from '../../../api/contract/notices';
import type { Copies } from './copies';
import type { DeviceDatabase } from './schema';

/** Notices in the device database. `run` says how a write is repeated. */
export function createNoticeCopies(
  db: DeviceDatabase,
  run: <T>(write: () => PromiseLike<T>) => Promise<T>,
): Pick<Copies, 'saveNotices' | 'saveReadUpTo'> {
  return {
    saveNotices: (answer, asked, record) =>
      run(() =>
        db.transaction('rw', [db.notices, db.resources], async () => {
          const known = await db.resources.get('notices');
          const readUpTo = Math.max(known?.readUpTo ?? 0, answer.readUpTo);
          if (asked !== null && (known?.cursor ?? null) !== asked) return { isTaken: false, readUpTo };
          if (answer.reset) await db.notices.clear();
          await db.notices.bulkPut(answer.notices);
          const numbers = (await db.notices.orderBy('number').keys()) as number[];
          const oldest = numbers.at(-MAX_NOTICES);
          if (oldest !== undefined) await db.notices.where('number').below(oldest).delete();
          await db.resources.put({ ...record, readUpTo });
          return { isTaken: true, readUpTo };
        }),
      ),
    saveReadUpTo: (upTo) =>
      run(() =>
        db.transaction('rw', [db.resources], async () => {
          const known = await db.resources.get('notices');
          if (known && upTo > (known.readUpTo ?? 0)) await db.resources.put({ ...known, readUpTo: upTo });
        }),
      ),
  };
}
