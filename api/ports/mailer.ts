import type { Transaction } from 'kysely';
import type { Database } from '../../db/server/schema';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
  /** Where mails of this kind are unsubscribed from without a sign-in. */
  unsubscribe?: string;
}

/**
 * Why a mail is sent: strangers can trigger reset links and contact messages; a notice follows a user's own action; news the
 * portal tells by itself, to whoever wants it.
 */
export type MailReason = 'reset' | 'contact' | 'notice' | 'news';

export interface Mailer {
  /**
   * Queues a mail in the caller's transaction: the mail and its cause are committed together or not at all. Answers
   * false, and queues nothing, when the day's limit for this kind is reached, so that the portal cannot be used to flood
   * mailboxes.
   */
  enqueue(trx: Transaction<Database>, mail: Mail, reason: MailReason): Promise<boolean>;
  /** Wakes the sender; returns at once. Call it after commit. */
  kick(): void;
  stop(): Promise<void>;
}
