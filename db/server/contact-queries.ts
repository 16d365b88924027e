import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ContactMessagesTable, Database } from './schema';

type Db = Kysely<Database> | Transaction<Database>;

export async function insertContactMessage(db: Db, row: Selectable<ContactMessagesTable>): Promise<void> {
  await db.insertInto('contact_messages').values(row).execute();
}

/** Answers how many were removed. */
export async function deleteContactMessagesBefore(db: Db, before: number): Promise<number> {
  const result = await db.deleteFrom('contact_messages').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
