import { DEMO_LOGINS } from '../../db/server/seed/demo-logins';
import type { ServerDatabase } from '../../db/server/server-database';
import { findUserByName } from '../../db/server/queries/user-queries';
import { ConfigError } from '../refused-start';
import { verifyPassword } from './password-hash';

/** Throws ConfigError, in one line, when somebody could sign in with a log-in of the demo, which anybody may read. */
export async function refuseDemoAccounts({ reader }: Pick<ServerDatabase, 'reader'>): Promise<void> {
  for (const { username, password } of Object.values(DEMO_LOGINS)) {
    const user = await findUserByName(reader, username);
    if (!user?.password_hash || !(await verifyPassword(user.password_hash, password, 'start'))) continue;
    throw new ConfigError(
      `DATA_DIR holds the demo shop, and "${username}" has the password of the README: use another DATA_DIR, or move this one to DATA_DIR/demo for \`npm run demo\`.`,
    );
  }
}
