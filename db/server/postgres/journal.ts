import type { Kysely } from 'kysely';
import type { Database } from '../schema';
import type { SharedJournal } from '../shared-journal';
import { fold } from './fold';

type Db = Kysely<Database>;

/** Taps that are counted in one turn: others wait for theirs, and the event loop for the arithmetic. */
const STRIDE = 250;

const findEnd = async (reader: Db, end: 'min' | 'max'): Promise<number | null> =>
  (
    await reader
      .selectFrom('click_journal')
      .select(({ fn }) => fn[end]<number | null>('position').as('position'))
      .executeTakeFirstOrThrow()
  ).position;

/** `db`'s transactions have their turn. */
export const createSharedJournal = (db: Db, reader: Db): SharedJournal => ({
  findNewest: () => findEnd(reader, 'max'),
  countUpTo: async (position, now) => {
    let setAside = 0;
    let leftFrom = (await findEnd(reader, 'min')) ?? Infinity;
    while (leftFrom <= position) {
      const folded = await db.transaction().execute((trx) => fold(trx, STRIDE, now));
      setAside += folded.setAside;
      leftFrom = folded.leftFrom;
    }
    return setAside;
  },
});
