import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config';
import type { ClickLog, Logger } from '../deps';
import { kindOfQuery, TAP_KIND } from '../contract/tap-kinds';
import { responseHeaders } from '../http/answers/security-headers';
import { CLICK_TIME_BOX_MS, createTimeBox } from '../http/work/time-box';
import type { FindScannedStand } from '../../db/server/scan-queries';
import { countsAsClick } from './counts-as-click';
import type { IsOwnTap } from './own-tap';
import { type ScanPage, standNotFoundPage, standUnavailablePage } from './not-found-page';
import { type Resolution, resolveStand } from './resolve-stand';

export interface ScanHandlerParts {
  find: FindScannedStand;
  clicks: Pick<ClickLog, 'record'>;
  config: Pick<Config, 'publicUrl' | 'isHttps'>;
  /** Milliseconds UTC. */
  now: () => number;
  log: Logger;
  /** Asked of requests with a cookie. */
  isOwnTap: IsOwnTap;
  /** For tests; 50 ms otherwise. */
  timeBoxMs?: number;
}

/** True: the request was a scan and is (or will be) answered. False: it is somebody else's. */
export type ScanHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Capital letters and digits, an optional slash, and a query of which only a whole `n` or `q` says something (rules 1, 11). */
const SCAN_PATH = /^\/([A-Z0-9]+)\/?(?:\?(.*))?$/s;

/**
 * Answers `/{STANDERID}` before Koa, whose middleware costs more than the lookup and the count together (SCAN).
 * A tap is on disk before its 302 is sent; if that takes longer than the time box the visitor is sent on regardless.
 */
export function createScanHandler(parts: ScanHandlerParts): ScanHandler {
  const { find, clicks, config, now, log, isOwnTap, timeBoxMs = CLICK_TIME_BOX_MS } = parts;
  const timeBoxed = createTimeBox(timeBoxMs);
  const headers = { ...responseHeaders(config), 'Cache-Control': 'no-store' };
  const headerList = Object.entries(headers).flat();

  function redirect(response: ServerResponse, location: string): void {
    response.writeHead(302, ['Location', location, 'Content-Length', '0', ...headerList]).end();
  }

  function page(request: IncomingMessage, response: ServerResponse, status: number, { body, policy }: ScanPage): void {
    const ofPage = { 'Content-Security-Policy': policy, 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length };
    response.writeHead(status, { ...headers, ...ofPage, ...(status === 503 && { 'Retry-After': '5' }) });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  function answer(request: IncomingMessage, response: ServerResponse, resolution: Resolution, query: string): void {
    const { location, countedStandId } = resolution;
    if (countedStandId === null || !countsAsClick(request.headers, request.method)) return redirect(response, location);
    const at = now();
    const { cookie } = request.headers;
    const kind = cookie !== undefined && isOwnTap(cookie, countedStandId, at) ? TAP_KIND.own : kindOfQuery(query);
    void timeBoxed(clicks.record(countedStandId, at, kind)).then(() => redirect(response, location));
  }

  return (request, response) => {
    const [, standerId, query = ''] = SCAN_PATH.exec(request.url ?? '') ?? [];
    if (standerId === undefined) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, ['Allow', 'GET, HEAD', 'Content-Length', '0', ...headerList]).end();
      return true;
    }
    try {
      const resolution = resolveStand(standerId, find, config.publicUrl);
      if (resolution) answer(request, response, resolution, query);
      else page(request, response, 404, standNotFoundPage);
    } catch (error) {
      log.error({ err: error, standerId }, 'scan lookup failed');
      page(request, response, 503, standUnavailablePage);
    }
    return true;
  };
}
