import type { Transaction } from 'kysely';
import {
  deleteGoogleConnection,
  findGoogleConnection,
  updateGoogleTokens,
  upsertGoogleConnection,
} from '../../../db/server/business-queries';
import type { Database } from '../../../db/server/schema';
import type { Config } from '../../config';
import type { Deps } from '../../deps';
import type { GoogleClient, GoogleConnections, GrantedTokens } from '../../ports/google';
import { type GoogleTokens, openTokens, sealTokens } from './google-tokens';

/** A token is renewed while it still has this long to live, so that it does not run out on the way. */
const RENEW_BEFORE_MS = 60_000;

type Parts = Pick<Deps, 'database' | 'now' | 'log' | 'googleClient'>;

const toStored = (granted: GrantedTokens, refreshToken: string | null, now: number): GoogleTokens => ({
  accessToken: granted.accessToken,
  refreshToken: granted.refreshToken ?? refreshToken,
  expiresAt: now + granted.lifetimeSeconds * 1000,
});

/** Keep what the owner has just granted; an earlier refresh token stays when Google sends no new one. */
export async function saveGoogleConnection(
  trx: Transaction<Database>,
  config: Config,
  userId: string,
  granted: GrantedTokens,
  now: number,
): Promise<void> {
  const before = await findGoogleConnection(trx, userId);
  const known = before && openTokens(config, userId, before.tokens);
  const tokens = toStored(granted, known?.refreshToken ?? null, now);
  await upsertGoogleConnection(trx, { user_id: userId, tokens: sealTokens(config, userId, tokens), connected_at: now });
}

const isFresh = (tokens: GoogleTokens, now: number): boolean => tokens.expiresAt - RENEW_BEFORE_MS > now;

/**
 * Renew the tokens of a connection, unless another process has done so while this one waited for its turn. A withdrawn
 * consent ends the connection.
 */
async function renew(client: GoogleClient, config: Config, { database, now, log }: Parts, userId: string): Promise<string | null> {
  const row = await findGoogleConnection(database.reader, userId);
  const tokens = row && openTokens(config, userId, row.tokens);
  if (!row || !tokens) return null;
  if (isFresh(tokens, now())) return tokens.accessToken;
  const granted = tokens.refreshToken === null ? null : await client.refresh(tokens.refreshToken);
  if (!granted) {
    await database.db.transaction().execute((trx) => deleteGoogleConnection(trx, userId, row.tokens));
    log.info({ event: 'google_connection_ended', user: userId }, 'the consent at Google is gone');
    return null;
  }
  const next = sealTokens(config, userId, toStored(granted, tokens.refreshToken, now()));
  await database.db.transaction().execute((trx) => updateGoogleTokens(trx, userId, { from: row.tokens, to: next }));
  return granted.accessToken;
}

function withdraw(client: GoogleClient | null, config: Config, log: Deps['log'], userId: string, sealed: string): void {
  const tokens = openTokens(config, userId, sealed);
  if (!client || !tokens) return;
  client.revoke(tokens.refreshToken ?? tokens.accessToken).catch(() => {
    log.warn({ event: 'google_revoke_failed', user: userId }, 'the consent could not be withdrawn at Google');
  });
}

/** Owners' connections to Google My Business, kept encrypted (rule 94). One renewal per user at a time, whichever process is asked. */
export function createGoogleConnections(config: Config, parts: Parts): GoogleConnections {
  const { database, now, log, googleClient: client } = parts;
  const renewals = new Map<string, Promise<string | null>>();

  const renewOnce = (client: GoogleClient, userId: string): Promise<string | null> => {
    const known = renewals.get(userId);
    if (known) return known;
    const turn = database.inNamedTurn(`google ${userId}`, () => renew(client, config, parts, userId));
    const renewal = turn.finally(() => renewals.delete(userId));
    renewals.set(userId, renewal);
    return renewal;
  };

  return {
    accessToken: async (userId) => {
      const row = client && (await findGoogleConnection(database.reader, userId));
      if (!client || !row) return null;
      const tokens = openTokens(config, userId, row.tokens);
      if (!tokens) {
        log.error({ event: 'google_tokens_unreadable', user: userId }, 'stored tokens were sealed with a secret that is gone');
        return null;
      }
      return isFresh(tokens, now()) ? tokens.accessToken : renewOnce(client, userId);
    },
    disconnect: async (trx, userId) => {
      const sealed = await deleteGoogleConnection(trx, userId);
      return () => {
        if (sealed !== undefined) withdraw(client, config, log, userId, sealed);
      };
    },
  };
}
