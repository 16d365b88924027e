import { type Kysely, type Selectable, sql } from 'kysely';
import { latestEnd } from '../believed-clock';
import type { NoticesTable, PushSubscriptionsTable } from '../notice-schema';
import type { Database } from '../schema';

type Db = Kysely<Database>;

export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;

/**
 * A browser is told by push from now on: in the place of what was known of it, and of the account's oldest when it has `most`
 * already. An address that was another account's is this one's now: whoever has it has the browser.
 */
export async function savePushSubscription(trx: Db, row: PushSubscriptionRow, most: number): Promise<void> {
  const known = await trx.selectFrom('push_subscriptions').selectAll().where('endpoint', '=', row.endpoint).executeTakeFirst();
  const isSame = known?.user_id === row.user_id && known.p256dh === row.p256dh && known.auth === row.auth;
  if (known && isSame) {
    // What waits for it still finds it.
    await trx.updateTable('push_subscriptions').set({ session_id: row.session_id }).where('id', '=', known.id).execute();
    return;
  }
  if (known) await deletePushSubscription(trx, known.id);
  await deletePushOfSession(trx, row.session_id);
  const kept = trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', row.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most - 1);
  await trx.deleteFrom('push_subscriptions').where('user_id', '=', row.user_id).where('id', 'not in', kept).execute();
  await trx.insertInto('push_subscriptions').values(row).execute();
}

export async function deletePushSubscription(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export async function deletePushOfSession(trx: Db, sessionId: string): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}

/** In which sessions an account is told by push. */
export async function listPushSessionsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('push_subscriptions').select('session_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.session_id);
}

/** Since when each browser is told by push, ms UTC. */
export async function listPushTimesOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db.selectFrom('push_subscriptions').select('created_at').where('user_id', '=', userId).orderBy('created_at').execute();
  return rows.map((row) => row.created_at);
}

/** One message to each browser of the account that is told by push. */
export async function insertPushDeliveries(trx: Db, noticeId: string, userId: string, at: number): Promise<void> {
  await trx
    .insertInto('push_deliveries')
    .columns(['notice_id', 'subscription_id', 'attempts', 'next_attempt_at', 'ended_at'])
    .expression((eb) =>
      eb
        .selectFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .select([
          sql<string>`cast(${noticeId} AS text)`.as('notice_id'),
          'id',
          sql<number>`0`.as('attempts'),
          sql<number>`cast(${at} AS bigint)`.as('next_attempt_at'),
          sql<null>`cast(NULL AS bigint)`.as('ended_at'),
        ]),
    )
    .execute();
}

/** A message that is due, with whom it is for. */
export interface PushDelivery extends Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'> {
  noticeId: string;
  subscriptionId: string;
  attempts: number;
  kind: NoticesTable['kind'];
  data: string;
  raisedAt: number;
  /** Of the session that asked to be told, ms UTC. */
  expiresAt: number;
  lastSeenAt: number;
  isBlocked: number;
}

/**
 * The longest due first, whoever they are for. With none, those put off for longer than `longestWaitMs`, which a clock that was ahead has done: they
 * are due at once. Asked for by themselves, so that either is one look at the index.
 */
export async function listDuePushes(db: Db, now: number, longestWaitMs: number, limit: number): Promise<PushDelivery[]> {
  const waiting = selectWaiting(db).orderBy('d.next_attempt_at').limit(limit);
  const due = await waiting.where('d.next_attempt_at', '<=', now).execute();
  return due.length > 0 ? due : waiting.where('d.next_attempt_at', '>', latestEnd(now, longestWaitMs)).execute();
}

const selectWaiting = (db: Db) =>
  db
    .selectFrom('push_deliveries as d')
    .innerJoin('notices as n', 'n.id', 'd.notice_id')
    .innerJoin('push_subscriptions as s', 's.id', 'd.subscription_id')
    .innerJoin('sessions', 'sessions.id', 's.session_id')
    .innerJoin('users', 'users.id', 's.user_id')
    .select(['d.notice_id as noticeId', 'd.subscription_id as subscriptionId', 'd.attempts', 'n.kind', 'n.data', 'n.raised_at as raisedAt'])
    .select(['s.endpoint', 's.p256dh', 's.auth'])
    .select(['sessions.expires_at as expiresAt', 'sessions.last_seen_at as lastSeenAt', 'users.is_blocked as isBlocked'])
    .where('d.ended_at', 'is', null);

export async function findNextPush(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('push_deliveries')
    .select('next_attempt_at')
    .where('ended_at', 'is', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at;
}

type DeliveryKey = Pick<PushDelivery, 'noticeId' | 'subscriptionId'>;

const deliveries = (trx: Db, { noticeId, subscriptionId }: DeliveryKey) =>
  trx.updateTable('push_deliveries').where('notice_id', '=', noticeId).where('subscription_id', '=', subscriptionId);

/**
 * Puts the next try off, unless the message has been taken since it was listed: false then, and another process makes the try. In a
 * transaction that has its turn.
 */
export async function takePush(
  trx: Db,
  { attempts, ...key }: DeliveryKey & { attempts: number },
  now: number,
  longestWaitMs: number,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await deliveries(trx, key)
    .where('ended_at', 'is', null)
    .where('attempts', '=', attempts)
    .where((eb) => eb.or([eb('next_attempt_at', '<=', now), eb('next_attempt_at', '>', latestEnd(now, longestWaitMs))]))
    .set({ attempts: attempts + 1, next_attempt_at: until })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updatePushAttempt(trx: Db, key: DeliveryKey, attempts: number, nextAttemptAt: number): Promise<void> {
  await deliveries(trx, key).set({ attempts, next_attempt_at: nextAttemptAt }).execute();
}

export async function updatePushEnded(trx: Db, key: DeliveryKey, endedAt: number): Promise<void> {
  await deliveries(trx, key).set({ ended_at: endedAt }).execute();
}
