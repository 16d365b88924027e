import type { Mail, Mailer } from '../ports/mailer';

export interface MemoryMail extends Mailer {
  mails: Mail[];
  /** The next mail cannot be queued. */
  failOnce(): void;
}

/** A mail queue that keeps what it is given, for tests that read mails. */
export function createMemoryMail(): MemoryMail {
  const mails: Mail[] = [];
  let fails = false;
  return {
    mails,
    failOnce: () => {
      fails = true;
    },
    enqueue: async (_trx, mail) => {
      if (fails) {
        fails = false;
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      }
      mails.push(mail);
      return true;
    },
    kick: () => {},
    stop: async () => {},
  };
}
