import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** A write that changes nothing anybody reads. Throws when the database cannot be written. */
export async function probeWrite(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute((trx) =>
    trx
      .updateTable('sync_state')
      .set((value) => ({ rev: value.ref('rev') }))
      .where('id', '=', 1)
      .execute(),
  );
}
