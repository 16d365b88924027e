import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import { latestBelieved, latestEnd } from '../believed-clock';
import type { Database, UsersTable } from '../schema';
import { HOUR_MS } from '../../../api/contract/durations';

type Db = Kysely<Database> | Transaction<Database>;

export type UserRow = Selectable<UsersTable>;
/** A user with whether Google My Business is connected (rule 94). */
export type UserWithGoogle = UserRow & { google_connected: number };

/** Longer than any name or address. Normalising takes time with the square of the length. */
const MAX_KEY_LENGTH = 320;

/** The comparison key of names and addresses: NFC, lower case (rule 68). */
export const accountKey = (text: string): string => text.trim().slice(0, MAX_KEY_LENGTH).normalize('NFC').toLowerCase();

/** The column that the users table itself does not have. */
export const googleConnected =
  sql<number>`case when exists (select 1 from google_connections where google_connections.user_id = users.id) then 1 else 0 end`.as(
    'google_connected',
  );

export async function findUserById(db: Db, id: string): Promise<UserWithGoogle | undefined> {
  return db.selectFrom('users').selectAll().select(googleConnected).where('id', '=', id).executeTakeFirst();
}

export async function getUser(db: Db, id: string): Promise<UserWithGoogle> {
  return db.selectFrom('users').selectAll().select(googleConnected).where('id', '=', id).executeTakeFirstOrThrow();
}

/** By username or address: a username never holds an '@', so the two cannot meet. */
export async function findUserByName(db: Db, name: string): Promise<UserWithGoogle | undefined> {
  const key = accountKey(name);
  return db
    .selectFrom('users')
    .selectAll()
    .select(googleConnected)
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .executeTakeFirst();
}

/** True when another account than `exceptId` has this username or address. */
export async function isAccountTaken(db: Db, account: { username?: string; email?: string }, exceptId?: string): Promise<boolean> {
  const { username, email } = account;
  let query = db.selectFrom('users').select('id');
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  const found = await query
    .where((where) =>
      where.or([
        ...(username === undefined ? [] : [where('username_key', '=', accountKey(username))]),
        ...(email === undefined ? [] : [where('email_key', '=', accountKey(email))]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

export type NewUser = Omit<Insertable<UsersTable>, 'username_key' | 'email_key'>;

/** The comparing keys are made here, so that no caller can forget them. A taken name or address throws SQLITE_CONSTRAINT_UNIQUE. */
export async function insertUser(db: Db, user: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...user, username_key: accountKey(user.username), email_key: accountKey(user.email) })
    .execute();
}

export type UserChange = Omit<Updateable<UsersTable>, 'id' | 'username_key' | 'email_key'>;

/** Change some columns; the comparing keys follow. */
export async function updateUser(db: Db, id: string, change: UserChange): Promise<void> {
  const keys = {
    ...(change.username !== undefined && { username_key: accountKey(change.username) }),
    ...(change.email !== undefined && { email_key: accountKey(change.email) }),
  };
  await db
    .updateTable('users')
    .set({ ...change, ...keys })
    .where('id', '=', id)
    .execute();
}

/** Note that somebody is using the account, at most once an hour (rule 65), or in the place of a moment that has not come yet. */
export async function updateLastActive(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_active_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('last_active_at', 'is', null),
        where('last_active_at', '<', now - HOUR_MS),
        where('last_active_at', '>', latestBelieved(now)),
      ]),
    )
    .execute();
}

/**
 * Spend the one use of a temporary password (rule 85); false when it is spent or too old, or ends later than its whole life from now: a clock that was
 * ahead has dated it.
 */
export async function useTemporaryPassword(db: Db, id: string, now: number, lifetimeMs: number): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ temporary_password_expires_at: 0 })
    .where('id', '=', id)
    .where('temporary_password_expires_at', '>', now)
    .where('temporary_password_expires_at', '<=', latestEnd(now, lifetimeMs))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('is_admin', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}
