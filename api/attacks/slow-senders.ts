import { connect } from 'node:net';
import { openArena } from './arena';
import type { Shops } from './shop';

/**
 * Clients that send a byte a second. The server ends them by its clock, which takes longer than any other attack: they
 * drip on a server of their own while the others are fought.
 */
const EVERY_MS = 1000;
/** What CONTRACT and SECURITY promise, and a few seconds for a busy machine. */
const SPARE_MS = 5000;

interface Drip {
  name: string;
  head: string;
  longestMs: number;
}

const DRIPS: readonly Drip[] = [
  { name: 'headers a byte a second are ended after 10 s', head: 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', longestMs: 10_000 },
  {
    name: 'a body a byte a second is ended after 30 s',
    head: 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username":"',
    longestMs: 30_000,
  },
];

/** Milliseconds until the server ended it, or null. */
function drip(port: number, { head, longestMs }: Drip): Promise<number | null> {
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    const timer = setInterval(() => socket.write('x'), EVERY_MS);
    const patience = setTimeout(() => socket.destroy(), longestMs + SPARE_MS);
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => {
      clearInterval(timer);
      clearTimeout(patience);
      const taken = performance.now() - started;
      resolve(taken < longestMs + SPARE_MS ? taken : null);
    });
  });
}

export interface Ending {
  name: string;
  /** Null: it ended in time. */
  wrong: string | null;
}

/** Starts them; resolves to what became of them once all are over. */
export async function startSlowSenders(shops: Shops): Promise<Promise<Ending[]>[]> {
  const arena = await openArena(shops, 'shop', {});
  const all = Promise.all(
    DRIPS.map(async (one): Promise<Ending> => {
      const taken = await drip(arena.port, one);
      return { name: one.name, wrong: taken === null ? `still open after ${(one.longestMs + SPARE_MS) / 1000} s` : null };
    }),
  ).finally(() => arena.close());
  // In a list, so that awaiting the start does not await the end.
  return [all];
}
