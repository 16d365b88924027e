import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Deps } from '../deps';
import type { NewNotice } from '../ports/notices';
import type { Database } from '../../db/server/schema';
import { type DueStand, findDueStand, findDueStands, updateTellAt } from '../../db/server/queries/telling-queries';

/** In one round; the next goes on. Nobody waits for it, and scans share the disk with it. */
const MOST_PRODUCTS = 500;
/** Beyond any number of taps. */
const NEVER = 1_000_000_000_000;
const LAST = 100_000_000;

/** The numbers that are told of: the first tap, then 100, 500, 1,000, 5,000 and so on. */
const ROUND = [1];
for (let number = 100; number <= LAST; number *= 10) ROUND.push(number, ...(number < LAST ? [number * 5] : []));

/** What a product's taps are news of: its first, and the highest round number they have reached since they were last told of. */
function newsOf({ id, ownerId, name, clicks, tellAt }: DueStand, at: number): NewNotice[] {
  const about = { userId: ownerId, standId: id, at };
  const reached = ROUND.findLast((number) => number <= clicks) ?? 0;
  return [
    ...(tellAt <= 1 ? [{ ...about, kind: 'firstTap' as const, key: `first:${id}`, data: { name } }] : []),
    ...(reached > 1 ? [{ ...about, kind: 'milestone' as const, key: `taps:${id}:${reached}`, data: { name, clicks: reached } }] : []),
  ];
}

/** Tells of one product, and from which number on it is told of next: both or neither. */
async function tellOf(trx: Transaction<Database>, { notices, now }: Pick<Deps, 'notices' | 'now'>, standId: string): Promise<void> {
  const stand = await findDueStand(trx, standId);
  if (!stand) return;
  for (const notice of newsOf(stand, now())) await notices.raise(trx, notice);
  await updateTellAt(trx, standId, ROUND.find((number) => number > stand.clicks) ?? NEVER);
}

/**
 * Tells of first taps and round numbers, product by product, each in a transaction of its own. Each product says in the
 * database at which number it is due, so nothing is told twice or left out, whenever this is cut off. False when there is more
 * to tell than one round does.
 */
export async function tellTaps(deps: Pick<Deps, 'database' | 'notices' | 'now'>, signal?: AbortSignal): Promise<boolean> {
  const { database } = deps;
  let told = 0;
  for (let after = ''; !signal?.aborted;) {
    const found = await findDueStands(database.reader, after);
    if (!found) return true;
    for (const { id } of found.due) {
      if (signal?.aborted || told >= MOST_PRODUCTS) return false;
      told += 1;
      await database.db.transaction().execute((trx) => tellOf(trx, deps, id));
      // The answers of a quick disk are heard many in one turn.
      await nextTurn();
    }
    after = found.upTo;
    await nextTurn();
  }
  return false;
}
