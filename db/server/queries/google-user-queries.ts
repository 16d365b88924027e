import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../schema';
import { googleConnected, type UserWithGoogle } from './user-queries';

type Db = Kysely<Database> | Transaction<Database>;

/** The account a Google identity belongs to: issuer and subject together, never the address (rule 89). */
export async function findUserByGoogle(db: Db, identity: { issuer: string; subject: string }): Promise<UserWithGoogle | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .select(googleConnected)
    .where('google_issuer', '=', identity.issuer)
    .where('google_subject', '=', identity.subject)
    .executeTakeFirst();
}

/** Which of these username keys are in use. */
export async function listTakenUsernameKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username_key').where('username_key', 'in', keys).execute();
  return rows.map((row) => row.username_key);
}
