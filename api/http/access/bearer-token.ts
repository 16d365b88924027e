import { createHash, webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../config';

const ISSUER = 'tap-portal';
const AUDIENCE = 'tap-portal-api';
const TYPE = 'at+jwt';
const LIFETIME_SECONDS = 60 * 60;
const CLOCK_TOLERANCE_SECONDS = 60;

export interface BearerClaims {
  userId: string;
  sessionId: string;
}

interface Key {
  id: string;
  /** Made once: jose would make one anew for every token, which takes three times as long as the check itself. */
  key: Promise<webcrypto.CryptoKey>;
}

/** Signing keys derived from the secrets, so that the secret itself never meets a signature of another purpose. */
const keysOf = ({ secrets }: Pick<Config, 'secrets'>): Key[] =>
  secrets.map((secret) => {
    const bytes = createHash('sha256').update(`bearer:${secret}`).digest();
    const key = webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
    return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), key };
  });

export interface BearerTokens {
  /** A JWT valid for 60 minutes (rule 72). */
  issue(claims: BearerClaims, nowMs: number): Promise<string>;
  /** null when the token is not one of ours, not for this API, or expired. Revocation is the caller's question. */
  read(token: string, nowMs: number): Promise<BearerClaims | null>;
}

export function createBearerTokens(config: Pick<Config, 'secrets'>): BearerTokens {
  const keys = keysOf(config);
  const newest = keys[0];
  if (!newest) throw new Error('no signing key');
  return {
    issue: async ({ userId, sessionId }, nowMs) => {
      const now = Math.floor(nowMs / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: newest.id })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + LIFETIME_SECONDS)
        .sign(await newest.key);
    },
    read: async (token, nowMs) => {
      try {
        const { payload } = await jwtVerify(token, (header) => keys.find((key) => key.id === header.kid)?.key ?? newest.key, {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(nowMs),
          requiredClaims: ['exp', 'sub', 'sid'],
        });
        return typeof payload.sid === 'string' && payload.sub ? { userId: payload.sub, sessionId: payload.sid } : null;
      } catch {
        return null;
      }
    },
  };
}
