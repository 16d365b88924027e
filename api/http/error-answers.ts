import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { ErrorCode } from '../contract/error';
import type { Logger } from '../deps';
import { ApiError } from './api-error';

const STORAGE_FULL = /^(?:SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)|ENOSPC|EDQUOT|EROFS)/;

/** Anything thrown below, as a refusal. What is not ours is logged and never explained to the caller (ASVS 16.5). */
function toApiError(error: unknown, log: Logger, ctx: Koa.Context): ApiError {
  if (error instanceof ApiError) return error;
  const { code, status } = error as { code?: string; status?: number };
  if (code?.startsWith('SQLITE_BUSY'))
    return new ApiError('busy', 'Systemet er optaget lige nu. Prøv igen om lidt.', { retryAfterSeconds: 5 });
  if (code && STORAGE_FULL.test(code)) {
    log.error({ event: 'storage_failed', code }, 'the disk cannot be written');
    return new ApiError('unavailable', 'Ændringen kan ikke gemmes lige nu. Prøv igen om lidt.', { retryAfterSeconds: 30 });
  }
  if (status === 400) return new ApiError('invalid', 'Forespørgslen kunne ikke læses');
  log.error({ event: 'unexpected_error', method: ctx.method, route: String(ctx._matchedRoute ?? ''), err: error }, 'unexpected error');
  return new ApiError('internal', 'Der opstod en uventet fejl. Prøv igen.');
}

/** What goes wrong while an answer is being sent: a client that went away is nobody's error, anything else is logged. */
export function sendingFailed(log: Logger) {
  return (error: NodeJS.ErrnoException): void => {
    const isClientGone = error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET' || error.code === 'EPIPE';
    if (!isClientGone) log.error({ event: 'answer_failed', err: error }, 'an answer could not be sent');
  };
}

/** The one place where errors become answers (CONTRACT §3). */
export function errorAnswers(log: Logger) {
  return async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    try {
      await next();
    } catch (thrown) {
      const error = toApiError(thrown, log, ctx);
      const { errors, extra, retryAfterSeconds } = error.details;
      ctx.status = error.status;
      if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { message: error.message, code: error.code satisfies ErrorCode, ...(errors && { errors }), ...extra };
    }
  };
}

/** What below /api nobody answered: JSON, never the app shell (READINGS 22); 405 where only the method is wrong. */
export async function apiNotFound(ctx: RouterContext, next: Koa.Next): Promise<void> {
  if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next();
  if (ctx.state.bodyKindMismatch) throw new ApiError('unsupported_type', 'Indholdet er af en type, der ikke kan bruges her.');
  const allowed = [...new Set((ctx.matched ?? []).flatMap((layer) => layer.methods))];
  if (allowed.length === 0 && ctx.method !== 'TRACE') throw new ApiError('not_found', 'Siden findes ikke');
  ctx.set('Allow', allowed.join(', '));
  throw new ApiError('method_not_allowed', 'Denne handling findes ikke her.');
}
