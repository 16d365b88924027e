import { type Kysely, sql } from 'kysely';
import { type ClickBatch, parseBatch } from '../click-batch';
import { sortByStand } from '../click-counting';
import type { Database } from '../schema';
import { countTaps } from './click-figure-queries';
import { tellCounted } from './news';

type Db = Kysely<Database>;

/** Rows of the journal that are looked at together. */
const ROWS_AT_A_TIME = 200;

export interface JournalRow {
  position: number;
  batch: string;
}

export const listOldest = async (db: Db, after: number): Promise<JournalRow[]> =>
  db
    .selectFrom('click_journal')
    .select(['position', 'batch'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(ROWS_AT_A_TIME)
    .execute();

/** What a step of counting has done. */
export interface Folded {
  taps: number;
  setAside: number;
  /** No row is left before this position; Infinity when none is left at all. */
  leftFrom: number;
}

interface Taken {
  batches: ClickBatch[];
  spoilt: JournalRow[];
  positions: number[];
  taps: number;
}

/** Of the oldest rows as many as hold about so many taps. A row that is no batch counts as one tap, so that it is examined. */
function take(rows: readonly JournalRow[], taps: number): Taken {
  const taken: Taken = { batches: [], spoilt: [], positions: [], taps: 0 };
  for (const row of rows) {
    if (taken.taps >= taps) break;
    const batch = parseBatch(row.batch);
    if (batch) taken.batches.push(batch);
    else taken.spoilt.push(row);
    taken.taps += batch?.standIds.length ?? 1;
    taken.positions.push(row.position);
  }
  return taken;
}

/**
 * Take the oldest batches of about so many taps out of the journal and count them: all of it, or nothing, and all processes hear of it. In a
 * transaction that has its turn, so that no two count the same rows.
 */
export async function fold(trx: Db, taps: number, now: number): Promise<Folded> {
  const rows = await listOldest(trx, 0);
  const { batches, spoilt, positions, taps: counted } = take(rows, taps);
  if (positions.length === 0) return { taps: 0, setAside: 0, leftFrom: Infinity };
  // Those that were read, and no others: an earlier position may be committed later.
  await sql`DELETE FROM click_journal WHERE position = ANY(${positions})`.execute(trx);
  const aside = spoilt.map(({ batch }) => ({ batch, set_aside_at: now }));
  if (aside.length > 0) await trx.insertInto('click_journal_set_aside').values(aside).execute();
  if (batches.length > 0) await tellCounted(trx, await countTaps(trx, sortByStand(batches), now));
  const next = rows[positions.length]?.position;
  const last = positions.at(-1) ?? 0;
  return { taps: counted, setAside: spoilt.length, leftFrom: next ?? (rows.length < ROWS_AT_A_TIME ? Infinity : last + 1) };
}
