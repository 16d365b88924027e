import { countUsers, listUsersPage, type UserFilter } from '../../db/server/queries/admin-queries';
import type { User } from '../contract/account';
import type { UsersQuery } from '../contract/admin';
import type { Call } from '../http/call';
import { answerPagedList } from '../http/answers/paged-list';
import { toUser } from '../presenters/to-user';
import { byTime } from './list-position';

/** Both ticked: no condition. One ticked: only those. None ticked: 'none', which matches nobody (rule 149). */
function choice(yes: '0' | '1' | undefined, no: '0' | '1' | undefined): boolean | undefined | 'none' {
  if (yes === '0' && no === '0') return 'none';
  if (yes === '0') return false;
  return no === '0' ? true : undefined;
}

/** All users that match search and filters: (admins OR users) AND (active OR blocked), newest first (SPEC §2, rule 149). */
export async function listUsers(call: Call<UsersQuery>): Promise<User[]> {
  const { query } = call;
  const isAdmin = choice(query.admins, query.users);
  const isBlocked = choice(query.blocked, query.active);
  const filter: UserFilter | null = isAdmin === 'none' || isBlocked === 'none' ? null : { search: query.q, isAdmin, isBlocked };
  return answerPagedList(call, {
    ...byTime,
    count: async (db) => (filter ? countUsers(db, filter) : 0),
    page: async (db, page) => (filter ? listUsersPage(db, filter, page) : []),
    positionOf: (row) => ({ at: row.created_at, id: row.id }),
    present: toUser,
  });
}
