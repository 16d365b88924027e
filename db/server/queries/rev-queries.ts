import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema';

/** The next number of a write that belongs to no owner, e.g. of new stock. Inside the transaction of the write. */
export async function nextRev(trx: Kysely<Database>): Promise<number> {
  const { rev } = await trx
    .updateTable('sync_state')
    .set({ rev: sql<number>`rev + 1` })
    .where('id', '=', 1)
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
}

/**
 * Give a write its number: sync_state.rev grows by one and becomes the owner's newest revision. The answer is what the
 * written row stores as `version` (CONTRACT §5). Call it inside the transaction of the write, once per row written.
 */
export async function bumpRev(trx: Kysely<Database>, ownerId: string): Promise<number> {
  const rev = await nextRev(trx);
  await trx
    .insertInto('account_rev')
    .values({ owner_id: ownerId, rev })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ rev }))
    .execute();
  return rev;
}

export interface ListRevision {
  epoch: string;
  rev: number;
}

/** Epoch and newest revision of one owner's lists; 0 before the first write. */
export async function getListRevision(db: Kysely<Database>, ownerId: string): Promise<ListRevision> {
  return db
    .selectFrom('sync_state')
    .leftJoin('account_rev', (join) => join.on('account_rev.owner_id', '=', ownerId))
    .select(['sync_state.epoch as epoch', sql<number>`coalesce(account_rev.rev, 0)`.as('rev')])
    .where('sync_state.id', '=', 1)
    .executeTakeFirstOrThrow();
}
