import type { Deps } from '../deps';
import type { LimitName } from '../http/access/rate-limits';
import { GoogleFailure } from './google-failure';

/** A limit and whose it is. */
export type Price = readonly [name: LimitName, key: string];

async function giveBack(limits: Deps['limits'], prices: readonly Price[]): Promise<void> {
  for (const [name, key] of prices) await limits.giveBack(name, key);
}

/** One of each, or none of any. */
async function take(limits: Deps['limits'], prices: readonly Price[]): Promise<void> {
  for (const [at, [name, key]] of prices.entries()) {
    try {
      await limits.consume(name, key);
    } catch (refusal) {
      await giveBack(limits, prices.slice(0, at));
      throw refusal;
    }
  }
}

/** Google sends no bill for what was never sent, or what it lets nobody ask. */
const isFree = (error: unknown): boolean => error instanceof GoogleFailure && (error.why === 'unasked' || error.why === 'denied');

/**
 * Asks Google within the limits of the day, counted before it is asked, so that parallel questions all count. A question
 * that was not let through is given back; of one that failed, what keeps accounts from guessing at places: it has told them nothing.
 * Throws ApiError 429 when a limit is used up.
 */
export async function askWithin<T>(limits: Deps['limits'], prices: readonly Price[], ask: () => Promise<T>): Promise<T> {
  await take(limits, prices);
  try {
    return await ask();
  } catch (error) {
    const unspent = isFree(error) ? prices : prices.filter(([name]) => name === 'unknownPlace');
    await giveBack(limits, unspent);
    throw error;
  }
}
