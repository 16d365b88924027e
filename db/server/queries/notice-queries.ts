import { type Kysely, type Selectable, sql } from 'kysely';
import type { NoticeChoice, NoticeKind } from '../../../api/contract/notices';
import type { NoticesTable } from '../notice-schema';
import type { Database } from '../schema';

type Db = Kysely<Database>;

export type NoticeRow = Selectable<NoticesTable>;

/** Whom to tell. */
export interface Recipient {
  username: string;
  email: string;
}

/** undefined for an account that is blocked or gone. */
export async function findRecipient(db: Db, userId: string): Promise<Recipient | undefined> {
  return db.selectFrom('users').select(['username', 'email']).where('id', '=', userId).where('is_blocked', '=', 0).executeTakeFirst();
}

/** False when the account has this one already; nothing has happened then. */
export async function insertNotice(trx: Db, notice: Omit<NoticeRow, 'number'>): Promise<boolean> {
  const known = await trx
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', notice.user_id)
    .where('key', '=', notice.key)
    .executeTakeFirst();
  if (known) return false;
  const { notice_seq: number } = await trx
    .updateTable('sync_state')
    .set({ notice_seq: sql<number>`notice_seq + 1` })
    .where('id', '=', 1)
    .returning('notice_seq')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('notices')
    .values({ ...notice, number })
    .execute();
  return true;
}

/** An account's notices after a number, newest first. */
export async function listNoticesOf(db: Db, userId: string, after: number, limit: number): Promise<NoticeRow[]> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('number', '>', after)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** All of an account's notices, oldest first: for its export. */
export async function listAllNoticesOf(db: Db, userId: string): Promise<NoticeRow[]> {
  return db.selectFrom('notices').selectAll().where('user_id', '=', userId).orderBy('number').execute();
}

export async function getReadUpTo(db: Db, userId: string): Promise<number> {
  const { notices_read } = await db.selectFrom('users').select('notices_read').where('id', '=', userId).executeTakeFirstOrThrow();
  return notices_read;
}

/** Only ever forward, and never beyond what has been told: the next notice is new whatever a device says. */
export async function updateReadUpTo(trx: Db, userId: string, upTo: number): Promise<number> {
  await trx
    .updateTable('users')
    .set({
      notices_read: sql<number>`(SELECT CASE WHEN told > notices_read THEN told ELSE notices_read END FROM (
        SELECT CASE WHEN cast(${upTo} AS bigint) < notice_seq THEN cast(${upTo} AS bigint) ELSE notice_seq END AS told FROM sync_state) AS seen)`,
    })
    .where('id', '=', userId)
    .execute();
  return getReadUpTo(trx, userId);
}

/** What an account has chosen; kinds it has not chosen of are missing. */
export async function listChoicesOf(db: Db, userId: string): Promise<Map<NoticeKind, NoticeChoice>> {
  const rows = await db.selectFrom('notice_choices').selectAll().where('user_id', '=', userId).execute();
  return new Map(rows.map(({ kind, is_on, mail, push }) => [kind, { on: is_on === 1, mail: mail === 1, push: push === 1 }]));
}

export async function saveChoice(trx: Db, userId: string, kind: NoticeKind, { on, mail, push }: NoticeChoice): Promise<void> {
  const values = { is_on: Number(on), mail: Number(mail), push: Number(push) };
  await trx
    .insertInto('notice_choices')
    .values({ user_id: userId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
    .execute();
}

/** Old ones go, a few at a time; answers how many went. */
export async function deleteNoticesBefore(trx: Db, before: number, limit: number): Promise<number> {
  const old = trx.selectFrom('notices').select('id').where('raised_at', '<', before).limit(limit);
  return Number((await trx.deleteFrom('notices').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
}
