import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database, IdempotencyTable } from '../schema';

type Db = Kysely<Database> | Transaction<Database>;

export async function findAnswer(db: Db, userId: string, key: string): Promise<Selectable<IdempotencyTable> | undefined> {
  return db.selectFrom('idempotency').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst();
}

export async function insertAnswer(db: Db, row: Selectable<IdempotencyTable>): Promise<void> {
  await db.insertInto('idempotency').values(row).execute();
}

/** What a row takes beside its answer, in bytes. */
export const ANSWER_ROW_BYTES = 200;

/** Keep the newest answers of a user that take `maxBytes` together. */
export async function deleteAnswersBeyond(db: Db, userId: string, maxBytes: number): Promise<void> {
  const sized = db
    .selectFrom('idempotency')
    .select(['key', sql<number>`sum(length(answer) + ${ANSWER_ROW_BYTES}) over (order by created_at desc, key)`.as('bytes')])
    .where('user_id', '=', userId)
    .as('sized');
  await db
    .deleteFrom('idempotency')
    .where('user_id', '=', userId)
    .where('key', 'in', db.selectFrom(sized).select('key').where('bytes', '>', maxBytes))
    .execute();
}

/** Keys are kept 90 days (SYNC, retention). At most `limit` go at a time; answers how many did. */
export async function deleteAnswersBefore(db: Db, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where((eb) =>
      eb(eb.refTuple('user_id', 'key'), 'in', (old: typeof eb) =>
        old.selectFrom('idempotency').select(['user_id', 'key']).where('created_at', '<', before).limit(limit).$asTuple('user_id', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
