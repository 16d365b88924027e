import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openSqlite } from '../../db/server/open';
import { loadSettings, readDataDir } from '../config';

/**
 * `npm run restore -- DIR`: a backup into an empty DATA_DIR. The epoch is renewed, so that every device that synced
 * after the backup was taken resets itself instead of trusting figures the server no longer has (SYNC).
 */
async function restore(source: string | undefined): Promise<void> {
  if (!source) throw new Error('Usage: npm run restore -- DIR');
  const folder = resolve(source);
  const copy = join(folder, 'portal.sqlite');
  if (!existsSync(copy)) throw new Error(`There is no backup in ${folder}`);
  const dataDir = readDataDir(loadSettings());
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new Error(`${dataDir} is not empty: restore goes into an empty DATA_DIR`);
  await mkdir(dataDir, { recursive: true });
  await cp(folder, dataDir, { recursive: true });
  const sqlite = openSqlite(join(dataDir, 'portal.sqlite'), { busyTimeoutMs: 0 });
  try {
    const check = sqlite.pragma('integrity_check', { simple: true });
    if (check !== 'ok') throw new Error(`The backup is damaged: ${String(check)}`);
    sqlite.prepare('UPDATE sync_state SET epoch = lower(hex(randomblob(8)))').run();
  } finally {
    sqlite.close();
  }
  console.log(`Restored into ${dataDir}`);
}

restore(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
