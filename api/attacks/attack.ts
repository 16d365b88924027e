import type { Arena } from './arena';
import type { Report } from './report';

/** One way of hurting the server, and what it may cost at most. */
export interface Attack {
  name: string;
  /** Sends it, and says what it sees. Everything it opens is closed when it returns. */
  run(arena: Arena, report: Report): Promise<void>;
  /** As many requests of the same size that mean no harm: what the machine makes of the load alone. */
  twin?(arena: Arena): Promise<unknown>;
  /** Made before anything is measured, e.g. pictures. */
  prepare?(): Promise<unknown>;
  /** Owners to be signed in before anything is measured; two when left out. */
  people?: number;
  /** CPU time of the server for all of it, milliseconds. */
  cpuMs: number;
  /** The whole attack must be over by then; what is not is a failure of its own. */
  maxMs?: number;
  /** High-water mark of resident memory, MB: a container of 512 must live. */
  peakMb?: number;
  /** Settings beyond the usual ones; attacks of equal settings and data share a server while it stays whole. */
  settings?: Record<string, string>;
  data?: 'shop' | 'full stock';
  /** The attack itself ends the server: waits of scans say nothing then. */
  endsServer?: boolean;
}

export const MAX_MS = 8000;
export const PEAK_MB = 480;
