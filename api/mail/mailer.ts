import { findDueMail, findNextAttempt, insertMail, type MailRow, takeDueMail } from '../../db/server/queries/mail-queries';
import type { Config } from '../config';
import { newRowId } from '../contract/patterns';
import type { Deps } from '../deps';
import type { Logger } from '../ports/logger';
import type { Mail, Mailer } from '../ports/mailer';
import type { Tally } from '../ports/tally';
import { createRounds } from '../http/work/rounds';
import { createMailBudget } from './mail-budget';
import { codesOf, createDelivery, LONGEST_BACK_OFF_MS } from './deliver-mail';
import { headerText } from './header-text';
import { createTransportFor, type Transport } from './transport';

const SHORTEST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60 * 60_000;
/**
 * For so long nobody else sends what this process is about to: longer than a mail server may take, and than several tries to write down
 * that it has. A mail whose sender dies is sent after that.
 */
const TAKEN_FOR_MS = 2 * 60_000;
const AFTER_FAILURE_MS = 20_000;
/** Share of the ten seconds of a stop (CONTRACT §1); an unfinished mail is sent by the next process. */
const STOP_WAIT_MS = 1500;

interface MailerInput {
  config: Pick<Config, 'mail' | 'dataDir'>;
  database: Deps['database'];
  now: () => number;
  log: Logger;
  limits: Deps['limits'];
  tally: Tally;
  transport?: Transport;
}

/** A mail that waits to be sent for the first time. */
const rowOf = (mail: Mail, at: number): MailRow => ({
  id: newRowId(),
  recipient: headerText(mail.to),
  subject: headerText(mail.subject),
  body: mail.text,
  reply_to: mail.replyTo === undefined ? null : headerText(mail.replyTo),
  unsubscribe: mail.unsubscribe ?? null,
  created_at: at,
  sent_at: null,
  attempts: 0,
  next_attempt_at: at,
});

/**
 * The mail queue. Mails are rows written in the transaction of their cause, sent one at a time in the background, and
 * tried again with growing pauses. Any process sends, as a rule the one that wrote the row; it takes each for itself first. What a
 * process leaves behind another one sends, or the next. A mail can arrive twice (when the process dies between sending and
 * noting it), never not at all.
 */
export function startMailer({
  config,
  database,
  now,
  log,
  limits,
  tally,
  transport = createTransportFor(config, tally),
}: MailerInput): Mailer {
  const budget = createMailBudget({ limits, log });
  const { deliver, noteSent } = createDelivery({ database, transport, now, log, tally });
  async function take(): Promise<MailRow | undefined> {
    if (!(await findDueMail(database.reader, now(), LONGEST_BACK_OFF_MS))) return undefined;
    return database.db.transaction().execute((trx) => takeDueMail(trx, now(), LONGEST_BACK_OFF_MS, now() + TAKEN_FOR_MS));
  }
  const rounds = createRounds(
    async () => {
      await noteSent();
      for (;;) {
        const mail = rounds.state.isStopped ? undefined : await take();
        if (!mail) break;
        await deliver(mail);
      }
      const next = await findNextAttempt(database.reader);
      return next === undefined ? null : Math.min(Math.max(next - now(), SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    },
    (error) => log.error({ event: 'mail_queue_failed', ...codesOf(error) }, 'the mail queue could not be read or written'),
    AFTER_FAILURE_MS,
  );

  if (!config.mail.smtpUrl) {
    log.warn({ event: 'mail_to_files' }, 'SMTP_URL is not set: mails are written to DATA_DIR/mail as .eml files');
  }
  rounds.ask();

  return {
    enqueue: async (trx, mail, reason) => {
      if (!(await budget.spend(mail.to, reason))) return false;
      await insertMail(trx, rowOf(mail, now()));
      return true;
    },
    kick: rounds.ask,
    stop: async () => {
      await rounds.stop(STOP_WAIT_MS);
      transport.close();
    },
  };
}
