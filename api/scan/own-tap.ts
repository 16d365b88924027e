import type { Config } from '../config';
import { ROTATION_GRACE_MS } from '../http/access/authentication';
import { hashSecret, SESSION_IDLE_MS, sessionCookieName } from '../http/access/session-cookie';
import type { FindOwnTap } from '../../db/server/own-tap-question';

/** Whether a tap on a product comes from a browser of its owner, who wants those kept apart. `cookies` is the header. */
export type IsOwnTap = (cookies: string, standId: string, now: number) => boolean | Promise<boolean>;

/** Only for requests with a cookie: visitors have none. */
export function createIsOwnTap(config: Pick<Config, 'isHttps'>, find: FindOwnTap): IsOwnTap {
  const secretOf = new RegExp(`(?:^|; ?)${sessionCookieName(config)}=([\\w-]{1,100})(?:;|$)`);
  return (cookies, standId, now) => {
    const secret = secretOf.exec(cookies)?.[1];
    if (secret === undefined) return false;
    const secretHash = hashSecret(secret);
    return find({ secretHash, standId, now, usedAfter: now - SESSION_IDLE_MS, replacedAfter: now - ROTATION_GRACE_MS });
  };
}
