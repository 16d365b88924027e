import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Long work, a few milliseconds at a time: SQLite runs on the thread that answers scans, so one statement over a hundred
 * thousand rows would stop every sign. A transaction stays open between two turns, and others wait to write until it ends;
 * taps wait no longer than their time-box.
 */

/** Calls `work` for `count` items at a time, with a turn for everybody else between two of them. */
export async function inTurns<Item>(items: readonly Item[], count: number, work: (some: Item[]) => Promise<unknown> | void): Promise<void> {
  for (let at = 0; at < items.length; at += count) {
    if (at > 0) await nextTurn();
    await work(items.slice(at, at + count));
  }
}

/**
 * Calls `work` with the place it came to last, until it has come to none. What a transaction has removed PostgreSQL keeps until it ends, and
 * whoever began at the start again would look at all of it each time.
 */
export async function untilEnd<Place>(work: (after: Place | undefined) => Promise<Place | undefined>): Promise<void> {
  for (let place = await work(undefined); place !== undefined; place = await work(place)) await nextTurn();
}

/** Calls `work` for everything `next` answers, some items behind the last of those before, until there are no more. */
export async function inSlices<Item>(
  next: (last: Item | undefined) => Promise<Item[]>,
  work: (some: Item[]) => Promise<unknown> | void,
): Promise<void> {
  for (let some = await next(undefined); some.length > 0; some = await next(some.at(-1))) {
    await work(some);
    await nextTurn();
  }
}

/** All that `inSlices` would call for. */
export async function readInSlices<Item>(next: (last: Item | undefined) => Promise<Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  await inSlices(next, (some) => void all.push(...some));
  return all;
}

/** Calls `work` until it has found nothing more to do; answers how much it has done in all. */
export async function untilNone(work: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let some = await work(); some > 0; some = await work()) {
    total += some;
    await nextTurn();
  }
  return total;
}
