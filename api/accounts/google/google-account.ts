import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { deleteGoogleConnection } from '../../../db/server/queries/business-queries';
import { findUserByGoogle, listTakenUsernameKeys } from '../../../db/server/queries/google-user-queries';
import { deleteResetTokensOf } from '../../../db/server/queries/reset-token-queries';
import type { Database } from '../../../db/server/schema';
import { deleteSessionsOf } from '../../../db/server/queries/session-queries';
import { accountKey, findUserByName, insertUser, updateUser, type UserRow } from '../../../db/server/queries/user-queries';
import { Email, Username } from '../../contract/account';
import { newRowId } from '../../contract/patterns';
import { ApiError } from '../../http/refusals/api-error';
import type { GoogleIdentity } from '../../ports/google';

const MAX_BASE_LENGTH = 24;
const NUMBERED_TRIES = 30;

/** The local part of an address as a username: what a username may not hold is left out, and too little becomes "bruger". */
function usernameFrom(email: string): string {
  const local = (email.split('@')[0] ?? '').split('+')[0] ?? '';
  const kept = local
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]|[\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, MAX_BASE_LENGTH);
  return v.is(Username, kept) ? kept : `bruger${kept}`.slice(0, MAX_BASE_LENGTH);
}

/** A username nobody has: the local part itself, then with 2, 3 …, then with a random number (rule 90). */
async function freeUsername(trx: Transaction<Database>, email: string): Promise<string> {
  const base = usernameFrom(email);
  const wishes = [base, ...Array.from({ length: NUMBERED_TRIES }, (_, index) => `${base}${index + 2}`)];
  const taken = new Set(await listTakenUsernameKeys(trx, wishes.map(accountKey)));
  return wishes.find((wish) => !taken.has(accountKey(wish))) ?? `${base}${randomInt(100_000, 1_000_000)}`;
}

/**
 * Tie an account to its Google identity. One whose address was never proven may have been made by somebody who hoped
 * the owner of the address would come: everything that lets that person back in goes first (rule 89).
 */
async function link(trx: Transaction<Database>, user: UserRow, identity: GoogleIdentity): Promise<void> {
  const isProven = user.email_verified === 1;
  if (!isProven) {
    await deleteSessionsOf(trx, user.id);
    await deleteResetTokensOf(trx, user.id);
    await deleteGoogleConnection(trx, user.id);
  }
  await updateUser(trx, user.id, {
    google_issuer: identity.issuer,
    google_subject: identity.subject,
    email_verified: 1,
    ...(!isProven && { password_hash: null, must_change_password: 0, temporary_password_expires_at: null }),
  });
}

async function create(trx: Transaction<Database>, identity: GoogleIdentity, email: string, now: number): Promise<string> {
  const id = newRowId();
  await insertUser(trx, {
    id,
    username: await freeUsername(trx, email),
    email,
    email_verified: 1,
    password_hash: null,
    temporary_password_expires_at: null,
    profile_image: null,
    google_issuer: identity.issuer,
    google_subject: identity.subject,
    created_at: now,
    last_active_at: now,
  });
  return id;
}

function refuseBlocked(user: UserRow): void {
  if (user.is_blocked === 1) throw new ApiError('blocked', 'Din konto er deaktiveret. Kontakt support.');
}

/**
 * The account of a Google identity: the one tied to it, else the one with its address, else a new one. Answers the
 * user's id. Throws 'forbidden' when Google has not verified the address, 'blocked', or 'taken' when the address
 * belongs to another Google account.
 */
export async function findOrCreateGoogleUser(trx: Transaction<Database>, identity: GoogleIdentity, now: number): Promise<string> {
  const address = v.safeParse(Email, identity.email);
  if (!identity.emailVerified || !address.success) throw new ApiError('forbidden', 'Din emailadresse er ikke bekræftet hos Google.');
  const known = await findUserByGoogle(trx, identity);
  if (known) {
    refuseBlocked(known);
    return known.id;
  }
  const sameAddress = await findUserByName(trx, address.output);
  if (!sameAddress) return create(trx, identity, address.output, now);
  refuseBlocked(sameAddress);
  if (sameAddress.google_subject !== null) throw new ApiError('taken', 'Emailadressen er allerede knyttet til en anden Google-konto.');
  await link(trx, sameAddress, identity);
  return sameAddress.id;
}
