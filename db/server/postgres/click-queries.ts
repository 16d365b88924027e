import { type Kysely, sql } from 'kysely';
import { type BatchText, type ClickBatch, parseBatch } from '../click-batch';
import { sortByStand } from '../click-counting';
import type { ClickWriter } from '../click-writing';
import type { Database } from '../schema';
import { countTaps } from './click-figure-queries';
import { WRITE_LOCK } from './locks';

type Db = Kysely<Database>;

/** Rows of the journal that are looked at together. */
const ROWS_AT_A_TIME = 200;
/** How long counting waits for its turn while no visitor waits for it: taps that arrive meanwhile must not be late. */
const TURN_MS = 20;

interface JournalRow {
  position: number;
  batch: string;
}

const listOldest = async (db: Db, after: number): Promise<JournalRow[]> =>
  db
    .selectFrom('click_journal')
    .select(['position', 'batch'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(ROWS_AT_A_TIME)
    .execute();

/** A row that is no batch counts as one tap, so that it is examined. */
const tapsIn = (batch: string): number => parseBatch(batch)?.standIds.length ?? 1;

/** Whether it is this transaction's turn among those that write. */
async function takeTurn(trx: Db, mayWait: boolean): Promise<boolean> {
  if (!mayWait) {
    const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.raw(WRITE_LOCK)}) AS taken`.execute(trx);
    return rows[0]?.taken === true;
  }
  try {
    await sql
      .raw(`SET LOCAL lock_timeout = ${TURN_MS}; SELECT pg_advisory_xact_lock(${WRITE_LOCK}); SET LOCAL lock_timeout = 0`)
      .execute(trx);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_TIMEOUT) return false;
    throw error;
  }
}

const LOCK_TIMEOUT = '55P03';

/** What a step of counting has done. */
interface Folded {
  taps: number;
  setAside: number;
  owners: string[];
  /** Nothing is left. */
  isEmpty: boolean;
}

/** Take the oldest batches of about so many taps out of the journal and count them: all of it, or nothing. */
async function fold(trx: Db, taps: number, now: number): Promise<Folded> {
  const rows = await listOldest(trx, 0);
  const batches: ClickBatch[] = [];
  const spoilt: JournalRow[] = [];
  const taken: number[] = [];
  let counted = 0;
  for (const row of rows) {
    if (counted >= taps) break;
    const batch = parseBatch(row.batch);
    if (batch) batches.push(batch);
    else spoilt.push(row);
    counted += batch?.standIds.length ?? 1;
    taken.push(row.position);
  }
  if (taken.length === 0) return { taps: 0, setAside: 0, owners: [], isEmpty: true };
  // Those that were read, and no others: an earlier position may be committed later.
  await sql`DELETE FROM click_journal WHERE position = ANY(${taken})`.execute(trx);
  const aside = spoilt.map(({ batch }) => ({ batch, set_aside_at: now }));
  if (aside.length > 0) await trx.insertInto('click_journal_set_aside').values(aside).execute();
  const owners = batches.length > 0 ? await countTaps(trx, sortByStand(batches), now) : [];
  return { taps: counted, setAside: spoilt.length, owners, isEmpty: taken.length === rows.length && rows.length < ROWS_AT_A_TIME };
}

/**
 * The writer of the click log, for two connections alone (`db`, whose transactions begin without a turn). Taps are durable
 * with one statement, which waits for nobody; they are counted beside that, in transactions of their own, when it is their
 * turn among those that write.
 */
export class PostgresClickWriter implements ClickWriter {
  readonly #db: Db;
  #unfolded = 0;
  /** All taps that were ever put into the journal here. */
  #appended = 0;
  #setAside = 0;
  /** Counting that goes on beside the visitors. */
  #folding: Promise<null> | null = null;
  readonly #owners = new Set<string>();

  private constructor(db: Db) {
    this.#db = db;
  }

  static async open(db: Db): Promise<PostgresClickWriter> {
    const writer = new PostgresClickWriter(db);
    let after = 0;
    for (let rows = await listOldest(db, after); rows.length > 0; rows = await listOldest(db, after)) {
      for (const { batch } of rows) writer.#unfolded += tapsIn(batch);
      after = rows.at(-1)?.position ?? after;
    }
    return writer;
  }

  get unfolded(): number {
    return this.#unfolded;
  }

  /** A step of counting is whole. */
  get isFolding(): boolean {
    return false;
  }

  async commit(
    batches: readonly BatchText[],
    { forgottenIds = [], fold: taps, now }: { forgottenIds?: readonly string[]; fold: number; now: number },
  ): Promise<number> {
    const isNew = batches.length > 0 || forgottenIds.length > 0;
    const stored = isNew ? await this.#append(batches, forgottenIds, now) : 0;
    if (batches.length === 0) {
      await this.#folding;
      if (taps > 0 && this.#unfolded > 0) await this.#fold(taps, now, true);
    } else if (taps > 0) {
      // Beside the visitors; should it fail, the next call that is there for counting does it, or says why not.
      this.#folding ??= this.#fold(taps, now, false).then(
        () => (this.#folding = null),
        () => (this.#folding = null),
      );
    }
    return stored;
  }

  /** One statement: proofs that are no longer needed go, and of the batches those are kept that have none yet. */
  async #append(batches: readonly BatchText[], forgottenIds: readonly string[], now: number): Promise<number> {
    const byId = new Map(batches.map((batch) => [batch.id, batch]));
    const texts = [...byId.values()].map(({ text }) => text);
    const { rows } = await sql<{ id: string }>`
      WITH forgotten AS (DELETE FROM click_batches WHERE id = ANY(${forgottenIds})),
      told AS (SELECT * FROM unnest(${[...byId.keys()]}::text[], ${texts}::text[]) AS told(id, batch)),
      fresh AS (INSERT INTO click_batches (id, committed_at) SELECT id, ${now}::bigint FROM told ON CONFLICT DO NOTHING RETURNING id),
      kept AS (INSERT INTO click_journal (batch) SELECT told.batch FROM told JOIN fresh ON fresh.id = told.id)
      SELECT id FROM fresh`.execute(this.#db);
    const taps = rows.reduce((sum, { id }) => sum + (byId.get(id)?.taps ?? 0), 0);
    this.#unfolded += taps;
    this.#appended += taps;
    return taps;
  }

  async #fold(taps: number, now: number, mayWait: boolean): Promise<void> {
    const appendedBefore = this.#appended;
    const folded = await this.#db.transaction().execute(async (trx) => ((await takeTurn(trx, mayWait)) ? fold(trx, taps, now) : null));
    if (!folded) return;
    // What came meanwhile may be in there too: then the next step finds nothing, and knows.
    this.#unfolded = folded.isEmpty ? this.#appended - appendedBefore : Math.max(1, this.#unfolded - folded.taps);
    this.#setAside += folded.setAside;
    for (const owner of folded.owners) this.#owners.add(owner);
  }

  /** Waits for what goes on beside the visitors. */
  async close(): Promise<void> {
    await this.#folding;
  }

  takeSetAside(): number {
    const rows = this.#setAside;
    this.#setAside = 0;
    return rows;
  }

  takeOwners(): string[] {
    const owners = [...this.#owners];
    this.#owners.clear();
    return owners;
  }

  async forgetAll(): Promise<void> {
    await this.#db.deleteFrom('click_batches').execute();
  }
}
