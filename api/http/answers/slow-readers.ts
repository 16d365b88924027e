import type { ServerResponse } from 'node:http';

/** Time for an answer that is ready to reach its reader, whatever its size. */
const GRACE_MS = 30_000;
/** And what a slow phone needs beside that: 32 kB a second. */
const BYTES_PER_MS = 32;

/** For an answer that is made while it is sent, and one that never comes. */
const LONGEST_MS = 15 * 60_000;

/**
 * Hang up on a client that does not fetch its answer: what is ready to be sent lies in memory until it is read. Call it
 * when a request begins; the strict clock runs from when the answer is complete.
 */
export function limitSlowReader(response: ServerResponse): void {
  let timer: NodeJS.Timeout | undefined;
  const hangUpAfter = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => response.destroy(), ms).unref();
  };
  hangUpAfter(LONGEST_MS);
  response.once('prefinish', () => hangUpAfter(GRACE_MS + (response.socket?.writableLength ?? 0) / BYTES_PER_MS));
  response.once('close', () => clearTimeout(timer));
}
