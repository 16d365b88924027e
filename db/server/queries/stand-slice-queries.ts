import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** Where one of an owner's products stands among them, in the order they came. */
export interface OwnedPosition {
  id: string;
  claimed_at: number;
}

/** The next `count` products of an owner behind one of them, in the order they came: all that are not deleted. */
export const ownedAfter = (db: Kysely<Database>, ownerId: string, last: OwnedPosition | undefined, count: number) =>
  db
    .selectFrom('stands')
    .select(['id', sql<number>`claimed_at`.as('claimed_at')])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .$if(last !== undefined, (some) =>
      some.where(({ eb, refTuple, tuple }) => eb(refTuple('claimed_at', 'id'), '>', tuple(last?.claimed_at ?? null, last?.id ?? ''))),
    )
    .orderBy('claimed_at')
    .orderBy('id')
    .limit(count);

/** Products with row ids after the one and up to the other. */
export interface StandSlice {
  after: string;
  upTo: string;
}

/** The next `count` products after a row id, all of them: deleted ones have figures too. undefined behind the last. */
export async function findStandSlice(db: Kysely<Database>, after: string, count: number): Promise<StandSlice | undefined> {
  const rows = await db.selectFrom('stands').select('id').where('id', '>', after).orderBy('id').limit(count).execute();
  const upTo = rows.at(-1)?.id;
  return upTo === undefined ? undefined : { after, upTo };
}
