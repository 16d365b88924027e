import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is done with a large body at one go: some 0.1 ms of work. */
export const PIECE_BYTES = 64 * 1024;

/** More than any call takes: who goes on sending after that reads no answer. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

const waiting: (() => void)[] = [];
let isScheduled = false;

function letOneGo(): void {
  waiting.shift()?.();
  isScheduled = waiting.length > 0;
  if (isScheduled) setImmediate(letOneGo);
}

/**
 * Resolves when the next piece of a body may be worked on: one in a turn of the event loop, all clients together, so that
 * a crowd that sends at once makes the crowd slower, and not the scans that come between two turns.
 */
export function nextPiece(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(letOneGo);
  });
}

/** The pieces of a body, each in its turn. Leaves the request open when the loop over it ends early: it has a refusal to carry. */
export async function* inTurns(request: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    yield piece;
    await nextPiece();
  }
}

/** Takes what still comes and throws it away, so that the client reads the answer when it has sent everything. */
async function discard(request: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of inTurns(request)) {
      bytes += piece.length;
      if (bytes > MAX_DISCARDED_BYTES) break;
    }
  } catch {
    // The client left.
  }
  if (!request.complete) request.destroy();
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * What nobody has read of a body when its answer is sent is thrown away piece by piece: Node itself would take it as fast
 * as it comes, and a crowd of refused uploads would hold every scan up.
 */
export function discardUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  // Before Node's own listener, which throws the rest away unless somebody is reading.
  response.prependOnceListener('finish', () => {
    if (!request.complete && !request.destroyed) void discard(request);
  });
}
