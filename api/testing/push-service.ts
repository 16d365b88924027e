import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser as a push service knows it: its address there, and the keys only the browser has whole. */
export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What a message to this browser says. Throws when it was encrypted for another, or changed. */
  decrypt(body: Buffer): string;
}

export interface PushPosted {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();
/** HKDF (RFC 5869) of one block. */
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.from([1])])).subarray(0, length);

/** The keys of a browser, and the way back from RFC 8291, as a browser goes it. */
function createBrowser(endpoint: string): PushBrowser {
  const curve = createECDH('prime256v1');
  const [own, auth] = [curve.generateKeys(), randomBytes(16)];
  return {
    subscription: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = hkdf(auth, curve.computeSecret(sender), info, 32);
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const open = createDecipheriv('aes-128-gcm', key, nonce);
      open.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
      // The last record ends with a 2 and what fills it up.
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}

/** Whether a message is signed for this service by whoever has the keys it names (RFC 8292); answers what is signed. */
export function readVapid(authorization: string): { publicKey: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the message is not signed by the key it names');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string } };
}

/** A push service on loopback that keeps what it is given and answers what it is told. */
export async function startPushService() {
  const posted: PushPosted[] = [];
  const state: { status: number; headers: Record<string, string>; onPost: (path: string) => void | Promise<void> } = {
    status: 201,
    headers: {},
    onPost: () => undefined,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      posted.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      void Promise.resolve(state.onPost(path)).then(() => response.writeHead(state.status, state.headers).end('{"and":"so on"}'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let browsers = 0;
  return {
    origin,
    posted,
    state,
    newBrowser: () => createBrowser(`${origin}/send/${(browsers += 1)}`),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
