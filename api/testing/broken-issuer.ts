import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type CryptoKey, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { TEST_CLIENT } from './google-issuer';

/** An issuer that misbehaves in ways a certified one cannot be made to. */
export interface BrokenIssuer {
  url: string;
  /** Claims to write over the right ones of the next id tokens. */
  claims: JWTPayload;
  signing: 'right' | 'none' | 'foreign-key' | 'hmac' | 'no-token';
  /** How the endpoints answer: as they should, with a status, with something that is no JSON, or never. */
  mood: 'well' | 'error' | 'garbage' | 'silent';
  /** Each use of a code; the nonce of the visit must be put into `nonce` before. */
  codes: string[];
  nonce: string;
  stop(): Promise<void>;
}

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

interface Keys {
  own: CryptoKey;
  foreign: CryptoKey;
  /** The public half of `own`, as published. */
  jwk: JWK;
}

async function idToken(issuer: BrokenIssuer, keys: Keys): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims: JWTPayload = {
    iss: issuer.url,
    aud: TEST_CLIENT.clientId,
    sub: 'google-1',
    nonce: issuer.nonce,
    iat: now,
    exp: now + 3600,
    email: 'ejer@example.dk',
    email_verified: true,
    ...issuer.claims,
  };
  if (issuer.signing === 'none') return new UnsecuredJWT(claims).encode();
  // The trick of signing with the public key as if it were a shared secret.
  if (issuer.signing === 'hmac')
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'own' }).sign(Buffer.from(JSON.stringify(keys.jwk)));
  const key = issuer.signing === 'foreign-key' ? keys.foreign : keys.own;
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
}

const discoveryOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/auth`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

export async function startBrokenIssuer(): Promise<BrokenIssuer> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' };
  const keys: Keys = { own: own.privateKey, foreign: foreign.privateKey, jwk };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const issuer: BrokenIssuer = {
    url,
    claims: {},
    signing: 'right',
    mood: 'well',
    codes: [],
    nonce: '',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answerToken(response: ServerResponse, body: string): Promise<void> {
    issuer.codes.push(new URLSearchParams(body).get('code') ?? '');
    const token = issuer.signing === 'no-token' ? {} : { id_token: await idToken(issuer, keys) };
    json(response, { access_token: 'access', token_type: 'Bearer', expires_in: 3600, scope: 'openid email', ...token });
  }

  server.on('request', (request, response) => {
    if (issuer.mood === 'silent') return;
    if (issuer.mood === 'error') return json(response, { error: 'server_error' }, 500);
    if (issuer.mood === 'garbage') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Google</h1>');
    if (request.url === '/.well-known/openid-configuration') {
      return json(response, discoveryOf(url));
    }
    if (request.url === '/jwks') return json(response, { keys: [jwk] });
    if (request.url !== '/token') return json(response, { error: 'not_found' }, 404);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => void answerToken(response, body));
  });
  return issuer;
}
