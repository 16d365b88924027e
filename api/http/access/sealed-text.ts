import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../config';

type Secrets = Pick<Config, 'secrets'>;

/** What is sealed, which has keys of its own, and whose it is. */
export interface SealedThing {
  purpose: 'google tokens' | 'push keys';
  owner: string;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** One key per secret, for this purpose alone; its name tells which one sealed a text after a rotation. */
const keysOf = ({ secrets }: Secrets, purpose: SealedThing['purpose']): { name: string; key: Buffer }[] =>
  secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `tap-portal ${purpose} v1`, 32));
    return { name: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
  });

/** Encrypt a text for the database, with the newest secret and for this owner only. */
export function sealText(config: Secrets, { purpose, owner }: SealedThing, text: string): string {
  const newest = keysOf(config, purpose)[0];
  if (!newest) throw new Error('no secret to seal with');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, newest.key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${newest.name}.${sealed.toString('base64url')}`;
}

/** null when no secret we still have opens it, or it was made for another owner, or it was changed. */
export function openText(config: Secrets, { purpose, owner }: SealedThing, sealed: string): string | null {
  const [version, name, text] = sealed.split('.');
  const known = keysOf(config, purpose).find((key) => key.name === name);
  if (version !== VERSION || !known || !text) return null;
  const bytes = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString();
  } catch {
    return null;
  }
}

/** Whether the newest secret sealed it. */
export const isSealedAnew = (config: Secrets, purpose: SealedThing['purpose'], sealed: string): boolean =>
  sealed.split('.')[1] === keysOf(config, purpose)[0]?.name;
