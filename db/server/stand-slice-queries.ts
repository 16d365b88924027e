import type { Kysely } from 'kysely';
import type { Database } from './schema';

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
