import * as v from 'valibot';
import { Email, User, Username } from './account';
import { LENGTHS } from './limits';
import { Stand } from './stand';
import { typedText } from './text';

export const UserPatch = v.object({
  username: v.optional(Username),
  email: v.optional(Email),
  isAdmin: v.optional(v.boolean('Skal være sand eller falsk')),
});
export const UserAnswer = v.object({ user: User, message: v.string() });

export const ClaimedStand = v.object({ ...Stand.entries, user: v.nullable(v.object({ _id: v.string(), username: v.string() })) });
export type ClaimedStand = v.InferOutput<typeof ClaimedStand>;

/**
 * Optional search and keyset paging of the admin lists: without `limit` a call answers everything (CONTRACT §4); with
 * it, one page, and header X-Next-Cursor when there is more. X-Total-Count counts what matches.
 */
export const PageQuery = v.object({
  q: v.optional(typedText('Skriv tekst', LENGTHS.search)),
  limit: v.optional(v.pipe(v.string(), v.maxLength(4), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(1000))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(500))),
});
export type PageQuery = v.InferOutput<typeof PageQuery>;

/** The four user filters of SPEC §2, each '0' to leave out (rule 149). */
export const UsersQuery = v.object({
  ...PageQuery.entries,
  admins: v.optional(v.picklist(['0', '1'])),
  users: v.optional(v.picklist(['0', '1'])),
  active: v.optional(v.picklist(['0', '1'])),
  blocked: v.optional(v.picklist(['0', '1'])),
});
export type UsersQuery = v.InferOutput<typeof UsersQuery>;
