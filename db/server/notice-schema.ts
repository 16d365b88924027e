import type { NoticeKind } from '../../api/contract/notices';

/** Row types of notices and Web Push; conventions as in schema.ts. */

export interface NoticesTable {
  id: string;
  user_id: string;
  /** What it is about, once per account: a second one is not told. */
  key: string;
  kind: NoticeKind;
  /** sync_state.notice_seq when it was raised. */
  number: number;
  stand_id: string | null;
  /** JSON, NoticeData of the contract. */
  data: string;
  raised_at: number;
}

/** Only what somebody has chosen; the rest is as the contract says. */
export interface NoticeChoicesTable {
  user_id: string;
  kind: NoticeKind;
  is_on: number;
  mail: number;
  push: number;
}

/** A browser that is told by push, for as long as its session lasts. */
export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

export interface PushDeliveriesTable {
  notice_id: string;
  subscription_id: string;
  attempts: number;
  next_attempt_at: number;
  /** When the push service took it, or it was given up; null while it waits. */
  ended_at: number | null;
}

/** How far Monday's summaries have come. */
export interface NoticeRoundTable {
  id: number;
  /** The Monday on which they are told. */
  week: string;
  /** Accounts up to this id have theirs. */
  user_id: string;
  is_done: number;
}
