import { hkdfSync } from 'node:crypto';
import { INSTALLATION, type MoveTarget } from '../../db/server/moving';
import type { ServerDatabase } from '../../db/server/server-database';
import type { Config } from '../config';
import { RefusedStart } from '../refused-start';

/** Under which the mark of the installation's SECRET is kept. A restore forgets it. */
export const SECRET_MARK = 'secret';

/** Tells secrets apart and nothing else of them. */
const markOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'tap-portal secret mark v1', 16)).toString('base64url');

/** Into a database that is being filled, on which no process has started yet. */
export const putSecretMark = (target: MoveTarget, { secrets: [newest = ''] }: Pick<Config, 'secrets'>): Promise<void> =>
  target.insert(INSTALLATION, [[SECRET_MARK, markOf(newest)]]);

/**
 * Processes with different secrets would sign each other's visitors out, and seal what the others cannot open. Throws RefusedStart for a
 * SECRET that is not the installation's; one with the installation's as SECRET_PREVIOUS takes its place.
 */
export async function refuseOtherSecret({ shared }: Pick<ServerDatabase, 'shared'>, { secrets }: Pick<Config, 'secrets'>): Promise<void> {
  if (!shared) return;
  const [newest = '', ...previous] = secrets.map(markOf);
  const known = await shared.keep(SECRET_MARK, () => newest);
  if (known === newest) return;
  if (!previous.includes(known)) {
    throw new RefusedStart(
      'SECRET is not the one with which the processes on this database work: give all of them the same, and the one before as SECRET_PREVIOUS.',
    );
  }
  await shared.replace(SECRET_MARK, known, newest);
}
