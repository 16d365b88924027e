import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { latestBelieved } from '../../db/server/believed-clock';
import { MAIL_FOLDER } from '../../db/server/files/data-files';
import type { Deps } from '../deps';
import { DAY_MS } from '../contract/durations';

/** The passwords and links in them are void after a day at most; a week is for whoever hands mails on by hand. */
const KEEP_MS = 7 * DAY_MS;

/** In every upkeep round: removes mails written as files because there is no mail server, and unfinished files. */
export async function removeOldMailFiles({ config, now }: Pick<Deps, 'config' | 'now'>): Promise<void> {
  const folder = join(config.dataDir, MAIL_FOLDER);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (!/\.eml(?:\.tmp)?$/.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    // Written under a clock that was ahead: as new as of now.
    if (mtimeMs > latestBelieved(now())) await utimes(file, now() / 1000, now() / 1000);
    if (mtimeMs < now() - KEEP_MS) await rm(file, { force: true });
  }
}
