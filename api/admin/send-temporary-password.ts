import type { Transaction } from 'kysely';
import type { Database } from '../../db/server/schema';
import { SCREENS } from '../contract/addresses';
import type { Deps } from '../deps';
import { ApiError } from '../http/refusals/api-error';
import { temporaryPasswordMail } from '../presenters/mail-texts';
import { getUserOr404 } from './edit-user';

const TOO_MANY_MAILS = 'Brugeren har fået mange mails i dag. Prøv igen senere.';

/** How temporary passwords come about: given by the composition root, because passwords are the accounts' business. */
export interface TemporaryPasswords {
  /** A new one and its hash, which takes a while: never inside a transaction. */
  make: (actorId: string) => Promise<{ password: string; hash: string }>;
  /** Give it to a user: 24 hours and one use, and every session ends. */
  set: (trx: Transaction<Database>, userId: string, hash: string, now: number) => Promise<void>;
}

/**
 * Reset a user's password: the temporary one travels by mail only, every session ends, and all of it is the caller's
 * one transaction, so without the mail nothing changes (SPEC §6, rule 85). Throws 404, and 409 for a blocked user,
 * who gets no reset mail (rule 45).
 */
export async function sendTemporaryPassword(
  trx: Transaction<Database>,
  deps: Deps,
  userId: string,
  { password, hash, set }: Awaited<ReturnType<TemporaryPasswords['make']>> & Pick<TemporaryPasswords, 'set'>,
): Promise<void> {
  const user = await getUserOr404(trx, userId);
  if (user.is_blocked === 1) throw new ApiError('conflict', 'Brugeren er deaktiveret. Aktivér brugeren, før adgangskoden nulstilles.');
  await set(trx, userId, hash, deps.now());
  const mail = { to: user.email, ...temporaryPasswordMail(user.username, password, deps.config.publicUrl + SCREENS.login) };
  if (!(await deps.mail.enqueue(trx, mail, 'notice'))) throw new ApiError('rate_limited', TOO_MANY_MAILS, { retryAfterSeconds: 3600 });
}
