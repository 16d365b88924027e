import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Config } from '../../config';
import { appRouteOf } from '../../contract/addresses';
import type { Deps } from '../../deps';
import type { Logger } from '../../ports/logger';

const REQUEST_ID = 'X-Request-Id';
/** An id as proxies make them; anything else is a text of the client's. */
const FOREIGN_ID = /^[\w.-]{8,128}$/;
/** As nginx counts it: whoever asked left before the answer was whole. */
const CLIENT_GONE = 499;
/** What scans are called in log and metrics. */
const SCAN_ROUTE = '/:standerId';

/** The id that a trusted proxy gave the request, so that both logs speak of the same one, else a new one. */
function requestIdOf(ctx: Koa.Context, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const given = trustProxy && ctx.get('X-Forwarded-For') !== '' ? ctx.get(REQUEST_ID) : '';
  return FOREIGN_ID.test(given) ? given : randomUUID();
}

/** The pattern an address matched: itself it may hold names, ids and tokens, and there is no end of them. */
const routeOf = (ctx: Koa.Context): string => {
  const matched: unknown = ctx._matchedRouteName ?? ctx._matchedRoute;
  return typeof matched === 'string' ? matched : (appRouteOf(ctx.path) ?? 'other');
};

const statusOf = (response: ServerResponse): number => (response.writableFinished ? response.statusCode : CLIENT_GONE);

interface Answered {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** With a fraction. */
  ms: number;
}

/** One line per request, without an address or anybody's id in it. */
const writeLine = (log: Logger, { ms, ...answered }: Answered): void =>
  log.info({ event: 'request', ...answered, ms: Math.round(ms * 10) / 10 }, 'request answered');

/** The first middleware: gives the request its id, counts it when its answer is out, and writes the access log if there is one. */
export function traceRequests({ config, log, tally }: Pick<Deps, 'config' | 'log' | 'tally'>) {
  const isLogged = config.accessLog !== 'off';
  return async (ctx: Koa.Context, next: Koa.Next): Promise<void> => {
    const began = performance.now();
    const requestId = requestIdOf(ctx, config);
    ctx.state.requestId = requestId;
    ctx.set(REQUEST_ID, requestId);
    ctx.res.once('close', () => {
      const ms = performance.now() - began;
      const answered = { requestId, method: ctx.method, route: routeOf(ctx), status: statusOf(ctx.res), ms };
      tally.answered(answered);
      if (ctx.res.hasHeader('Idempotency-Replayed')) tally.replayed();
      if (isLogged) writeLine(log, answered);
    });
    await next();
  };
}

/** Scans are counted by their handler; one by one they are written down only when the operator asks for it. Call it before they are answered. */
export const traceScansTo =
  (log: Logger) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const began = performance.now();
    const requestId = randomUUID();
    response.setHeader(REQUEST_ID, requestId);
    response.once('close', () =>
      writeLine(log, {
        requestId,
        method: request.method ?? '',
        route: SCAN_ROUTE,
        status: statusOf(response),
        ms: performance.now() - began,
      }),
    );
  };

/** The log of one request: each line says which. */
export function logOf(log: Logger, ctx: Koa.Context): Logger {
  const requestId: unknown = ctx.state.requestId;
  if (typeof requestId !== 'string') return log;
  return {
    info: (fields, message) => log.info({ requestId, ...fields }, message),
    warn: (fields, message) => log.warn({ requestId, ...fields }, message),
    error: (fields, message) => log.error({ requestId, ...fields }, message),
  };
}
