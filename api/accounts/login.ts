import { accountKey, findUserById, findUserByName, type UserRow, useTemporaryPassword } from '../../db/server/queries/user-queries';
import type { LoginBody, SignedIn } from '../contract/account';
import { ApiError } from '../http/refusals/api-error';
import type { Call } from '../http/call';
import { clientNetwork } from '../http/access/client-address';
import { toUser } from '../presenters/to-user';
import { type Activate, tryActivate } from './activation';
import { countAttempt, type LoginAttempt } from './login-attempt';
import { openSession, tellSession } from './open-session';
import { verifyPassword } from './password-hash';
import { TEMPORARY_PASSWORD_MS } from './temporary-password';

const WRONG = 'Forkert brugernavn eller adgangskode';
const EXPIRED = 'Den midlertidige adgangskode er brugt eller udløbet. Vælg en ny under "Glemt adgangskode?".';
const NEW_PASSWORD_FIRST = 'Vælg en ny adgangskode. Derefter kan du aktivere produktet.';
const BLOCKED = 'Din konto er deaktiveret. Kontakt support.';

/** Either field may hold either kind of name (rule 68). */
function nameOf(body: LoginBody): string {
  const name = body.username || body.email;
  if (!name) throw new ApiError('invalid', 'Skriv dit brugernavn', { errors: { username: 'Skriv dit brugernavn' } });
  return name;
}

/**
 * Whose password this is. A blocked account is told so only when the password is right, so that this is no oracle. Names
 * of nobody are limited like those of an account, whose username and email share one limit.
 */
async function checkPassword(call: Call<undefined, LoginBody>, name: string): Promise<{ user: UserRow; attempt: LoginAttempt }> {
  const { ctx, deps, body } = call;
  const network = clientNetwork(ctx, deps.config);
  const user = await findUserByName(deps.database.reader, name);
  const attempt = await countAttempt(deps, network, user ? `user:${user.id}` : `name:${accountKey(name)}`);
  const isRight = await verifyPassword(user?.password_hash, body.password, network).catch(async (error: unknown) => {
    await attempt.dropped();
    throw error;
  });
  if (!user || !isRight) {
    deps.log.warn({ event: 'login_failed', ...(user && { user: user.id }) }, 'log-in refused');
    throw new ApiError('wrong_credentials', WRONG);
  }
  return { user, attempt };
}

/** Sign in by password. Throws 400, 401, 403 and 429. */
export async function login(call: Call<undefined, LoginBody>, activate: Activate): Promise<SignedIn> {
  const { ctx, deps, body } = call;
  const name = nameOf(body);
  const { user: checked, attempt } = await checkPassword(call, name);
  const { user, session, activation } = await deps.database.db.transaction().execute(async (trx) => {
    // The row is read again: it may have changed, or gone, while the password was being hashed.
    const row = await findUserById(trx, checked.id);
    if (!row) throw new ApiError('wrong_credentials', WRONG);
    if (row.is_blocked === 1) throw new ApiError('blocked', BLOCKED);
    if (row.password_hash !== checked.password_hash) throw new ApiError('wrong_credentials', WRONG);
    const isTemporary = row.temporary_password_expires_at !== null;
    if (isTemporary && !(await useTemporaryPassword(trx, row.id, deps.now(), TEMPORARY_PASSWORD_MS)))
      throw new ApiError('wrong_credentials', EXPIRED);
    // With a temporary password nothing else opens before a new one is chosen (rule 85).
    const activation =
      row.must_change_password === 1 && body.standerId
        ? { ok: false, message: NEW_PASSWORD_FIRST }
        : await tryActivate(activate, trx, row.id, body.standerId);
    const session = await openSession(ctx, deps, trx, row.id);
    return { user: toUser(row), session, activation };
  });
  await attempt.succeeded();
  deps.log.info({ event: 'login', user: user._id }, 'signed in');
  const token = await tellSession(ctx, deps, session);
  return { token, user, ...(activation && { message: activation.message, activation }) };
}
