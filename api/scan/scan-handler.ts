import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config';
import type { ClickLog } from '../ports/click-log';
import type { Logger } from '../ports/logger';
import type { ScanOutcome, Tally } from '../ports/tally';
import { kindOfQuery, TAP_KIND } from '../contract/tap-kinds';
import type { PlainPage } from '../http/answers/plain-page';
import { responseHeaders } from '../http/answers/security-headers';
import { unavailablePage } from '../http/answers/unavailable-page';
import { onceAMinute } from '../http/log/once-a-minute';
import { CLICK_TIME_BOX_MS, createTimeBox } from '../http/work/time-box';
import type { FindScannedStand, ScannedStand } from '../../db/server/scanned-stand';
import { countsAsClick } from './counts-as-click';
import type { IsOwnTap } from './own-tap';
import { standNotFoundPage } from './not-found-page';
import { isPrintedId, resolveStand } from './resolve-stand';

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
    page: (request: IncomingMessage, response: ServerResponse, status: 404 | 503, { body, policy }: PlainPage): void => {
      const ofPage = { 'Content-Security-Policy': policy, 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length };
      response.writeHead(status, { ...headers, ...ofPage, ...(status === 503 && { 'Retry-After': '5' }) });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}

/** Hands taps to the click log: resolves when one is on disk, or late, and the visitor waits no longer. */
function createRecord({ clicks, now, isOwnTap, timeBoxMs = CLICK_TIME_BOX_MS }: ScanHandlerParts) {
  const timeBoxed = createTimeBox(timeBoxMs);
  return (standId: string, query: string, { headers: { cookie } }: IncomingMessage): Promise<void> => {
    const at = now();
    const isOwn = cookie !== undefined && isOwnTap(cookie, standId, at);
    if (isOwn instanceof Promise)
      return isOwn.then((own) => timeBoxed(clicks.record(standId, at, own ? TAP_KIND.own : kindOfQuery(query))));
    return timeBoxed(clicks.record(standId, at, isOwn ? TAP_KIND.own : kindOfQuery(query)));
  };
}

/** Answers a scan at once, or when the tap is on disk. `stand` is undefined when there is no such product. */
function createAnswer(parts: ScanHandlerParts, { redirect, page }: ReturnType<typeof createAnswers>) {
  const { config } = parts;
  const record = createRecord(parts);
  return (
    standerId: string,
    stand: ScannedStand | undefined,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): ScanOutcome => {
    if (!stand) {
      page(request, response, 404, standNotFoundPage);
      return 'unknown';
    }
    const resolution = resolveStand(standerId, stand, config.publicUrl);
    const { location, countedStandId } = resolution;
    if (countedStandId !== null && countsAsClick(request.headers, request.method)) {
      void record(countedStandId, query, request).then(() => redirect(response, location));
      return 'counted';
    }
    redirect(response, location);
    return countedStandId === null ? resolution.lacks : 'uncounted';
  };
}

/**
 * Answers `/{STANDERID}` before Koa, whose middleware costs more than the lookup and the count together (SCAN).
 * A tap is on disk before its 302 is sent; if that takes longer than the time box the visitor is sent on regardless.
 */
export function createScanHandler(parts: ScanHandlerParts): ScanHandler {
  const { find, config, log, trace } = parts;
  const { scans } = parts.tally;
  const answers = createAnswers(config);
  const { refuse, page } = answers;
  const answer = createAnswer(parts, answers);

  const sayFailed = onceAMinute((skipped, err: unknown, standerId: string) =>
    log.error({ event: 'scan_lookup_failed', err, standerId, skipped }, 'scan lookup failed'),
  );

  function fail(standerId: string, request: IncomingMessage, response: ServerResponse, error: unknown): void {
    scans.failed += 1;
    sayFailed(error, standerId);
    page(request, response, 503, unavailablePage);
  }

  /** A product of an engine in this process is there at once; nothing is put off for it. */
  function look(standerId: string, query: string, request: IncomingMessage, response: ServerResponse): void {
    const stand = isPrintedId(standerId) ? find(standerId) : undefined;
    if (stand instanceof Promise) {
      stand
        .then((found) => (scans[answer(standerId, found, query, request, response)] += 1))
        .catch((error: unknown) => fail(standerId, request, response, error));
    } else scans[answer(standerId, stand, query, request, response)] += 1;
  }

  return (request, response) => {
    const [, standerId, query = ''] = SCAN_PATH.exec(request.url ?? '') ?? [];
    if (standerId === undefined) return false;
    trace?.(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response);
      scans.refused += 1;
      return true;
    }
    try {
      look(standerId, query, request, response);
    } catch (error) {
      fail(standerId, request, response, error);
    }
    return true;
  };
}
