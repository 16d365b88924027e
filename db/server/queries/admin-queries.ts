import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../schema';
import { accountKey, googleConnected, type UserWithGoogle } from './user-queries';

type Db = Kysely<Database> | Transaction<Database>;

/** A place in a list that is read newest first: the last row's time (milliseconds UTC) and id. */
export interface ListPosition {
  at: number;
  id: string;
}

export interface UserFilter {
  /** Part of a username or email, in any case. */
  search?: string | undefined;
  /** Only admins (true) or only others (false). */
  isAdmin?: boolean | undefined;
  isBlocked?: boolean | undefined;
}

/** `%part%` with the wildcards of LIKE taken literally; to be used with ESCAPE '\'. */
export const containsPattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

function matches(filter: UserFilter) {
  return (eb: ExpressionBuilder<Database, 'users'>) => {
    const pattern = filter.search && containsPattern(accountKey(filter.search));
    return eb.and([
      ...(filter.isAdmin === undefined ? [] : [eb('is_admin', '=', filter.isAdmin ? 1 : 0)]),
      ...(filter.isBlocked === undefined ? [] : [eb('is_blocked', '=', filter.isBlocked ? 1 : 0)]),
      ...(pattern ? [sql<boolean>`(username_key like ${pattern} escape '\\' or email_key like ${pattern} escape '\\')`] : []),
    ]);
  };
}

/** Up to `limit` users after a position, newest first. Ids break ties, so no row is met twice or missed. */
export async function listUsersPage(
  db: Db,
  filter: UserFilter,
  page: { limit: number; after?: ListPosition | undefined },
): Promise<UserWithGoogle[]> {
  let query = db.selectFrom('users').selectAll().select(googleConnected).where(matches(filter));
  const { after } = page;
  if (after) query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.at, after.id)));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return total;
}
