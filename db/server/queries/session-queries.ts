import type { Kysely, Selectable, Transaction } from 'kysely';
import { untilNone } from '../in-turns';
import type { Database, SessionsTable, UsersTable } from '../schema';

type Db = Kysely<Database> | Transaction<Database>;

export type SessionRow = Selectable<SessionsTable>;
/** A session with the user it belongs to: what every signed-in call needs, in one lookup. */
export interface SessionWithUser {
  session: SessionRow;
  user: Selectable<UsersTable>;
}

async function withUser(db: Db, session: SessionRow | undefined): Promise<SessionWithUser | undefined> {
  if (!session) return undefined;
  const user = await db.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirst();
  return user && { session, user };
}

export async function findSessionById(db: Db, id: string): Promise<SessionWithUser | undefined> {
  return withUser(db, await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst());
}

/** By the hash of the cookie's secret, the present one or the one before the last rotation. */
export async function findSessionBySecret(db: Db, secretHash: string): Promise<SessionWithUser | undefined> {
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where((or) => or.or([or('secret_hash', '=', secretHash), or('previous_secret_hash', '=', secretHash)]))
    .executeTakeFirst();
  return withUser(db, session);
}

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** No effect when somebody else rotated first. */
export async function updateSessionSecret(
  db: Db,
  id: string,
  next: { secretHash: string; previousHash: string; at: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ secret_hash: next.secretHash, previous_secret_hash: next.previousHash, rotated_at: null, last_seen_at: next.at })
    .where('id', '=', id)
    .where('secret_hash', '=', next.previousHash)
    .execute();
}

/** The browser has shown that it holds the present secret; only the first time counts. */
export async function updateSecretArrived(db: Db, id: string, secretHash: string, at: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ rotated_at: at })
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .where('rotated_at', 'is', null)
    .execute();
}

/** A use that does not change the secret. */
export async function updateSessionSeen(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** End one of a user's sessions; false when the user has none of this id. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The most that one statement ends: a few milliseconds. */
const SESSIONS_AT_A_TIME = 500;

/** End a user's sessions, all or all but one. */
export async function deleteSessionsOf(db: Db, userId: string, exceptId?: string): Promise<void> {
  let some = db.selectFrom('sessions').select('id').where('user_id', '=', userId).limit(SESSIONS_AT_A_TIME);
  if (exceptId !== undefined) some = some.where('id', '!=', exceptId);
  await untilNone(async () => Number((await db.deleteFrom('sessions').where('id', 'in', some).executeTakeFirstOrThrow()).numDeletedRows));
}

/**
 * End what a user has beyond `most` sessions, the longest unused first, and never `keptId` (rule 75). Looks at a few hundred at most, so that
 * an account with a hundred thousand from before there was a limit is no weight either: of any of them the last used stay, so one of the `most`
 * last used of all never goes, and the next sign-in goes on.
 */
export async function deleteSessionsBeyond(trx: Db, userId: string, keptId: string, most: number): Promise<void> {
  const others = most - 1;
  const some = trx
    .selectFrom('sessions')
    .select(['id', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .limit(others + SESSIONS_AT_A_TIME)
    .as('some');
  const over = trx.selectFrom(some).select('id').orderBy('last_seen_at', 'desc').orderBy('id').limit(SESSIONS_AT_A_TIME).offset(others);
  await trx.deleteFrom('sessions').where('id', 'in', over).execute();
}

/** A user's sessions, the last used first, `most` at most. */
export async function listSessionsOf(db: Db, userId: string, most: number): Promise<SessionRow[]> {
  return db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('last_seen_at', 'desc').limit(most).execute();
}

/** Sessions past their absolute end or idle since before `idleBefore`. At most `limit` go at a time; answers how many did. */
export async function deleteExpiredSessions(db: Db, now: number, idleBefore: number, limit: number): Promise<number> {
  const over = db
    .selectFrom('sessions')
    .select('id')
    .where((or) => or.or([or('expires_at', '<', now), or('last_seen_at', '<', idleBefore)]))
    .limit(limit);
  return Number((await db.deleteFrom('sessions').where('id', 'in', over).executeTakeFirstOrThrow()).numDeletedRows);
}
