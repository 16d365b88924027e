import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import {
  deleteOauthStatesBefore,
  insertOauthState,
  type OauthStateRow,
  takeOauthState,
} from '../../../db/server/queries/oauth-state-queries';
import type { Deps } from '../../deps';
import type { FlowChecks } from '../../ports/google';
import { ApiError } from '../../http/refusals/api-error';
import { cookieName, hashSecret, setCookie } from '../../http/access/session-cookie';

/** A visit to Google must be back within this time. */
const FLOW_LIFETIME_MS = 10 * 60_000;
/** Abandoned flows that go when one begins; the upkeep takes the rest. */
const REMOVED_AT_A_START = 100;

const randomText = (): string => randomBytes(32).toString('base64url');

const flowCookie = (config: Deps['config']): string => cookieName('google', config);

type FlowWish = Pick<OauthStateRow, 'purpose' | 'user_id' | 'redirect'>;

/** Start a flow: what must match later is kept on the server, bound to this browser by a short cookie. */
export async function beginFlow(ctx: Koa.Context, deps: Deps, wish: FlowWish): Promise<FlowChecks> {
  const checks: FlowChecks = { state: randomText(), nonce: randomText(), codeVerifier: randomText() };
  const browser = randomText();
  const now = deps.now();
  await deps.database.db.transaction().execute(async (trx) => {
    await deleteOauthStatesBefore(trx, now - FLOW_LIFETIME_MS, REMOVED_AT_A_START);
    await insertOauthState(trx, {
      state_hash: hashSecret(checks.state),
      browser_hash: hashSecret(browser),
      code_verifier: checks.codeVerifier,
      nonce: checks.nonce,
      created_at: now,
      ...wish,
    });
  });
  setCookie(ctx, deps.config, flowCookie(deps.config), browser, FLOW_LIFETIME_MS / 1000);
  return checks;
}

/**
 * Take the flow a callback belongs to. It works once, within ten minutes, in the browser it began in; anything else
 * throws 400 'invalid_token'.
 */
export async function takeFlow(
  ctx: Koa.Context,
  deps: Deps,
  purpose: OauthStateRow['purpose'],
): Promise<{ row: OauthStateRow; checks: FlowChecks }> {
  const state = ctx.query.state;
  const browser = ctx.cookies.get(flowCookie(deps.config));
  const row =
    typeof state === 'string' && browser
      ? await deps.database.db
          .transaction()
          .execute((trx) => takeOauthState(trx, { state_hash: hashSecret(state), browser_hash: hashSecret(browser), purpose }))
      : undefined;
  if (!row || row.created_at + FLOW_LIFETIME_MS <= deps.now()) {
    throw new ApiError('invalid_token', 'Forsøget er udløbet eller hører til en anden browser. Prøv igen.');
  }
  setCookie(ctx, deps.config, flowCookie(deps.config), '', 0);
  return { row, checks: { state: String(state), nonce: row.nonce, codeVerifier: row.code_verifier } };
}
