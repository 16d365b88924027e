import { getUser, insertUser, isAccountTaken } from '../../db/server/queries/user-queries';
import type { RegisterBody, SignedIn } from '../contract/account';
import { newRowId } from '../contract/patterns';
import { ApiError } from '../http/refusals/api-error';
import type { Call } from '../http/call';
import { clientNetwork, SITE_BITS } from '../http/access/client-address';
import { toUser } from '../presenters/to-user';
import { type Activate, tryActivate } from './activation';
import { openSession, tellSession } from './open-session';
import { hashPassword } from './password-hash';
import { assertGoodPassword } from './password-rule';

const taken = (): ApiError => new ApiError('taken', 'Brugernavn eller email er allerede i brug');

/** A new account, signed in at once (rule 70). Throws 400, 409 and 429. */
export async function register(call: Call<undefined, RegisterBody>, activate: Activate): Promise<SignedIn> {
  const { ctx, deps, body } = call;
  // Refusals that cost no work use up no attempt: choosing another password must not lock the user out.
  assertGoodPassword('password', body.password, body);
  await deps.limits.consume('register', clientNetwork(ctx, deps.config, SITE_BITS));
  if (await isAccountTaken(deps.database.reader, body)) throw taken();
  const passwordHash = await hashPassword(body.password, clientNetwork(ctx, deps.config));
  const { user, session, activation } = await deps.database.db.transaction().execute(async (trx) => {
    if (await isAccountTaken(trx, body)) throw taken();
    const id = newRowId();
    await insertUser(trx, { id, username: body.username, email: body.email, password_hash: passwordHash, created_at: deps.now() });
    const activation = await tryActivate(activate, trx, id, body.standerId);
    const session = await openSession(ctx, deps, trx, id);
    return { user: toUser(await getUser(trx, id)), session, activation };
  });
  deps.log.info({ event: 'user_registered', user: user._id }, 'user registered');
  return { token: await tellSession(ctx, deps, session), user, message: 'Din konto er oprettet', ...(activation && { activation }) };
}
