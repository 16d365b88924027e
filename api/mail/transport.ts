import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { MAIL_FOLDER } from '../../db/server/files/data-files';
import type { MailRow } from '../../db/server/queries/mail-queries';
import type { Config } from '../config';
import type { Tally } from '../ports/tally';
import { headerText } from './header-text';

/** Sends one mail. */
export interface Transport {
  /** Resolves when the mail server has accepted it; throws otherwise. */
  send(mail: MailRow): Promise<void>;
  close(): void;
}

/** A mail server that is slow costs its own mail 8 seconds, and nobody else anything (QUALITY 65). */
const TIMEOUT_MS = 8000;

/** One press in the mail program ends mails of this kind (RFC 8058): it posts to the address, without cookie or sign-in. */
const unsubscribeHeaders = (address: string | null): Record<string, string> =>
  address === null ? {} : { 'List-Unsubscribe': `<${headerText(address)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/**
 * The message of a row. Addresses are handed over as objects, so that nothing in them is taken for a list of
 * addresses; the id is the row's, so that a repeated delivery can be recognised.
 */
function messageOf(mail: MailRow, from: string): SendMailOptions {
  const domain = /@([^\s@>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: headerText(mail.recipient) },
    ...(mail.reply_to !== null && { replyTo: { name: '', address: headerText(mail.reply_to) } }),
    subject: headerText(mail.subject),
    text: mail.body,
    date: new Date(mail.created_at),
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribe) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether the mail server said no, rather than nothing at all. */
const isAnswer = (error: unknown): boolean => typeof (error as { responseCode?: unknown }).responseCode === 'number';

function createSmtpTransport(smtpUrl: string, from: string, tally: Pick<Tally, 'asked'>): Transport {
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      try {
        await transporter.sendMail(messageOf(mail, from));
        tally.asked('smtp', 'ok');
      } catch (error) {
        tally.asked('smtp', isAnswer(error) ? 'refused' : 'failed');
        throw error;
      }
    },
    close: () => transporter.close(),
  };
}

/** Without a mail server: one .eml file per mail, which any mail program opens (CONTRACT §2). */
function createFileTransport(dir: string, from: string): Transport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transporter.sendMail(messageOf(mail, from));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const name = `${new Date(mail.created_at).toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`;
      const draft = join(dir, `.${name}.tmp`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(dir, name));
    },
    close: () => transporter.close(),
  };
}

export const createTransportFor = (config: Pick<Config, 'mail' | 'dataDir'>, tally: Pick<Tally, 'asked'>): Transport =>
  config.mail.smtpUrl
    ? createSmtpTransport(config.mail.smtpUrl, config.mail.from, tally)
    : createFileTransport(join(config.dataDir, MAIL_FOLDER), config.mail.from);
