import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Config } from '../../config';

const GoogleTokens = v.object({
  accessToken: v.string(),
  refreshToken: v.nullable(v.string()),
  /** Milliseconds UTC. */
  expiresAt: v.number(),
});
export type GoogleTokens = v.InferOutput<typeof GoogleTokens>;

type Secrets = Pick<Config, 'secrets'>;

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** One key per secret, for this purpose alone; its name tells which one sealed a text after a rotation. */
const keysOf = ({ secrets }: Secrets): { name: string; key: Buffer }[] =>
  secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'tap-portal google tokens v1', 32));
    return { name: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
  });

/** Encrypt tokens for the database, with the newest secret and for this user only. */
export function sealTokens(config: Secrets, userId: string, tokens: GoogleTokens): string {
  const newest = keysOf(config)[0];
  if (!newest) throw new Error('no secret to seal with');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, newest.key, iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(tokens)), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${newest.name}.${sealed.toString('base64url')}`;
}

/** null when no secret we still have opens it, or it was made for another user, or it was changed. */
export function openTokens(config: Secrets, userId: string, sealed: string): GoogleTokens | null {
  const [version, name, text] = sealed.split('.');
  const known = keysOf(config).find((key) => key.name === name);
  if (version !== VERSION || !known || !text) return null;
  const bytes = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return v.parse(GoogleTokens, JSON.parse(plain.toString()));
  } catch {
    return null;
  }
}
