import * as oidc from 'openid-client';
import type { Config } from '../../config';
import type { FlowChecks, GoogleClient, GrantedTokens } from '../../ports/google';
import type { Tally } from '../../ports/tally';
import { GOOGLE_DOWN } from '../../presenters/google-down';
import { ApiError } from '../../http/refusals/api-error';

/** OpenID Connect Core §2: at most 255 ASCII characters. An empty one would be everybody's. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/;

const DISCOVERY_TTL_MS = 60 * 60_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Failures of the connection or of Google itself, as against answers that are wrong. */
const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

const GOOGLE_WRONG = 'Svaret fra Google kunne ikke bekræftes. Prøv igen.';

type Settings = NonNullable<Config['google']>;

/** A refusal that remembers, for the log, the machine word of what went wrong. */
function refusal(code: 'unavailable' | 'invalid_token' | 'forbidden', text: string, reason: unknown): ApiError {
  const error = new ApiError(code, text);
  error.cause = reason;
  return error;
}

function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  if (error instanceof oidc.AuthorizationResponseError) {
    const isNo = error.error === 'access_denied';
    return refusal(isNo ? 'forbidden' : 'invalid_token', isNo ? 'Du afbrød login med Google.' : GOOGLE_WRONG, error.error);
  }
  const word = error instanceof oidc.ResponseBodyError ? error.error : (code ?? cause?.code);
  const isNetwork = error instanceof TypeError && code === undefined;
  const isServerError = error instanceof oidc.ResponseBodyError && error.status >= 500;
  const isDown = isNetwork || isServerError || UNREACHABLE.has(code ?? '') || UNREACHABLE.has(cause?.code ?? '');
  return isDown ? refusal('unavailable', GOOGLE_DOWN, word) : refusal('invalid_token', GOOGLE_WRONG, word);
}

interface Limits {
  timeoutMs: number;
  tally: Pick<Tally, 'asked'>;
}

/** The whole of `work` within one limit, however many requests it makes. */
async function within<T>({ timeoutMs, tally }: Limits, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refusal('unavailable', GOOGLE_DOWN, 'timeout')), timeoutMs);
  });
  try {
    const answer = await Promise.race([work(), limit]);
    tally.asked('google_sign_in', 'ok');
    return answer;
  } catch (error) {
    const refused = toRefusal(error);
    tally.asked('google_sign_in', refused.code === 'unavailable' ? 'failed' : 'refused');
    throw refused;
  } finally {
    clearTimeout(timer);
  }
}

const toTokens = (answer: oidc.TokenEndpointResponse): GrantedTokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token ?? null,
  lifetimeSeconds: answer.expires_in ?? 0,
  scopes: answer.scope?.split(' ') ?? [],
});

/** Discovery once an hour; one request at a time, and a failure is not remembered. */
function createDiscovery(settings: Settings, timeoutMs: number): () => Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  const isLoopback = issuer.protocol === 'http:' && LOOPBACK.has(issuer.hostname);
  let known: { promise: Promise<oidc.Configuration>; until: number } | null = null;
  return () => {
    if (known && performance.now() < known.until) return known.promise;
    const promise = oidc.discovery(
      issuer,
      settings.clientId,
      { id_token_signed_response_alg: 'RS256', [oidc.clockTolerance]: 60 },
      oidc.ClientSecretPost(settings.clientSecret),
      {
        timeout: timeoutMs / 1000,
        // Without the signature check an id token would be trusted for its TLS connection alone.
        execute: [oidc.enableNonRepudiationChecks, ...(isLoopback ? [oidc.allowInsecureRequests] : [])],
      },
    );
    // Without a discovery document there is no Google for us, whatever the reason.
    const answer = promise.catch((error: unknown) => {
      known = null;
      throw refusal('unavailable', GOOGLE_DOWN, toRefusal(error).cause);
    });
    known = { promise: answer, until: performance.now() + DISCOVERY_TTL_MS };
    return answer;
  };
}

/** One per installation, so that discovery is shared; null when Google is not configured. */
export function createGoogleClient(
  { google, googleTimeoutMs: timeoutMs }: Pick<Config, 'google' | 'googleTimeoutMs'>,
  tally: Pick<Tally, 'asked'>,
): GoogleClient | null {
  if (!google) return null;
  const limits = { timeoutMs, tally };
  const discover = createDiscovery(google, timeoutMs);
  const grant = async (callback: URL, { state, nonce, codeVerifier }: FlowChecks) =>
    oidc.authorizationCodeGrant(await discover(), callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
  return {
    authorizationUrl: (redirectUri, { state, nonce, codeVerifier }, parameters) =>
      within(limits, async () =>
        oidc.buildAuthorizationUrl(await discover(), {
          ...parameters,
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }),
      ),
    identify: (callback, checks) =>
      within(limits, async () => {
        const claims = (await grant(callback, checks)).claims();
        if (!claims || !SUBJECT.test(claims.sub)) throw new ApiError('invalid_token', GOOGLE_WRONG);
        const email = typeof claims.email === 'string' ? claims.email : null;
        return { issuer: claims.iss, subject: claims.sub, email, emailVerified: claims.email_verified === true };
      }),
    exchange: (callback, checks) => within(limits, async () => toTokens(await grant(callback, checks))),
    refresh: (refreshToken) =>
      within(limits, async () => {
        try {
          return toTokens(await oidc.refreshTokenGrant(await discover(), refreshToken));
        } catch (error) {
          if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return null;
          throw error;
        }
      }),
    revoke: (token) => within(limits, async () => oidc.tokenRevocation(await discover(), token)),
  };
}
