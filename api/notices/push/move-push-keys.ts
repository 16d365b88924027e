import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PUSH_KEYS_FILE } from '../../../db/server/files/data-files';
import { INSTALLATION, MoveRefused, type MoveSource, type MoveTarget } from '../../../db/server/moving';
import type { Config } from '../../config';
import { PUSH_KEYS_NAME, readFileKeys, sealPushKeys, unsealPushKeys, writePushKeys } from './push-keys';

/** From DATA_DIR into a database that is being filled: browsers have subscribed to these. */
export async function putPushKeys(target: MoveTarget, config: Pick<Config, 'dataDir' | 'secrets'>): Promise<void> {
  const file = join(config.dataDir, PUSH_KEYS_FILE);
  if (existsSync(file)) await target.insert(INSTALLATION, [[PUSH_KEYS_NAME, sealPushKeys(config, readFileKeys(file))]]);
}

/** And back, into a folder. Throws MoveRefused when SECRET does not open them. */
export async function takePushKeys(source: MoveSource, folder: string, config: Pick<Config, 'secrets'>): Promise<void> {
  for await (const rows of source.read(INSTALLATION)) {
    for (const [name, value] of rows) {
      if (name !== PUSH_KEYS_NAME) continue;
      const keys = unsealPushKeys(config, String(value));
      if (!keys) throw new MoveRefused('SECRET is not the one with which the processes on this database work.');
      writePushKeys(join(folder, PUSH_KEYS_FILE), keys);
    }
  }
}
