import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';

export const TEST_CLIENT = { clientId: 'portal', clientSecret: 'a-client-secret-of-the-tests-0123456789' };
export const BUSINESS_SCOPE = 'https://www.googleapis.com/auth/business.manage';

interface GoogleAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

/** A certified OpenID provider in Google's place: it checks PKCE, codes, secrets and redirect addresses itself. */
export interface GoogleIssuer {
  url: string;
  /** Who is "sitting at the keyboard": signs in at once, or says no when null. */
  account: GoogleAccount | null;
  /** The parameters of each authorization request so far. */
  requests: URLSearchParams[];
  /** Tokens that were revoked, as posted. */
  revoked: string[];
  /** Forget every consent, as an owner can at Google. */
  withdrawConsents(): Promise<void>;
  stop(): Promise<void>;
}

const HOUR = 3600;

/** As strict as Google, and with Google's ways: the address in the id token, a refresh token at each consent. */
const configuration = (key: JWK, redirectUris: string[], accounts: ReadonlyMap<string, GoogleAccount>): Configuration => ({
  clients: [
    {
      client_id: TEST_CLIENT.clientId,
      client_secret: TEST_CLIENT.clientSecret,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [{ ...key, kid: 'test', use: 'sig', alg: 'RS256' }] },
  cookies: { keys: ['test'] },
  scopes: ['openid', BUSINESS_SCOPE],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // Google puts the address into the id token.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, revocation: { enabled: true, allowedPolicy: async () => true } },
  issueRefreshToken: async () => true,
  ttl: {
    AccessToken: HOUR,
    AuthorizationCode: 60,
    IdToken: HOUR,
    Grant: 24 * HOUR,
    Interaction: 600,
    Session: 24 * HOUR,
    RefreshToken: 24 * HOUR,
  },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ ...accounts.get(id), sub: id }) }),
});

export async function startGoogleIssuer(redirectUris: string[]): Promise<GoogleIssuer> {
  const accounts = new Map<string, GoogleAccount>();
  const grants = new Set<string>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });

  const provider = new Provider(url, configuration(await exportJWK(privateKey), redirectUris, accounts));

  const issuer: GoogleIssuer = {
    url,
    account: { sub: 'google-1', email: 'ejer@example.dk', email_verified: true },
    requests: [],
    revoked: [],
    withdrawConsents: async () => {
      for (const id of grants) await (await provider.Grant.find(id))?.destroy();
      grants.clear();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  /** The sign-in and consent screens, filled in at once. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    const account = issuer.account;
    if (!account) return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'no' });
    accounts.set(account.sub, account);
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: account.sub } });
    const grant = new provider.Grant({ accountId: session?.accountId ?? account.sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const grantId = await grant.save();
    grants.add(grantId);
    return provider.interactionFinished(request, response, { consent: { grantId } });
  }

  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === '/token/revocation' && ctx.status === 200) issuer.revoked.push(String(ctx.oidc.params?.token));
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const asked = new URL(request.url ?? '/', url);
    if (asked.pathname === '/auth') issuer.requests.push(asked.searchParams);
    if (asked.pathname.startsWith('/interaction/')) void interact(request, response);
    else void answer(request, response);
  });
  return issuer;
}
