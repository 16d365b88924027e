import type { Transaction } from 'kysely';
import type { Database } from '../../db/server/schema';

/** Who signed in, as Google says and we have checked. `issuer` and `subject` together are the person. */
export interface GoogleIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
}

export interface GrantedTokens {
  accessToken: string;
  /** null when Google gave none, which it only does at the first consent. */
  refreshToken: string | null;
  lifetimeSeconds: number;
  scopes: readonly string[];
}

export interface FlowChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/**
 * Google's side of OpenID Connect. Everything throws ApiError with a Danish text: 'unavailable' when Google does not
 * answer in time, 'forbidden' when the user said no, 'invalid_token' when the answer cannot be trusted.
 */
export interface GoogleClient {
  authorizationUrl(redirectUri: string, checks: FlowChecks, parameters: Record<string, string>): Promise<URL>;
  /** The code of a callback for a signed identity: state, nonce, issuer, audience, times and signature are checked. */
  identify(callback: URL, checks: FlowChecks): Promise<GoogleIdentity>;
  /** The code of a callback for tokens. */
  exchange(callback: URL, checks: FlowChecks): Promise<GrantedTokens>;
  /** null when the consent is gone. */
  refresh(refreshToken: string): Promise<GrantedTokens | null>;
  revoke(token: string): Promise<void>;
}

/** Owners' own connections to Google My Business. The tokens never leave the server and lie encrypted (rule 94). */
export interface GoogleConnections {
  /** A token that is still good, renewed when needed. null = not connected, or the owner withdrew the consent at Google. Throws ApiError 502, 503. */
  accessToken(userId: string): Promise<string | null>;
  /** Forget the tokens, as part of the caller's transaction. Call the answer after commit: it withdraws the consent at Google, best effort, and returns at once. */
  disconnect(trx: Transaction<Database>, userId: string): Promise<() => void>;
}
