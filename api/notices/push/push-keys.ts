import { createECDH } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { PushKeys } from '../../deps';
import { RefusedStart } from '../../refused-start';

export const PUSH_KEYS_FILE = 'vapid.json';

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

function readKeys(file: string): PushKeys {
  try {
    const keys = v.parse(Keys, JSON.parse(readFileSync(file, 'utf8')));
    if (isPair(keys)) return keys;
  } catch {
    // Said below, in one line.
  }
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

/**
 * The keys that name this portal to push services: made once, kept in DATA_DIR, and whole or not there at all. Browsers have
 * subscribed to these; with others each would have to be asked again. Throws RefusedStart when the file is damaged.
 */
export function readPushKeys(dataDir: string): PushKeys {
  const file = join(dataDir, PUSH_KEYS_FILE);
  if (existsSync(file)) return readKeys(file);
  const keys = makeKeys();
  const draft = openSync(`${file}.tmp`, 'w', 0o600);
  writeSync(draft, `${JSON.stringify(keys)}\n`);
  fsyncSync(draft);
  closeSync(draft);
  renameSync(`${file}.tmp`, file);
  return keys;
}
