import type { Transaction } from 'kysely';
import type * as v from 'valibot';
import { deleteWaitingMailsTo } from '../../db/server/queries/mail-queries';
import { deleteResetTokensOf } from '../../db/server/queries/reset-token-queries';
import type { Database } from '../../db/server/schema';
import { deleteSessionsOf } from '../../db/server/queries/session-queries';
import { deleteUserData } from '../../db/server/queries/user-deletion';
import {
  accountKey,
  countAdmins,
  findUserById,
  getUser,
  isAccountTaken,
  updateUser,
  type UserWithGoogle,
} from '../../db/server/queries/user-queries';
import type { User } from '../contract/account';
import type { UserPatch } from '../contract/admin';
import type { Deps } from '../deps';
import { ApiError } from '../http/refusals/api-error';
import { emailChangedMail, SECRET_SUBJECTS } from '../presenters/mail-texts';
import { toUser } from '../presenters/to-user';

type Trx = Transaction<Database>;
type Patch = v.InferOutput<typeof UserPatch>;

/** Throws 404. */
export async function getUserOr404(db: Parameters<typeof findUserById>[0], id: string): Promise<UserWithGoogle> {
  const user = await findUserById(db, id);
  if (!user) throw new ApiError('not_found', 'Brugeren blev ikke fundet');
  return user;
}

/** Nobody takes the admin role from themselves, and one admin always remains (rule 92). */
async function checkDemotion(trx: Trx, target: UserWithGoogle, adminId: string): Promise<void> {
  if ((await countAdmins(trx)) === 1) throw new ApiError('last_admin', 'Den sidste administrator kan ikke fjernes');
  if (target.id === adminId) throw new ApiError('self', 'Du kan ikke fjerne din egen administratorrolle');
}

async function checkRole(trx: Trx, target: UserWithGoogle, isAdmin: boolean | undefined, adminId: string): Promise<void> {
  if (isAdmin === undefined || isAdmin === (target.is_admin === 1)) return;
  if (!isAdmin) await checkDemotion(trx, target, adminId);
  else if (target.is_blocked === 1) throw new ApiError('conflict', 'En deaktiveret bruger kan ikke gøres til administrator');
}

/** Throws 409 naming the field (rule 69). */
async function checkNames(trx: Trx, id: string, { username, email }: Patch): Promise<void> {
  const errors = {
    ...(username !== undefined && (await isAccountTaken(trx, { username }, id)) && { username: 'Brugernavnet er allerede i brug' }),
    ...(email !== undefined && (await isAccountTaken(trx, { email }, id)) && { email: 'Emailadressen er allerede i brug' }),
  };
  if (Object.keys(errors).length > 0) throw new ApiError('taken', 'Brugernavn eller email er allerede i brug', { errors });
}

/** Whoever reads the old address gets in by nothing that was sent there, or still would be (rule 91). */
async function voidSentSecrets(trx: Trx, before: UserWithGoogle): Promise<void> {
  await deleteResetTokensOf(trx, before.id);
  if (before.temporary_password_expires_at !== null) await updateUser(trx, before.id, { temporary_password_expires_at: 0 });
  await deleteWaitingMailsTo(trx, before.email, SECRET_SUBJECTS);
}

/**
 * Change username, email and role; what is left out stays. A new address is unverified, ends reset links and a temporary
 * password that were sent to the old one, and is announced to both (rule 91). Throws 404, 409.
 */
export async function editUser(trx: Trx, deps: Deps, adminId: string, id: string, patch: Patch): Promise<User> {
  const before = await getUserOr404(trx, id);
  await checkRole(trx, before, patch.isAdmin, adminId);
  await checkNames(trx, id, patch);
  const isNewAddress = patch.email !== undefined && accountKey(patch.email) !== before.email_key;
  await updateUser(trx, id, {
    username: patch.username ?? before.username,
    email: patch.email ?? before.email,
    ...(patch.isAdmin !== undefined && { is_admin: patch.isAdmin ? 1 : 0 }),
    ...(isNewAddress && { email_verified: 0 }),
  });
  const after = await getUser(trx, id);
  if (isNewAddress) {
    await voidSentSecrets(trx, before);
    const mail = emailChangedMail(after.username, after.email, deps.config.site.supportEmail);
    for (const to of [before.email, after.email]) await deps.mail.enqueue(trx, { to, ...mail }, 'notice');
  }
  return toUser(after);
}

/** Block (every session ends at once, rule 45) or unblock; doing it twice changes nothing. Throws 404, 409. */
export async function setBlocked(trx: Trx, adminId: string, id: string, isBlocked: boolean): Promise<User> {
  const target = await getUserOr404(trx, id);
  if (isBlocked && id === adminId) throw new ApiError('self', 'Du kan ikke deaktivere dig selv');
  if (isBlocked && target.is_admin === 1) {
    throw new ApiError('conflict', 'Administratorer kan ikke deaktiveres. Fjern administratorrollen først.');
  }
  await updateUser(trx, id, { is_blocked: isBlocked ? 1 : 0 });
  if (isBlocked) {
    await deleteSessionsOf(trx, id);
    await deleteResetTokensOf(trx, id);
  }
  return toUser(await getUser(trx, id));
}

/**
 * Remove a user with all that is theirs (rule 44). Admins are refused: demote first (rule 92). Throws 404, 409.
 * Call the answer after commit: it withdraws the user's consent at Google, and what the products were is removed.
 */
export async function removeUser(trx: Trx, deps: Deps, adminId: string, id: string): Promise<() => void> {
  const target = await getUserOr404(trx, id);
  if (id === adminId) throw new ApiError('self', 'Du kan ikke slette din egen bruger her');
  if (target.is_admin === 1) throw new ApiError('conflict', 'Administratorer kan ikke slettes. Fjern administratorrollen først.');
  const withdrawConsent = await deps.google.disconnect(trx, id);
  await deleteUserData(trx, id, deps.now());
  return () => {
    withdrawConsent();
    deps.formerStands.remove();
  };
}
