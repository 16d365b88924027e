import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deleteResetTokensOf } from '../../db/server/queries/reset-token-queries';
import type { Database } from '../../db/server/schema';
import { deleteSessionsOf } from '../../db/server/queries/session-queries';
import { updateUser } from '../../db/server/queries/user-queries';
import { hashPassword } from './password-hash';
import { DAY_MS } from '../contract/durations';

/** How long one can be used (rule 85). */
export const TEMPORARY_PASSWORD_MS = DAY_MS;
const LENGTH = 16;
/** Without the letters and digits that look alike in a mail: it has to be typed. 57^16 is more than 2^93. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A temporary password, for the mail, with what is stored of it. */
export interface TemporaryPassword {
  password: string;
  hash: string;
}

/** 16 random characters, hashed before any transaction begins. `actorId` is who asks. Throws 503 when very many wait. */
export async function makeTemporaryPassword(actorId: string): Promise<TemporaryPassword> {
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return { password, hash: await hashPassword(password, actorId) };
}

/**
 * Replace a user's password by a temporary one, good for 24 hours and one log-in, after which a new one must be chosen;
 * all sessions and reset links end (rule 85). `now` in ms UTC.
 */
export async function setTemporaryPassword(trx: Transaction<Database>, userId: string, hash: string, now: number): Promise<void> {
  await updateUser(trx, userId, {
    password_hash: hash,
    must_change_password: 1,
    temporary_password_expires_at: now + TEMPORARY_PASSWORD_MS,
  });
  await deleteSessionsOf(trx, userId);
  await deleteResetTokensOf(trx, userId);
}
