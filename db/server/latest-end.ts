import { latestBelieved } from './click-counting';

/**
 * The latest moment (ms UTC) at which something that lasts `lastsMs` at most and has begun by now can end. What ends later was dated by a clock
 * that was ahead and has been put right since.
 */
export const latestEnd = (now: number, lastsMs: number): number => Math.min(latestBelieved(now) + lastsMs, Number.MAX_SAFE_INTEGER);
