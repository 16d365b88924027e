import { endpoints } from '../../../api/contract/endpoints';
import { callAsUser, type Engine } from './engine';
import { createEventReader, type StreamEvent } from './event-stream';
import { pull } from './pull';

/** The server says something every 25 s: whoever has heard nothing for so long is not connected any more, ms. */
const SILENCE_MS = 60_000;

/** Why following came to its end. `retryAfterSeconds` is the server's word, null when it gave none. */
export type FollowEnd =
  | { readonly kind: 'ended' | 'offline' | 'signed-out' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number | null };

/** The network let go of the stream. */
class BrokenStreamError extends Error {}

/** Aborts with `outer`, and when nothing was heard for long. */
function holdOn(outer: AbortSignal): { signal: AbortSignal; heard: () => void; letGo: () => void } {
  const hold = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const letGo = (): void => {
    clearTimeout(timer);
    outer.removeEventListener('abort', letGo);
    hold.abort();
  };
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(letGo, SILENCE_MS);
  };
  if (outer.aborted) letGo();
  else {
    outer.addEventListener('abort', letGo);
    heard();
  }
  return { signal: hold.signal, heard, letGo };
}

/** The newest cursor among events; null when they tell of nothing. */
function newestCursor(events: readonly StreamEvent[]): string | null {
  const told = events.findLast(({ event }) => event === 'clicks');
  try {
    const { cursor } = JSON.parse(told?.data ?? '{}') as { cursor?: unknown };
    return typeof cursor === 'string' ? cursor : null;
  } catch {
    return null;
  }
}

/** Fetch what changed, unless the copy is at that cursor already. What fails here the minute's refresh makes good. */
async function catchUp(engine: Engine, cursor: string): Promise<void> {
  const known = await engine.store.resource('statistics');
  if (known?.cursor !== cursor) await pull(engine, 'statistics', { stale: true });
}

async function readAll(engine: Engine, stream: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
  const reader = stream.getReader();
  const events = createEventReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new BrokenStreamError('the stream was cut', { cause });
    });
    if (done) return;
    heard();
    // Several events read at once are one question.
    const cursor = newestCursor(events.take(value));
    if (cursor !== null) await catchUp(engine, cursor);
  }
}

/**
 * Hold the stream of own figures and fetch what each of its words is about, until `outer` aborts, the server ends it or
 * the network does. The first word is where the figures stand, so nothing is missed between two streams. Rejects only with
 * what the database throws.
 */
export async function follow(engine: Engine, outer: AbortSignal): Promise<FollowEnd> {
  const { signal, heard, letGo } = holdOn(outer);
  try {
    const outcome = await callAsUser(engine, endpoints.events, { signal, timeoutMs: null, cache: 'no-store' });
    if (outcome.kind === 'signed-out') return { kind: 'signed-out' };
    if (outcome.kind === 'refused') return { kind: 'refused', retryAfterSeconds: outcome.retryAfterSeconds };
    if (outcome.kind !== 'ok') return { kind: 'offline' };
    await readAll(engine, outcome.data, heard);
    return { kind: 'ended' };
  } catch (error) {
    if (signal.aborted || error instanceof BrokenStreamError) return { kind: 'offline' };
    throw error;
  } finally {
    letGo();
  }
}
