import type { Transaction } from 'kysely';
import type { Database } from '../../db/server/schema';
import type { Rating } from '../contract/notice-words';
import type { NoticeData, NoticeKind } from '../contract/notices';

/** Something to tell an owner. */
export interface NewNotice {
  userId: string;
  kind: NoticeKind;
  /** What it is about: an account is told once of each. */
  key: string;
  standId?: string;
  data: NoticeData;
  /** ms UTC. */
  at: number;
  /** Of the linked business, for the mail alone: Google's figures are not kept (rule 129). */
  rating?: Rating | null;
}

/** A product that has probably stopped working. */
export interface Silence {
  standId: string;
  ownerId: string;
  /** Its last tap, ms UTC. */
  silentSince: number;
}

/** Tells owners what happens with their products: in the list of the app, by mail and by push, as each has chosen. */
export interface Notices {
  /**
   * Tells, in the caller's transaction: notice, mail and push messages are committed together or not at all. False when the
   * account knows already, wants no such notices, is blocked or gone. Mails and messages are on their way soon after commit.
   */
  raise(trx: Transaction<Database>, notice: NewNotice): Promise<boolean>;
  /** Tells the owner of a silence, once: of one product with one last tap. A product that is not theirs any more is no news. */
  tellOfSilence(trx: Transaction<Database>, silence: Silence): Promise<void>;
  /** Sends what waits; returns at once. */
  kick(): void;
  stop(): Promise<void>;
}
