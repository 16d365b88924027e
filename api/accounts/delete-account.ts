import { deleteUserData } from '../../db/server/queries/user-deletion';
import { accountKey } from '../../db/server/queries/user-queries';
import { ApiError } from '../http/refusals/api-error';
import type { Call } from '../http/call';
import { checkStillSignedIn } from '../http/access/authentication';
import { clearSessionCookie } from '../http/access/session-cookie';
import { accountDeletedMail } from '../presenters/mail-texts';
import { verifyPassword } from './password-hash';

const WRONG = 'Adgangskoden er forkert';
const LAST_ADMIN = 'Du er den eneste administrator. Gør en anden til administrator, før du sletter din konto.';

const refuse = (field: string, message: string): ApiError => new ApiError('wrong_password', message, { errors: { [field]: message } });

type DeleteCall = Call<undefined, { password?: string | undefined; confirmUsername?: string | undefined }>;

/** The password, or the username typed when the account has none (Google only). Answers the hash that was compared with. */
async function confirm({ deps, user, body }: DeleteCall): Promise<string | null> {
  await deps.limits.consume('login', `delete-account|${user.id}`);
  const stored = user.row.password_hash;
  if (stored === null) {
    if (accountKey(body.confirmUsername ?? '') !== user.row.username_key)
      throw refuse('confirmUsername', 'Skriv dit brugernavn for at bekræfte');
    return stored;
  }
  if (!body.password) throw refuse('password', 'Skriv din adgangskode for at bekræfte');
  if (!(await verifyPassword(stored, body.password, user.id))) throw refuse('password', WRONG);
  return stored;
}

/**
 * Delete the caller's own account with everything on it (rule 99). Whoever was signed out while the password was checked, or has
 * another password by then, deletes nothing. Throws 400, 401, 409 for the last admin, 429.
 */
export async function deleteAccount(call: DeleteCall): Promise<{ message: string }> {
  const { ctx, deps, user } = call;
  const confirmed = await confirm(call);
  const withdrawConsent = await deps.database.db.transaction().execute(async (trx) => {
    const { email, username, password_hash } = (await checkStillSignedIn(trx, user, deps.now())).row;
    if (password_hash !== confirmed) throw refuse('password', WRONG);
    const withdraw = await deps.google.disconnect(trx, user.id);
    if ((await deleteUserData(trx, user.id, deps.now())) === 'last_admin') throw new ApiError('last_admin', LAST_ADMIN);
    await deps.mail.enqueue(trx, { to: email, ...accountDeletedMail(username) }, 'notice');
    return withdraw;
  });
  withdrawConsent();
  deps.formerStands.remove();
  deps.mail.kick();
  clearSessionCookie(ctx, deps.config);
  deps.log.info({ event: 'account_deleted', user: user.id }, 'account deleted by its owner');
  return { message: 'Din konto er slettet' };
}
