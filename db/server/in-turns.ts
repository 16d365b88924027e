import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Long work inside a transaction, a few milliseconds at a time: SQLite runs on the thread that answers scans, so one
 * statement over a hundred thousand rows would stop every sign. The transaction stays open between two turns, and others
 * wait to write until it ends; taps wait no longer than their time-box.
 */

/** Calls `work` for `count` items at a time. */
export async function inTurns<Item>(items: readonly Item[], count: number, work: (some: Item[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += count) {
    await work(items.slice(at, at + count));
    await nextTurn();
  }
}

/**
 * Calls `work` with the place it came to last, until it has come to none. What a transaction has removed PostgreSQL keeps until it ends, and
 * whoever began at the start again would look at all of it each time.
 */
export async function untilEnd<Place>(work: (after: Place | undefined) => Promise<Place | undefined>): Promise<void> {
  for (let place = await work(undefined); place !== undefined; place = await work(place)) await nextTurn();
}
