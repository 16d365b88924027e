import type Koa from 'koa';
import type { ErrorCode } from '../../contract/error';
import type { Logger } from '../../ports/logger';
import { logOf } from '../log/request-trace';

/** Refusals that may be somebody trying what they must not (ASVS 16.3.2, 16.3.3). */
const NOTED: ReadonlySet<ErrorCode> = new Set(['forbidden', 'csrf', 'wrong_user', 'rate_limited']);
const WINDOW_MS = 60_000;
/** Lines a minute: an attack must not fill the disk with its own traces. */
const MAX_LINES = 60;

export interface RefusalLog {
  /** One line a minute for the same refusal of the same user at the same route; no address, no value of the request. */
  note(code: ErrorCode, ctx: Koa.Context): void;
}

/** `now` in milliseconds UTC. */
export function createRefusalLog(log: Logger, now: () => number): RefusalLog {
  let since = -Infinity;
  let skipped = 0;
  const seen = new Set<string>();
  return {
    note: (code, ctx) => {
      if (!NOTED.has(code)) return;
      if (Math.abs(now() - since) >= WINDOW_MS) {
        if (skipped > 0) log.warn({ event: 'refused_more', count: skipped }, 'further refusals of the last minute');
        since = now();
        skipped = 0;
        seen.clear();
      }
      const route = `${ctx.method} ${String(ctx._matchedRoute ?? '')}`;
      const actor = typeof ctx.state.actor === 'string' ? ctx.state.actor : undefined;
      const line = `${code} ${route} ${actor}`;
      if (seen.has(line) || seen.size >= MAX_LINES) {
        skipped += 1;
        return;
      }
      seen.add(line);
      logOf(log, ctx).warn({ event: 'refused', code, route, ...(actor && { actor }) }, 'a call was refused');
    },
  };
}
