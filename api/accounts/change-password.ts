import { deleteSessionsOf } from '../../db/server/queries/session-queries';
import { deleteResetTokensOf } from '../../db/server/queries/reset-token-queries';
import { updateUser } from '../../db/server/queries/user-queries';
import { SCREENS } from '../contract/addresses';
import { ApiError } from '../http/refusals/api-error';
import type { Call } from '../http/call';
import { checkStillSignedIn } from '../http/access/authentication';
import { passwordChangedMail } from '../presenters/mail-texts';
import { openSession, tellSession } from './open-session';
import { hashPassword, verifyPassword } from './password-hash';
import { assertGoodPassword } from './password-rule';

const WRONG = 'Nuværende adgangskode er forkert';

const wrongPassword = (message: string): ApiError => new ApiError('wrong_password', message, { errors: { currentPassword: message } });

type ChangeCall = Call<undefined, { currentPassword: string; newPassword: string }>;

/** Everything that can be refused, before anything is hashed or written. Answers the hash that was compared with. */
async function check({ deps, user, body }: ChangeCall): Promise<string> {
  await deps.limits.consume('login', `change-password|${user.id}`);
  const stored = user.row.password_hash;
  if (stored === null) throw wrongPassword('Din konto har ingen adgangskode endnu. Vælg en under "Glemt adgangskode?".');
  if (!(await verifyPassword(stored, body.currentPassword, user.id))) throw wrongPassword(WRONG);
  assertGoodPassword('newPassword', body.newPassword, user.row);
  if (user.row.must_change_password === 1 && body.newPassword === body.currentPassword) {
    const message = 'Vælg en anden adgangskode end den midlertidige';
    throw new ApiError('invalid', message, { errors: { newPassword: message } });
  }
  return stored;
}

/**
 * Every session ends, this one too, and a new one begins: tokens from before are dead at once (rule 80). The answer
 * carries a token, so it is never kept for a repeat. Throws 400, 401 and 429.
 */
export async function changePassword(call: ChangeCall): Promise<{ message: string; token: string }> {
  const { ctx, deps, user, body } = call;
  const stored = await check(call);
  const passwordHash = await hashPassword(body.newPassword, user.id);
  const session = await deps.database.db.transaction().execute(async (trx) => {
    const { row } = await checkStillSignedIn(trx, user, deps.now());
    if (row.password_hash !== stored) throw wrongPassword(WRONG);
    await updateUser(trx, user.id, { password_hash: passwordHash, must_change_password: 0, temporary_password_expires_at: null });
    await deleteSessionsOf(trx, user.id);
    await deleteResetTokensOf(trx, user.id);
    await deps.mail.enqueue(
      trx,
      { to: row.email, ...passwordChangedMail(row.username, deps.config.publicUrl + SCREENS.resetRequest) },
      'notice',
    );
    return openSession(ctx, deps, trx, user.id);
  });
  deps.mail.kick();
  await deps.limits.forget('login', `change-password|${user.id}`);
  deps.log.info({ event: 'password_changed', user: user.id }, 'password changed');
  return { message: 'Adgangskode ændret succesfuldt', token: await tellSession(ctx, deps, session) };
}
