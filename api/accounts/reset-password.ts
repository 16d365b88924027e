import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findResetUser, replaceResetToken, type ResetTime, takeResetToken } from '../../db/server/queries/reset-token-queries';
import { deleteSessionsOf } from '../../db/server/queries/session-queries';
import { accountKey, findUserByName, updateUser } from '../../db/server/queries/user-queries';
import { fillAddress, SCREENS } from '../contract/addresses';
import type { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { ApiError } from '../http/refusals/api-error';
import type { Call, CallOf } from '../http/call';
import { clientNetwork } from '../http/access/client-address';
import { passwordChangedMail, resetLinkMail } from '../presenters/mail-texts';
import { hashPassword } from './password-hash';
import { assertGoodPassword } from './password-rule';

const LIFETIME_MS = 60 * 60_000;
/** Fixed response time, far more than one small transaction takes. */
const ANSWER_AFTER_MS = 150;
const ALWAYS = { message: 'Hvis emailen findes hos os, har vi sendt et link til at nulstille adgangskoden.' };

const badLink = (): ApiError => new ApiError('invalid_token', 'Dette link er ugyldigt eller udløbet');
const timeOf = ({ now }: Pick<Deps, 'now'>): ResetTime => ({ now: now(), lifetimeMs: LIFETIME_MS });
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A new link for the account of this address, if there is one that may sign in (rules 45, 81). */
async function makeLink(deps: Deps, email: string): Promise<boolean> {
  const token = randomBytes(32).toString('base64url');
  return deps.database.db.transaction().execute(async (trx) => {
    const user = await findUserByName(trx, email);
    if (!user || user.is_blocked === 1) return false;
    const now = deps.now();
    const mail = { to: user.email, ...resetLinkMail(user.username, deps.config.publicUrl + fillAddress(SCREENS.reset, token)) };
    // Without its mail a new link would only invalidate the previous one.
    if (!(await deps.mail.enqueue(trx, mail, 'reset'))) return false;
    await replaceResetToken(trx, { token_hash: hashToken(token), user_id: user.id, created_at: now, expires_at: now + LIFETIME_MS });
    return true;
  });
}

/**
 * Always the same answer after the same time, whether the account exists or not (rule 82): the link is on disk
 * before the answer, well within the time everybody waits, and the mail leaves later. Throws 429, for unknown addresses
 * alike.
 */
export async function requestReset({ ctx, deps, body }: Call<undefined, { email: string }>): Promise<{ message: string }> {
  await deps.limits.consume('resetNetwork', clientNetwork(ctx, deps.config));
  await deps.limits.consume('reset', accountKey(body.email));
  const [isMade] = await Promise.all([makeLink(deps, body.email), wait(ANSWER_AFTER_MS)]);
  if (isMade) setImmediate(() => deps.mail.kick());
  return ALWAYS;
}

/** Looking at a link does not spend it: mail programs do that too. */
export async function verifyReset({ deps, params }: CallOf<typeof endpoints.verifyReset>): Promise<{ valid: true }> {
  const user = await findResetUser(deps.database.reader, hashToken(params.token), timeOf(deps));
  if (!user) throw badLink();
  return { valid: true };
}

/**
 * The link is spent together with its effect: of any number of uses exactly one succeeds. All sessions end; whoever has
 * the mail has proved the address. Throws 400.
 */
export async function resetPassword({
  ctx,
  deps,
  body,
}: Call<undefined, { token: string; newPassword: string }>): Promise<{ message: string }> {
  const tokenHash = hashToken(body.token);
  const user = await findResetUser(deps.database.reader, tokenHash, timeOf(deps));
  if (!user) throw badLink();
  assertGoodPassword('newPassword', body.newPassword, user);
  const passwordHash = await hashPassword(body.newPassword, clientNetwork(ctx, deps.config));
  await deps.database.db.transaction().execute(async (trx) => {
    const owner = await findResetUser(trx, tokenHash, timeOf(deps));
    if (!owner || !(await takeResetToken(trx, tokenHash, timeOf(deps)))) throw badLink();
    await updateUser(trx, owner.id, {
      password_hash: passwordHash,
      email_verified: 1,
      must_change_password: 0,
      temporary_password_expires_at: null,
    });
    await deleteSessionsOf(trx, owner.id);
    await deps.mail.enqueue(
      trx,
      { to: owner.email, ...passwordChangedMail(owner.username, deps.config.publicUrl + SCREENS.resetRequest) },
      'notice',
    );
  });
  deps.mail.kick();
  deps.log.info({ event: 'password_reset', user: user.id }, 'password reset by mail');
  return { message: 'Din adgangskode er ændret. Du kan nu logge ind.' };
}
