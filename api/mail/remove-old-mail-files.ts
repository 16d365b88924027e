import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
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
    if ((await stat(file)).mtimeMs < now() - KEEP_MS) await rm(file, { force: true });
  }
}
