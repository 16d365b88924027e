import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database, IdempotencyTable } from './schema';

type Db = Kysely<Database> | Transaction<Database>;

export async function findAnswer(db: Db, userId: string, key: string): Promise<Selectable<IdempotencyTable> | undefined> {
  return db.selectFrom('idempotency').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst();
}

export async function insertAnswer(db: Db, row: Selectable<IdempotencyTable>): Promise<void> {
  await db.insertInto('idempotency').values(row).execute();
}

/** Keys are kept 90 days (SYNC, retention). */
export async function deleteAnswersBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}
