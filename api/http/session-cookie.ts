import { createHash } from 'node:crypto';
import type Koa from 'koa';
import type { Config } from '../config';

const DAY_MS = 86_400_000;
/** Rule 75. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS;

/** `__Host-` needs Secure, which only https can have (rule 98). */
export const sessionCookieName = ({ isHttps }: Pick<Config, 'isHttps'>): string => (isHttps ? '__Host-session' : 'session');

/** What the database keeps of a secret. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export function setSessionCookie(ctx: Koa.Context, config: Config, secret: string): void {
  ctx.append('Set-Cookie', cookie(config, secret, SESSION_IDLE_MS / 1000));
}

export function clearSessionCookie(ctx: Koa.Context, config: Config): void {
  ctx.append('Set-Cookie', cookie(config, '', 0));
}

const cookie = (config: Config, value: string, maxAge: number): string =>
  `${sessionCookieName(config)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${config.isHttps ? '; Secure' : ''}`;
