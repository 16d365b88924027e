import type { Kysely, Selectable, Transaction } from 'kysely';
import type { BusinessesTable, Database, GoogleConnectionsTable } from '../schema';

type Db = Kysely<Database> | Transaction<Database>;

/** The place a user has linked. Only its id is kept: names and reviews may not be stored (PLATFORM). */
export async function findBusiness(db: Db, userId: string): Promise<Selectable<BusinessesTable> | undefined> {
  return db.selectFrom('businesses').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Link a place, instead of the one before. */
export async function upsertBusiness(db: Db, business: Selectable<BusinessesTable>): Promise<void> {
  await db
    .insertInto('businesses')
    .values(business)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ place_id: business.place_id, linked_at: business.linked_at }))
    .execute();
}

export async function deleteBusiness(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('businesses').where('user_id', '=', userId).execute();
}

export async function findGoogleConnection(db: Db, userId: string): Promise<Selectable<GoogleConnectionsTable> | undefined> {
  return db.selectFrom('google_connections').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function upsertGoogleConnection(db: Db, connection: Selectable<GoogleConnectionsTable>): Promise<void> {
  const { tokens, connected_at } = connection;
  await db
    .insertInto('google_connections')
    .values(connection)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ tokens, connected_at }))
    .execute();
}

/** Replace renewed tokens, unless the connection was changed or removed meanwhile. */
export async function updateGoogleTokens(db: Db, userId: string, change: { from: string; to: string }): Promise<void> {
  await db
    .updateTable('google_connections')
    .set({ tokens: change.to })
    .where('user_id', '=', userId)
    .where('tokens', '=', change.from)
    .execute();
}

/** Forget a user's tokens; answers what was stored. With `tokens`, only while they are still those. */
export async function deleteGoogleConnection(db: Db, userId: string, tokens?: string): Promise<string | undefined> {
  let query = db.deleteFrom('google_connections').where('user_id', '=', userId);
  if (tokens !== undefined) query = query.where('tokens', '=', tokens);
  return (await query.returning('tokens').executeTakeFirst())?.tokens;
}
