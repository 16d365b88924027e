import { createHash } from 'node:crypto';
import type Koa from 'koa';
import type { Config } from '../../config';
import { DAY_MS } from '../../contract/durations';

/** Rule 75. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS;

type Origin = Pick<Config, 'isHttps'>;

/** `__Host-` needs Secure, which only https can have (rule 98). */
export const cookieName = (name: 'session' | 'google', { isHttps }: Origin): string => (isHttps ? `__Host-${name}` : name);

export const sessionCookieName = (config: Origin): string => cookieName('session', config);

/** Every cookie of ours: out of the reach of scripts, and Lax, so that it comes along with a link and with no foreign form. */
export function setCookie(ctx: Koa.Context, config: Origin, name: string, value: string, maxAgeSeconds: number): void {
  ctx.append('Set-Cookie', `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${config.isHttps ? '; Secure' : ''}`);
}

/** What the database keeps of a secret. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export function setSessionCookie(ctx: Koa.Context, config: Config, secret: string): void {
  setCookie(ctx, config, sessionCookieName(config), secret, SESSION_IDLE_MS / 1000);
}

export function clearSessionCookie(ctx: Koa.Context, config: Config): void {
  setCookie(ctx, config, sessionCookieName(config), '', 0);
}
