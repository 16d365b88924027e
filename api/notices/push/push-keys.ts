import { createECDH } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { PUSH_KEYS_FILE } from '../../../db/server/files/data-files';
import type { ServerDatabase } from '../../../db/server/server-database';
import type { SharedTexts } from '../../../db/server/shared-texts';
import type { Config } from '../../config';
import type { PushKeys } from '../../ports/push-keys';
import { isSealedAnew, openText, type SealedThing, sealText } from '../../http/access/sealed-text';
import { RefusedStart } from '../../refused-start';

const Keys = v.object({
  publicKey: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  privateKey: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/** Keys whose halves do not belong together would be refused by every push service, one by one. */
function isPair({ publicKey, privateKey }: PushKeys): boolean {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return curve.getPublicKey('base64url') === publicKey;
}

function parseKeys(text: string): PushKeys | null {
  try {
    const keys = v.parse(Keys, JSON.parse(text));
    return isPair(keys) ? keys : null;
  } catch {
    return null;
  }
}

export function readFileKeys(file: string): PushKeys {
  const keys = parseKeys(readFileSync(file, 'utf8'));
  if (keys) return keys;
  throw new RefusedStart(
    `${file} does not hold the keys of Web Push: restore it from a backup, or remove it and have every browser ask anew.`,
  );
}

function makeKeys(): PushKeys {
  for (;;) {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    // A number that begins with zeros comes out shorter.
    const privateKey = curve.getPrivateKey('base64url');
    if (privateKey.length === 43) return { publicKey: curve.getPublicKey('base64url'), privateKey };
  }
}

/** Whole or not there at all. */
export function writePushKeys(file: string, keys: PushKeys): void {
  const draft = openSync(`${file}.tmp`, 'w', 0o600);
  writeSync(draft, `${JSON.stringify(keys)}\n`);
  fsyncSync(draft);
  closeSync(draft);
  renameSync(`${file}.tmp`, file);
}

function keepInFile(file: string): PushKeys {
  if (existsSync(file)) return readFileKeys(file);
  const keys = makeKeys();
  writePushKeys(file, keys);
  return keys;
}

const SEALED: SealedThing = { purpose: 'push keys', owner: 'installation' };
/** What they are called in the database. */
export const PUSH_KEYS_NAME = 'push keys';

type Sealing = Pick<Config, 'secrets'>;

export const sealPushKeys = (config: Sealing, keys: PushKeys): string => sealText(config, SEALED, JSON.stringify(keys));
/** null when they were sealed with another secret. */
export const unsealPushKeys = (config: Sealing, sealed: string): PushKeys | null => parseKeys(openText(config, SEALED, sealed) ?? '');

/** Those of a file, if there is one, are the ones that browsers have subscribed to. */
async function keepInDatabase(shared: SharedTexts, file: string, config: Sealing): Promise<PushKeys> {
  const make = (): PushKeys => (existsSync(file) ? readFileKeys(file) : makeKeys());
  const known = await shared.keep(PUSH_KEYS_NAME, () => sealPushKeys(config, make()));
  const opened = unsealPushKeys(config, known);
  if (opened && isSealedAnew(config, SEALED.purpose, known)) return opened;
  // Sealed with a secret that was replaced, or that is gone since a restore.
  await shared.replace(PUSH_KEYS_NAME, known, sealPushKeys(config, opened ?? make()));
  return keepInDatabase(shared, file, config);
}

/**
 * The keys that name this portal to push services: one pair for the installation, made once; browsers have subscribed to these,
 * and with others each would have to be asked again. In DATA_DIR, whole or not there at all, or sealed in the database that
 * several processes share. Throws RefusedStart when the file is damaged.
 */
export async function readPushKeys(
  { dataDir, secrets }: Pick<Config, 'dataDir' | 'secrets'>,
  { shared }: Pick<ServerDatabase, 'shared'>,
): Promise<PushKeys> {
  const file = join(dataDir, PUSH_KEYS_FILE);
  return shared ? keepInDatabase(shared, file, { secrets }) : keepInFile(file);
}
