import type { Transaction } from 'kysely';
import type { Database } from '../../db/server/schema';
import type { Deps } from '../deps';
import { ApiError } from '../http/api-error';
import { temporaryPasswordMail } from '../presenters/mail-texts';
import { getUserOr404 } from './edit-user';

/** Gives a user a temporary password, 24 hours and one use, ends every session, and answers it in the clear for the mail. */
export type IssueTemporaryPassword = (trx: Transaction<Database>, userId: string, now: number) => Promise<string>;

/**
 * Reset a user's password: the temporary one travels by mail only, every session ends, and all of it is the caller's
 * one transaction, so without the mail nothing changes (SPEC §6, READINGS 85). Throws 404, and 409 for a blocked user,
 * who gets no reset mail (READINGS 45).
 */
export async function sendTemporaryPassword(
  trx: Transaction<Database>,
  deps: Deps,
  userId: string,
  issue: IssueTemporaryPassword,
): Promise<void> {
  const user = await getUserOr404(trx, userId);
  if (user.is_blocked === 1) throw new ApiError('conflict', 'Brugeren er deaktiveret. Aktivér brugeren, før adgangskoden nulstilles.');
  const password = await issue(trx, userId, deps.now());
  await deps.mail.enqueue(trx, { to: user.email, ...temporaryPasswordMail(user.username, password, `${deps.config.publicUrl}/login`) });
}
