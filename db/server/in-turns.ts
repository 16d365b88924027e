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

/** Calls `work` until it has found nothing more to do; answers how much it has done in all. */
export async function untilNone(work: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let some = await work(); some > 0; some = await work()) {
    total += some;
    await nextTurn();
  }
  return total;
}
