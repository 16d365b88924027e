import type { Kysely, Selectable, Transaction } from 'kysely';
import { latestEnd } from '../believed-clock';
import type { Database, MailsTable } from '../schema';

type Db = Kysely<Database> | Transaction<Database>;

export type MailRow = Selectable<MailsTable>;

export async function insertMail(db: Db, row: MailRow): Promise<void> {
  await db.insertInto('mails').values(row).execute();
}

/**
 * The waiting mail that is due first, if one is due at all. One put off for longer than `longestWaitMs`, which a clock that was ahead has done, is
 * due at once; asked for by itself, so that either is one look at the index.
 */
export async function findDueMail(db: Db, now: number, longestWaitMs: number): Promise<MailRow | undefined> {
  const waiting = db.selectFrom('mails').selectAll().where('sent_at', 'is', null).limit(1);
  const due = waiting.where('next_attempt_at', '<=', now).orderBy('next_attempt_at').orderBy('created_at');
  const ahead = waiting.where('next_attempt_at', '>', latestEnd(now, longestWaitMs)).orderBy('next_attempt_at');
  return (await due.executeTakeFirst()) ?? ahead.executeTakeFirst();
}

/** The same, put off until a moment: nobody else takes it before, whichever process they are of. In a transaction that has its turn. */
export async function takeDueMail(trx: Db, now: number, longestWaitMs: number, until: number): Promise<MailRow | undefined> {
  const mail = await findDueMail(trx, now, longestWaitMs);
  if (mail) await trx.updateTable('mails').set({ next_attempt_at: until }).where('id', '=', mail.id).execute();
  return mail;
}

/** When the next waiting mail is to be tried; undefined when none waits. */
export async function findNextAttempt(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('next_attempt_at')
    .where('sent_at', 'is', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at;
}

/** A sent mail keeps no text: it may have carried a reset link or a temporary password. */
export async function updateMailSent(db: Db, id: string, sentAt: number): Promise<void> {
  await db.updateTable('mails').set({ sent_at: sentAt, body: '' }).where('id', '=', id).execute();
}

export async function updateMailAttempt(db: Db, id: string, attempts: number, nextAttemptAt: number): Promise<void> {
  await db.updateTable('mails').set({ attempts, next_attempt_at: nextAttemptAt }).where('id', '=', id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Mails to one address that have not been sent, of these subjects. */
export async function deleteWaitingMailsTo(db: Db, recipient: string, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).where('sent_at', 'is', null).where('subject', 'in', subjects).execute();
}

/** All mails to one address, sent or waiting: part of deleting an account. */
export async function deleteMailsTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).execute();
}

/** Rows of sent mails hold addresses: the upkeep round removes them. At most `limit` go at a time; answers how many did. */
export async function deleteMailsSentBefore(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('mails').select('id').where('sent_at', '<', before).limit(limit);
  return Number((await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
}

/** The queue as a whole: how many wait, and since when the first of them does (ms UTC, null when none does). */
export async function countWaitingMails(db: Db): Promise<{ count: number; oldestAt: number | null }> {
  return db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldestAt')])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
}
