import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ContactMessagesTable, Database } from '../schema';

type Db = Kysely<Database> | Transaction<Database>;

export async function insertContactMessage(db: Db, row: Selectable<ContactMessagesTable>): Promise<void> {
  await db.insertInto('contact_messages').values(row).execute();
}

/** At most `limit` go at a time; answers how many did. */
export async function deleteContactMessagesBefore(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('contact_messages').select('id').where('created_at', '<', before).limit(limit);
  return Number((await db.deleteFrom('contact_messages').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
}
