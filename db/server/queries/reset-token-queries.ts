import type { Kysely, Selectable, Transaction } from 'kysely';
import { latestEnd } from '../believed-clock';
import type { Database, ResetTokensTable } from '../schema';

type Db = Kysely<Database> | Transaction<Database>;

/** One link per user: a newer one takes the place of the last (rule 81). */
export async function replaceResetToken(db: Db, row: Selectable<ResetTokensTable>): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', row.user_id).execute();
  await db.insertInto('reset_tokens').values(row).execute();
}

/** When a link is looked at, ms UTC, and how long one is good for at most. */
export interface ResetTime {
  now: number;
  lifetimeMs: number;
}

/**
 * A link, while it is good: one that ends later than its whole life from now was made by a clock that was ahead, and would be good for far too long.
 * It stays: a clock that is behind says the same of every link.
 */
const goodToken = (db: Db, tokenHash: string, { now, lifetimeMs }: ResetTime) =>
  db
    .selectFrom('reset_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestEnd(now, lifetimeMs));

/** Whose link this is, while it is good and the account is not blocked. Does not spend it. */
export async function findResetUser(
  db: Db,
  tokenHash: string,
  time: ResetTime,
): Promise<{ id: string; username: string; email: string } | undefined> {
  return goodToken(db, tokenHash, time)
    .innerJoin('users', 'users.id', 'reset_tokens.user_id')
    .select(['users.id', 'users.username', 'users.email'])
    .where('users.is_blocked', '=', 0)
    .executeTakeFirst();
}

/** Spend a link: of any number of callers exactly one gets true. */
export async function takeResetToken(db: Db, tokenHash: string, time: ResetTime): Promise<boolean> {
  const good = goodToken(db, tokenHash, time).select('token_hash');
  const result = await db.deleteFrom('reset_tokens').where('token_hash', 'in', good).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteResetTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
}

/** For the upkeep round. At most `limit` go at a time; answers how many did. */
export async function deleteExpiredResetTokens(db: Db, now: number, limit: number): Promise<number> {
  const old = db.selectFrom('reset_tokens').select('token_hash').where('expires_at', '<=', now).limit(limit);
  return Number((await db.deleteFrom('reset_tokens').where('token_hash', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
}
