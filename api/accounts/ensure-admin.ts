import * as v from 'valibot';
import type { ServerDatabase } from '../../db/server/server-database';
import { deleteResetTokensOf } from '../../db/server/queries/reset-token-queries';
import { deleteSessionsOf } from '../../db/server/queries/session-queries';
import { findUserByName, insertUser, isAccountTaken, updateUser } from '../../db/server/queries/user-queries';
import { ConfigError } from '../refused-start';
import { Email, NewPassword, Username } from '../contract/account';
import { newRowId } from '../contract/patterns';
import { hashPassword } from './password-hash';

const Account = v.object({ username: Username, email: Email, password: NewPassword });
type Account = v.InferInput<typeof Account>;

function read(account: Account): Account {
  const result = v.safeParse(Account, account);
  if (result.success) return result.output;
  const field = String(result.issues[0].path?.[0]?.key).toUpperCase();
  throw new ConfigError(`ADMIN_${field} is not valid: ${result.issues[0].message}`);
}

/** Whether there is an admin of that name, or of that address: one who is renamed in the panel is who they were. */
async function isThere(db: Parameters<typeof findUserByName>[0], { username, email }: Account): Promise<boolean> {
  for (const name of [username, email]) if ((await findUserByName(db, name))?.is_admin === 1) return true;
  return false;
}

/**
 * The admin of the settings exists after this (rule 93, CONTRACT §2). An account that is already admin is left as it
 * is, its password too. One of that name which is not is taken over with the given password, and whoever made it is
 * signed out: it may have been registered by a stranger. Throws ConfigError with one line. `now` in ms UTC.
 */
export async function ensureAdmin(
  database: ServerDatabase,
  admin: Account | null,
  now: number,
): Promise<'none' | 'kept' | 'created' | 'promoted'> {
  if (!admin) return 'none';
  const account = read(admin);
  const { username, email, password } = account;
  if (await isThere(database.reader, account)) return 'kept';
  const passwordHash = await hashPassword(password, 'settings');
  return database.db.transaction().execute(async (trx) => {
    if (await isThere(trx, account)) return 'kept';
    const known = await findUserByName(trx, username);
    if (await isAccountTaken(trx, { email }, known?.id)) throw new ConfigError('ADMIN_EMAIL is not valid: another account has it');
    if (!known) {
      await insertUser(trx, {
        id: newRowId(),
        username,
        email,
        email_verified: 1,
        password_hash: passwordHash,
        is_admin: 1,
        created_at: now,
      });
      return 'created';
    }
    await updateUser(trx, known.id, {
      email,
      email_verified: 1,
      password_hash: passwordHash,
      must_change_password: 0,
      temporary_password_expires_at: null,
      google_issuer: null,
      google_subject: null,
      is_admin: 1,
      is_blocked: 0,
    });
    await deleteSessionsOf(trx, known.id);
    await deleteResetTokensOf(trx, known.id);
    return 'promoted';
  });
}

/** Make an existing account admin and leave the rest of it alone; false when there is none of that name. */
export async function promoteToAdmin(database: ServerDatabase, username: string): Promise<boolean> {
  return database.db.transaction().execute(async (trx) => {
    const user = await findUserByName(trx, username);
    if (user) await updateUser(trx, user.id, { is_admin: 1, is_blocked: 0 });
    return user !== undefined;
  });
}
