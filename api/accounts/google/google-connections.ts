import type { Transaction } from 'kysely';
import {
  deleteGoogleConnection,
  findGoogleConnection,
  updateGoogleTokens,
  upsertGoogleConnection,
} from '../../../db/server/queries/business-queries';
import { latestEnd } from '../../../db/server/believed-clock';
import type { Database } from '../../../db/server/schema';
import type { Config } from '../../config';
import type { Deps } from '../../deps';
import type { GoogleClient, GoogleConnections, GrantedTokens } from '../../ports/google';
import { type GoogleTokens, openTokens, sealTokens } from './google-tokens';

/** A token is renewed while it still has this long to live, so that it does not run out on the way. */
const RENEW_BEFORE_MS = 60_000;
/** Google's live an hour; one that said it lived longer would be renewed sooner than it has to. */
const LONGEST_LIFE_MS = 2 * 60 * 60_000;

type Parts = Pick<Deps, 'database' | 'now' | 'log' | 'googleClient'>;

const toStored = (granted: GrantedTokens, refreshToken: string | null, now: number): GoogleTokens => ({
  accessToken: granted.accessToken,
  refreshToken: granted.refreshToken ?? refreshToken,
  expiresAt: now + Math.min(granted.lifetimeSeconds * 1000, LONGEST_LIFE_MS),
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

/** Tokens that live longer than any were dated by a clock that was ahead: what they are good for is not known. */
const isFresh = ({ expiresAt }: GoogleTokens, now: number): boolean =>
  expiresAt - RENEW_BEFORE_MS > now && expiresAt <= latestEnd(now, LONGEST_LIFE_MS);

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

type Revocable = Pick<GoogleTokens, 'accessToken' | 'refreshToken'>;

function withdraw({ googleClient, log }: Pick<Parts, 'googleClient' | 'log'>, userId: string, tokens: Revocable | null): void {
  if (!googleClient || !tokens) return;
  googleClient.revoke(tokens.refreshToken ?? tokens.accessToken).catch(() => {
    log.warn({ event: 'google_revoke_failed', user: userId }, 'the consent could not be withdrawn at Google');
  });
}

/** What was granted and could not be kept is withdrawn at Google, unless an earlier connection stands: to Google both are one consent. */
export async function giveBack(parts: Parts, userId: string, granted: GrantedTokens): Promise<void> {
  const earlier = await findGoogleConnection(parts.database.reader, userId);
  if (!earlier) withdraw(parts, userId, granted);
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
        if (sealed !== undefined) withdraw(parts, userId, openTokens(config, userId, sealed));
      };
    },
  };
}
