import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { ErrorCode } from '../../contract/error';
import type { Deps } from '../../deps';
import type { Logger } from '../../ports/logger';
import type { Tally } from '../../ports/tally';
import { databaseProblem } from '../../../db/server/error-kind';
import { isNavigation } from '../access/request-origin';
import { unavailablePage } from './unavailable-page';
import { logOf } from '../log/request-trace';
import { ApiError } from '../refusals/api-error';
import { isApiPath, plainRefusal } from '../refusals/plain-refusal';
import type { RefusalLog } from '../refusals/refusal-log';

const DISK_FULL = /^(?:ENOSPC|EDQUOT|EROFS)/;

/** A field of whatever was thrown. Libraries throw anything: numbers for codes, no object at all. */
const fieldOf = (error: unknown, name: 'code' | 'status'): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;

const codeOf = (error: unknown): string => {
  const code = fieldOf(error, 'code');
  return typeof code === 'string' ? code : '';
};

const internal = (): ApiError => new ApiError('internal', 'Der opstod en uventet fejl. Prøv igen.');

/** Anything thrown below, as a refusal. What is not ours is logged and never explained to the caller (ASVS 16.5). */
function toApiError(error: unknown, log: Logger, ctx: Koa.Context): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  const problem = databaseProblem(code);
  if (problem === 'busy' || problem === 'away')
    return new ApiError('busy', 'Systemet er optaget lige nu. Prøv igen om lidt.', { retryAfterSeconds: 5 });
  if (problem === 'full' || DISK_FULL.test(code)) {
    log.error({ event: 'storage_failed', code }, 'the disk cannot be written');
    return new ApiError('unavailable', 'Ændringen kan ikke gemmes lige nu. Prøv igen om lidt.', { retryAfterSeconds: 30 });
  }
  if (problem === 'unfit' || fieldOf(error, 'status') === 400) return new ApiError('invalid', 'Forespørgslen kunne ikke læses');
  log.error({ event: 'unexpected_error', method: ctx.method, route: String(ctx._matchedRoute ?? ''), err: error }, 'unexpected error');
  return internal();
}

/** The same for things that are not even fit to be looked at: a getter that throws, a cause the log cannot write. */
function toAnyApiError(error: unknown, log: Logger, ctx: Koa.Context): ApiError {
  try {
    return toApiError(error, log, ctx);
  } catch {
    return internal();
  }
}

/** A client that went away is nobody's error. */
const isClientGone = (error: unknown): boolean => ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(codeOf(error));

/**
 * Koa's last resort, for what fails outside errorAnswers or while an answer is being sent. Koa's own would take every
 * header away and answer in English; this one keeps the guards, and hangs up when part of an answer is out already.
 */
export function lastResort(log: Logger, guards: Record<string, string>) {
  return function onerror(this: Koa.Context, error: unknown): void {
    if (error === null || error === undefined) return;
    if (!isClientGone(error)) logOf(log, this).error({ event: 'answer_failed', err: error }, 'an answer could not be sent');
    const { res } = this;
    const requestId = res.getHeader('X-Request-Id');
    if (res.headersSent || !res.writable) {
      res.destroy();
      return;
    }
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    const { headers, body } = plainRefusal(500, this.path, guards);
    res.writeHead(500, { ...headers, ...(requestId !== undefined && { 'X-Request-Id': requestId }) }).end(body);
  };
}

/** Whoever followed a link or scanned a sign sees a page, and not what a program reads. */
function sayUnavailable(ctx: Koa.Context): void {
  ctx.set('Content-Security-Policy', unavailablePage.policy);
  ctx.type = 'html';
  ctx.body = unavailablePage.body;
}

/** The one place where errors become answers (CONTRACT §3). */
export function errorAnswers({ log, tally }: Pick<Deps, 'log'> & { tally: Pick<Tally, 'refused'> }, refusals: RefusalLog) {
  return async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    try {
      await next();
    } catch (thrown) {
      const error = toAnyApiError(thrown, logOf(log, ctx), ctx);
      tally.refused(error.code);
      refusals.note(error.code, ctx);
      const { errors, extra, retryAfterSeconds } = error.details;
      ctx.status = error.status;
      if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
      // The rest of a body that came too slowly would hold the connection as long again.
      if (error.code === 'timeout') ctx.set('Connection', 'close');
      ctx.set('Cache-Control', 'no-store');
      if (error.status >= 500 && !isApiPath(ctx.path) && isNavigation(ctx)) return sayUnavailable(ctx);
      ctx.body = { message: error.message, code: error.code satisfies ErrorCode, ...(errors && { errors }), ...extra };
    }
  };
}

/** What below /api nobody answered: JSON, never the app shell (rule 22); 405 where only the method is wrong. */
export async function apiNotFound(ctx: RouterContext, next: Koa.Next): Promise<void> {
  if (!isApiPath(ctx.path)) return next();
  if (ctx.state.bodyKindMismatch) throw new ApiError('unsupported_type', 'Indholdet er af en type, der ikke kan bruges her.');
  const allowed = [...new Set((ctx.matched ?? []).flatMap((layer) => layer.methods))];
  if (allowed.length === 0 && ctx.method !== 'TRACE') throw new ApiError('not_found', 'Siden findes ikke');
  ctx.set('Allow', allowed.join(', '));
  throw new ApiError('method_not_allowed', 'Denne handling findes ikke her.');
}
