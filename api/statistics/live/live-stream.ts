import type { ServerResponse } from 'node:http';

/** Whose stream it is, and by which session and network it was opened. */
export interface StreamOwner {
  userId: string;
  sessionId: string;
  network: string;
}

/**
 * Nobody on the way may keep, change or compress what is sent: it is to arrive piece by piece. The connection ends with the
 * stream: one that waits for another question would hold up a server that stops.
 */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
};

/**
 * One open dashboard: server-sent events over an answer that goes on. What is sent is small and replaces what was sent
 * before, so nothing is ever kept for a reader who does not read: when the piece before has not left, the stream is cut and
 * its reader asks for what changed when it comes back.
 */
export class LiveStream {
  readonly owner: StreamOwner;
  readonly openedAt: number;
  /** When it last heard a word; both by the caller's clock in ms. */
  toldAt: number;
  readonly #response: ServerResponse;
  #isUnderWay = false;

  constructor(response: ServerResponse, owner: StreamOwner, nowMs: number) {
    this.#response = response;
    this.owner = owner;
    this.openedAt = nowMs;
    this.toldAt = nowMs;
    response.statusCode = 200;
    for (const [name, value] of Object.entries(STREAM_HEADERS)) response.setHeader(name, value);
  }

  /** The owner's figures have changed, and stand at this cursor now. False: the reader is too slow, and was cut off. */
  tell(cursor: string, nowMs: number): boolean {
    return this.#write(`event: clicks\ndata: ${JSON.stringify({ cursor })}\n\n`, nowMs);
  }

  /** A word without meaning. False: the reader is too slow, and was cut off. */
  beat(nowMs: number): boolean {
    return this.#write(':\n\n', nowMs);
  }

  end(): void {
    // What cannot leave will not be waited for.
    if (this.#isUnderWay) this.#response.destroy();
    else this.#response.end();
  }

  #write(text: string, nowMs: number): boolean {
    if (this.#isUnderWay) {
      this.#response.destroy();
      return false;
    }
    this.toldAt = nowMs;
    this.#isUnderWay = true;
    this.#response.write(text, () => (this.#isUnderWay = false));
    return true;
  }
}
