import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_FILE } from '../db/server/files/data-files';
import { makeFolder } from '../db/server/files/make-folder';
import { ConfigError } from './refused-start';

/** Of every secret that signs: CONTRACT §2. */
export const MIN_SECRET_BYTES = 32;

/** Settings that nobody but the portal should read: each may stand in a file, which NAME_FILE names. */
export const SECRET_SETTINGS = [
  'SECRET',
  'SECRET_PREVIOUS',
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_MAPS_API_KEY',
  'METRICS_TOKEN',
] as const;

function readSecretFile(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${name}_FILE cannot be read: ${(error as Error).message}`);
  }
  // Editors and `echo` end a file with a line break, which is no part of the secret.
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new ConfigError(`${name}_FILE names an empty file: ${file}`);
  return secret;
}

/** The settings with the secrets that lie in files, as container secrets and systemd credentials do. Throws ConfigError. */
export function readSecretFiles(given: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const settings = { ...given };
  for (const name of SECRET_SETTINGS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: leave one of them out`);
    settings[name] = readSecretFile(name, file);
  }
  return settings;
}

/** Whole, or not there at all: a disk that is full takes the name and not the text. */
function makeSecret(file: string): void {
  const made = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(made, `${randomBytes(48).toString('base64url')}\n`, { flush: true });
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(made);
  }
}

/**
 * The secret of an installation that is given none: made once and kept in DATA_DIR, which is made too. With a file that was cut short
 * anybody could sign for the portal. Throws ConfigError for that one, and what the file system throws.
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  makeFolder(dataDir);
  if (!existsSync(file)) makeSecret(file);
  const kept = readFileSync(file, 'utf8').trim();
  if (Buffer.byteLength(kept) >= MIN_SECRET_BYTES) return kept;
  throw new ConfigError(
    `${file} holds no secret of at least ${MIN_SECRET_BYTES} bytes: restore it from a backup, or remove it: Google connections and links in mails that were sent are void then.`,
  );
}
