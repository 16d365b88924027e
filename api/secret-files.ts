import { readFileSync } from 'node:fs';
import { ConfigError } from './refused-start';

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
