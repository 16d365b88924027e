import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deleteResetTokensOf } from '../../db/server/reset-token-queries';
import type { Database } from '../../db/server/schema';
import { deleteSessionsOf } from '../../db/server/session-queries';
import { updateUser } from '../../db/server/user-queries';
import { hashPassword } from './password-hash';

const LIFETIME_MS = 24 * 60 * 60_000;
const LENGTH = 16;
/** Without the letters and digits that look alike in a mail: it has to be typed. 57^16 is more than 2^93. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/**
 * Replace a user's password by 16 random characters, good for 24 hours and one log-in, after which a new one must be
 * chosen; all sessions and reset links end (READINGS 85). Answers the password for the mail: it is not kept anywhere.
 */
export async function issueTemporaryPassword(trx: Transaction<Database>, userId: string, now: number): Promise<string> {
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  await updateUser(trx, userId, {
    password_hash: await hashPassword(password),
    must_change_password: 1,
    temporary_password_expires_at: now + LIFETIME_MS,
  });
  await deleteSessionsOf(trx, userId);
  await deleteResetTokensOf(trx, userId);
  return password;
}
