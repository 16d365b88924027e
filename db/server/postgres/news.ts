import { type Kysely, sql } from 'kysely';

/** What processes say to each other: whose figures have grown, and that sessions may have ended. */
export const CHANNELS = { counted: 'tap_portal_counted', sessions: 'tap_portal_sessions' } as const;

/** PostgreSQL takes 8,000 bytes at a time; an id has 24. */
const OWNERS_AT_ONCE = 300;

export const TELL = 'SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told';

export function writeOwners(ownerIds: readonly string[]): string[] {
  const texts: string[] = [];
  for (let index = 0; index < ownerIds.length; index += OWNERS_AT_ONCE) texts.push(ownerIds.slice(index, index + OWNERS_AT_ONCE).join(' '));
  return texts;
}

export const readOwners = (text = ''): string[] => (text === '' ? [] : text.split(' '));

/** Heard by all when the transaction is committed, and by nobody if it is not. */
export async function tellCounted<T>(trx: Kysely<T>, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return;
  await sql`SELECT pg_notify(${CHANNELS.counted}, told) FROM unnest(${writeOwners(ownerIds)}::text[]) AS told`.execute(trx);
}
