import type { Kysely } from 'kysely';
import { DEFAULT_CHOICES, type NoticeChoices, type NoticeKind } from '../contract/notices';
import { listChoicesOf } from '../../db/server/queries/notice-queries';
import type { Database } from '../../db/server/schema';

/** How an account wants to be told of each kind. */
export async function readChoices(db: Kysely<Database>, userId: string): Promise<NoticeChoices> {
  return { ...DEFAULT_CHOICES, ...Object.fromEntries(await listChoicesOf(db, userId)) };
}

/** Whether an account is told of a kind by mail. */
export async function isMailed(db: Kysely<Database>, userId: string, kind: NoticeKind): Promise<boolean> {
  const { on, mail } = (await readChoices(db, userId))[kind];
  return on && mail;
}
