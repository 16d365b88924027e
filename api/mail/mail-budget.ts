import type { Deps } from '../deps';
import type { MailReason } from '../ports/mailer';
import { ApiError } from '../http/refusals/api-error';

const LIMIT = { reset: 'mailsOfReset', contact: 'mailsOfContact', notice: 'mailsOfNotice', news: 'mailsOfNews' } as const;

/** Daily limits: per recipient, and for mails that strangers trigger in total. */
export function createMailBudget({ limits, log }: Pick<Deps, 'limits' | 'log'>) {
  async function take(name: Parameters<typeof limits.consume>[0], key: string): Promise<boolean> {
    try {
      await limits.consume(name, key);
      return true;
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      return false;
    }
  }
  return {
    spend: async (recipient: string, reason: MailReason): Promise<boolean> => {
      const isOwn = await take(LIMIT[reason], recipient.toLowerCase());
      // No stranger can have news sent, and Monday's would use the day up for whoever has forgotten a password. Notices count
      // towards the total limit, but are sent beyond it.
      const isLeft = isOwn && (reason === 'news' || (await take('mails', 'portal')) || reason === 'notice');
      if (!isLeft) log.warn({ event: 'mail_dropped', reason, of: isOwn ? 'portal' : 'recipient' }, "the day's mails are used up");
      return isLeft;
    },
  };
}
