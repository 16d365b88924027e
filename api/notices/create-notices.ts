import type { Transaction } from 'kysely';
import { SCREENS } from '../contract/addresses';
import { noticeWords } from '../contract/notice-words';
import { newRowId } from '../contract/patterns';
import type { Deps } from '../deps';
import type { NewNotice, Notices } from '../ports/notices';
import { noticeMail } from '../presenters/mail-texts';
import { findRecipient, insertNotice } from '../../db/server/queries/notice-queries';
import { insertPushDeliveries } from '../../db/server/queries/push-queries';
import type { Database } from '../../db/server/schema';
import type { PushSender } from './push/push-sender';
import { readChoices } from './notice-choices';
import { createTellOfSilence } from './tell-of-silence';
import { unsubscribeAddress } from './unsubscribe-link';

/** Most transactions have committed by then; notices of a slower one are sent by the next minute's round. */
const SEND_AFTER_MS = 250;

interface Parts extends Pick<Deps, 'config' | 'mail' | 'now' | 'tally'> {
  push: PushSender;
}

export function createNotices({ config, mail, now, tally, push }: Parts): Notices {
  let timer: NodeJS.Timeout | undefined;
  const kick = (): void => {
    mail.kick();
    push.kick();
  };
  const kickSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(kick, SEND_AFTER_MS).unref();
  };

  async function sendMail(trx: Transaction<Database>, to: { username: string; email: string }, notice: NewNotice): Promise<void> {
    const words = noticeWords(notice, notice.rating ?? null);
    const unsubscribe = unsubscribeAddress(config, notice);
    const text = noticeMail(to.username, words, { list: config.publicUrl + SCREENS.notices, unsubscribe });
    await mail.enqueue(trx, { to: to.email, ...text, unsubscribe }, 'news');
  }

  const raise: Notices['raise'] = async (trx, notice) => {
    const { userId, kind, key, standId, data, at } = notice;
    const recipient = await findRecipient(trx, userId);
    const { on, mail: byMail, push: byPush } = (await readChoices(trx, userId))[kind];
    if (!recipient || !on) return false;
    const id = newRowId();
    const row = { id, user_id: userId, key, kind, stand_id: standId ?? null, data: JSON.stringify(data), raised_at: at };
    if (!(await insertNotice(trx, row))) return false;
    if (byMail) await sendMail(trx, recipient, notice);
    if (byPush) await insertPushDeliveries(trx, id, userId, at);
    tally.told(kind);
    kickSoon();
    return true;
  };

  return {
    raise,
    tellOfSilence: createTellOfSilence(raise, now),
    kick,
    stop: async () => {
      clearTimeout(timer);
      await push.stop();
    },
  };
}
