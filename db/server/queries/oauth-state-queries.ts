import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database, OauthStatesTable } from '../schema';

type Db = Kysely<Database> | Transaction<Database>;

export type OauthStateRow = Selectable<OauthStatesTable>;

export async function insertOauthState(db: Db, state: OauthStateRow): Promise<void> {
  await db.insertInto('oauth_states').values(state).execute();
}

/** Consume a state: it is answered at most once, and only to the browser and for the purpose it was made for. */
export async function takeOauthState(
  db: Db,
  key: Pick<OauthStateRow, 'state_hash' | 'browser_hash' | 'purpose'>,
): Promise<OauthStateRow | undefined> {
  return db
    .deleteFrom('oauth_states')
    .where('state_hash', '=', key.state_hash)
    .where('browser_hash', '=', key.browser_hash)
    .where('purpose', '=', key.purpose)
    .returningAll()
    .executeTakeFirst();
}

/** Remove abandoned flows. At most `limit` go at a time; answers how many did. */
export async function deleteOauthStatesBefore(db: Db, createdBefore: number, limit: number): Promise<number> {
  const old = db.selectFrom('oauth_states').select('state_hash').where('created_at', '<', createdBefore).limit(limit);
  return Number((await db.deleteFrom('oauth_states').where('state_hash', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
}
