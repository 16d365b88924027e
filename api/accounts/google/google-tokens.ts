import * as v from 'valibot';
import type { Config } from '../../config';
import { openText, type SealedThing, sealText } from '../../http/access/sealed-text';

const GoogleTokens = v.object({
  accessToken: v.string(),
  refreshToken: v.nullable(v.string()),
  /** Milliseconds UTC. */
  expiresAt: v.number(),
});
export type GoogleTokens = v.InferOutput<typeof GoogleTokens>;

type Secrets = Pick<Config, 'secrets'>;

const thingOf = (userId: string): SealedThing => ({ purpose: 'google tokens', owner: userId });

/** Encrypt tokens for the database, with the newest secret and for this user only. */
export const sealTokens = (config: Secrets, userId: string, tokens: GoogleTokens): string =>
  sealText(config, thingOf(userId), JSON.stringify(tokens));

/** null when no secret we still have opens it, or it was made for another user, or it was changed. */
export function openTokens(config: Secrets, userId: string, sealed: string): GoogleTokens | null {
  const text = openText(config, thingOf(userId), sealed);
  if (text === null) return null;
  try {
    return v.parse(GoogleTokens, JSON.parse(text));
  } catch {
    return null;
  }
}
