import type { NoticeSettings } from '../contract/notices';
import type { endpoints } from '../contract/endpoints';
import type { CallOf } from '../http/call';
import { saveChoice } from '../../db/server/queries/notice-queries';
import { listPushSessionsOf } from '../../db/server/queries/push-queries';
import { readChoices } from './notice-choices';

export async function readNoticeSettings(
  { deps, user }: CallOf<typeof endpoints.noticeSettings>,
  publicKey: string,
): Promise<NoticeSettings> {
  const sessions = await listPushSessionsOf(deps.database.reader, user.id);
  return {
    kinds: await readChoices(deps.database.reader, user.id),
    push: { publicKey, isHere: sessions.includes(user.sessionId), count: sessions.length },
  };
}

/** One kind at a time, and of it what is said: two open settings do not undo each other. */
export async function changeNotices({ user, body: { kind, on, mail, push }, write }: CallOf<typeof endpoints.changeNotices>) {
  return write(async (trx) => {
    const { [kind]: known } = await readChoices(trx, user.id);
    await saveChoice(trx, user.id, kind, { on: on ?? known.on, mail: mail ?? known.mail, push: push ?? known.push });
    return { kinds: await readChoices(trx, user.id), message: 'Valget er gemt' };
  });
}
