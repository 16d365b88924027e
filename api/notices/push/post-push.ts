import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import type { PushKeys } from '../../ports/push-keys';
import type { PushDelivery } from '../../../db/server/queries/push-queries';
import { lookupPublic, type PushTarget } from './push-address';

const TIMEOUT_MS = 8000;

export interface PushPost {
  target: PushTarget;
  to: Pick<PushDelivery, 'endpoint' | 'p256dh' | 'auth'>;
  /** JSON, a few hundred bytes: services take 4,096 at least. */
  payload: string;
  /** A message with the topic of one that waits takes its place; at most 32 characters of base64url. */
  topic: string;
  /** How long the service keeps it for a browser that is away, seconds. */
  ttlSeconds: number;
  isUrgent: boolean;
}

interface Sender {
  keys: PushKeys;
  /** Whom a service can write to: https: or mailto:. */
  subject: string;
}

export interface PushReply {
  status: number;
  /** What the service asks for before the next try; null when it says nothing that can be read. */
  retryAfterSeconds: number | null;
}

const readSeconds = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;

/**
 * Encrypts a message for one browser (RFC 8291) and posts it once, signed (RFC 8292). Follows no redirect and reads nothing of
 * the answer but its head. Rejects when there is no answer in time, or when the message cannot be made.
 */
export function postPush({ keys, subject }: Sender, post: PushPost): Promise<PushReply> {
  const { target, to, payload, topic, ttlSeconds, isUrgent } = post;
  const details = webPush.generateRequestDetails({ endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } }, payload, {
    vapidDetails: { subject, ...keys },
    TTL: ttlSeconds,
    contentEncoding: 'aes128gcm',
    urgency: isUrgent ? 'high' : 'normal',
    topic,
  });
  const request = target.url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const sent = request(
      target.url,
      {
        method: details.method,
        headers: details.headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
        ...(!target.isNamed && { lookup: lookupPublic }),
      },
      (response) => {
        response.on('error', () => undefined);
        response.destroy();
        resolve({ status: response.statusCode ?? 0, retryAfterSeconds: readSeconds(response.headers['retry-after']) });
      },
    );
    sent.on('error', reject);
    sent.end(details.body);
  });
}
