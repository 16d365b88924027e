import { deleteMail, type MailRow, updateMailAttempt, updateMailSent } from '../../db/server/queries/mail-queries';
import type { Deps } from '../deps';
import type { Logger } from '../ports/logger';
import type { Tally } from '../ports/tally';
import type { Transport } from './transport';

const MINUTE_MS = 60_000;
export const LONGEST_BACK_OFF_MS = 6 * 60 * MINUTE_MS;
/** About two and a half days of trying. */
const MAX_ATTEMPTS = 16;

/** Wait before the next attempt: 1, 2, 4 … minutes, at most six hours. */
const backOff = (attempts: number): number => Math.min(LONGEST_BACK_OFF_MS, MINUTE_MS * 2 ** (attempts - 1));

/** What a mail server said, in numbers: its texts repeat addresses, which belong in no log. */
export function codesOf(error: unknown): { code?: string | undefined; responseCode?: number | undefined } {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return { code, responseCode };
}

/** 550–559: this mailbox will not take this mail, whenever it is tried. */
const isRefusedForGood = (error: unknown): boolean => {
  const { responseCode } = codesOf(error);
  return responseCode !== undefined && responseCode >= 550 && responseCode < 560;
};

interface DeliveryInput {
  database: Deps['database'];
  transport: Transport;
  now: () => number;
  log: Logger;
  tally: Pick<Tally, 'mail'>;
}

export interface Delivery {
  /** Notes what has been sent and could not be noted when it was. */
  noteSent(): Promise<void>;
  /** Sends one mail and notes what became of it. */
  deliver(mail: MailRow): Promise<void>;
}

/** Both throw only when the database cannot be written. */
export function createDelivery({ database, transport, now, log, tally }: DeliveryInput): Delivery {
  /** Sent, but not marked yet: the mark is tried again before anything else, so that a full disk does not have the mail sent again. */
  const unnoted = new Set<string>();
  const write = (work: (trx: Parameters<Deps['mail']['enqueue']>[0]) => Promise<void>) => database.db.transaction().execute(work);

  async function noteFailure(mail: MailRow, error: unknown): Promise<void> {
    const attempts = mail.attempts + 1;
    const isGivenUp = attempts >= MAX_ATTEMPTS || isRefusedForGood(error);
    await write((trx) => (isGivenUp ? deleteMail(trx, mail.id) : updateMailAttempt(trx, mail.id, attempts, now() + backOff(attempts))));
    tally.mail(isGivenUp ? 'given_up' : 'delayed');
    const fields = { event: isGivenUp ? 'mail_given_up' : 'mail_delayed', mail: mail.id, attempts, ...codesOf(error) };
    if (isGivenUp) log.error(fields, 'a mail could not be delivered');
    else log.warn(fields, 'a mail could not be sent yet');
  }

  async function noteSent(): Promise<void> {
    for (const id of unnoted) {
      await write((trx) => updateMailSent(trx, id, now()));
      unnoted.delete(id);
      tally.mail('sent');
      log.info({ event: 'mail_sent', mail: id }, 'mail sent');
    }
  }

  return {
    noteSent,
    deliver: async (mail) => {
      try {
        await transport.send(mail);
      } catch (error) {
        return noteFailure(mail, error);
      }
      unnoted.add(mail.id);
      await noteSent();
    },
  };
}
