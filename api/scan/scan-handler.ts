import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config';
import type { ClickLog, Logger, ScanOutcome, Tally } from '../deps';
import { kindOfQuery, TAP_KIND } from '../contract/tap-kinds';
import { responseHeaders } from '../http/answers/security-headers';
import { CLICK_TIME_BOX_MS, createTimeBox } from '../http/work/time-box';
import type { FindScannedStand } from '../../db/server/scanned-stand';
import { countsAsClick } from './counts-as-click';
import type { IsOwnTap } from './own-tap';
import { type ScanPage, standNotFoundPage, standUnavailablePage } from './not-found-page';
import { resolveStand } from './resolve-stand';

export interface ScanHandlerParts {
  find: FindScannedStand;
  clicks: Pick<ClickLog, 'record'>;
  config: Pick<Config, 'publicUrl' | 'isHttps'>;
  /** Milliseconds UTC. */
  now: () => number;
  log: Logger;
  tally: Pick<Tally, 'scans'>;
  /** Called with every scan before it is answered. */
  trace?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Asked of requests with a cookie. */
  isOwnTap: IsOwnTap;
  /** For tests; 50 ms otherwise. */
  timeBoxMs?: number;
}

/** True: the request was a scan and is (or will be) answered. False: it is somebody else's. */
export type ScanHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Capital letters and digits, an optional slash, and a query of which only a whole `n` or `q` says something (rules 1, 11). */
const SCAN_PATH = /^\/([A-Z0-9]+)\/?(?:\?(.*))?$/s;

/** The four ways in which a scan is answered, with the headers of every answer. */
function createAnswers(config: ScanHandlerParts['config']) {
  const headers = { ...responseHeaders(config), 'Cache-Control': 'no-store' };
  const headerList = Object.entries(headers).flat();
  return {
    redirect: (response: ServerResponse, location: string): void => {
      response.writeHead(302, ['Location', location, 'Content-Length', '0', ...headerList]).end();
    },
    refuse: (response: ServerResponse): void => {
      response.writeHead(405, ['Allow', 'GET, HEAD', 'Content-Length', '0', ...headerList]).end();
    },
    page: (request: IncomingMessage, response: ServerResponse, status: 404 | 503, { body, policy }: ScanPage): void => {
      const ofPage = { 'Content-Security-Policy': policy, 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length };
      response.writeHead(status, { ...headers, ...ofPage, ...(status === 503 && { 'Retry-After': '5' }) });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}

/**
 * Answers `/{STANDERID}` before Koa, whose middleware costs more than the lookup and the count together (SCAN).
 * A tap is on disk before its 302 is sent; if that takes longer than the time box the visitor is sent on regardless.
 */
export function createScanHandler(parts: ScanHandlerParts): ScanHandler {
  const { find, clicks, config, now, log, isOwnTap, trace, timeBoxMs = CLICK_TIME_BOX_MS } = parts;
  const { scans } = parts.tally;
  const timeBoxed = createTimeBox(timeBoxMs);
  const { redirect, refuse, page } = createAnswers(config);

  /** On disk, or late: the visitor waits no longer. */
  function record(standId: string, query: string, { headers: { cookie } }: IncomingMessage): Promise<void> {
    const at = now();
    const kind = cookie !== undefined && isOwnTap(cookie, standId, at) ? TAP_KIND.own : kindOfQuery(query);
    return timeBoxed(clicks.record(standId, at, kind));
  }

  /** Answers at once, or when the tap is on disk. */
  function answer(standerId: string, query: string, request: IncomingMessage, response: ServerResponse): ScanOutcome {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response);
      return 'refused';
    }
    const resolution = resolveStand(standerId, find, config.publicUrl);
    if (!resolution) {
      page(request, response, 404, standNotFoundPage);
      return 'unknown';
    }
    const { location, countedStandId } = resolution;
    if (countedStandId !== null && countsAsClick(request.headers, request.method)) {
      void record(countedStandId, query, request).then(() => redirect(response, location));
      return 'counted';
    }
    redirect(response, location);
    return countedStandId === null ? resolution.lacks : 'uncounted';
  }

  return (request, response) => {
    const [, standerId, query = ''] = SCAN_PATH.exec(request.url ?? '') ?? [];
    if (standerId === undefined) return false;
    trace?.(request, response);
    try {
      scans[answer(standerId, query, request, response)] += 1;
    } catch (error) {
      scans.failed += 1;
      log.error({ err: error, standerId }, 'scan lookup failed');
      page(request, response, 503, standUnavailablePage);
    }
    return true;
  };
}
