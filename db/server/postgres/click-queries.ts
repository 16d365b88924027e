import { type Kysely, sql } from 'kysely';
import { type BatchText, parseBatch } from '../click-batch';
import type { ClickWriter } from '../click-writing';
import type { Database } from '../schema';
import { fold, listOldest } from './fold';
import { ASLEEP_MS, WRITE_LOCK } from './locks';
import { DatabaseAway } from './pool';

type Db = Kysely<Database>;

/** How long counting waits for its turn while no visitor waits for it: taps that arrive meanwhile must not be late. */
const TURN_MS = 20;

/** A row that is no batch counts as one tap, so that it is examined. */
const tapsIn = (batch: string): number => parseBatch(batch)?.standIds.length ?? 1;

/** Whether it is this transaction's turn among those that write. */
async function takeTurn(trx: Db, mayWait: boolean): Promise<boolean> {
  if (!mayWait) {
    const { rows } = await sql<{ taken: boolean }>`SELECT set_config('idle_in_transaction_session_timeout', ${String(ASLEEP_MS)}, true),
      pg_try_advisory_xact_lock(${sql.raw(WRITE_LOCK)}) AS taken`.execute(trx);
    return rows[0]?.taken === true;
  }
  try {
    await sql
      .raw(
        `SET LOCAL idle_in_transaction_session_timeout = ${ASLEEP_MS}; SET LOCAL lock_timeout = ${TURN_MS}; SELECT pg_advisory_xact_lock(${WRITE_LOCK}); SET LOCAL lock_timeout = 0`,
      )
      .execute(trx);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_TIMEOUT) return false;
    throw error;
  }
}

const LOCK_TIMEOUT = '55P03';

/**
 * The writer of the click log, for two connections alone (`db`, whose transactions begin without a turn). Taps are durable
 * with one statement, which waits for nobody; they are counted beside that, in transactions of their own, when it is their
 * turn among those that write. Other processes put taps there too, and any of them counts all.
 */
export class PostgresClickWriter implements ClickWriter {
  readonly #db: Db;
  readonly #run: string | undefined;
  #unfolded = 0;
  /** All taps that were ever put into the journal here. */
  #appended = 0;
  #setAside = 0;
  /** Counting that goes on beside the visitors. */
  #folding: Promise<null> | null = null;
  /** Batches that were brought here and whose proofs have not been forgotten: those of other machines' spools are theirs. */
  readonly #proven = new Set<string>();
  /**
   * Batches of which a question went unanswered: it may still be on its way, and arrive when the batch has been brought again and counted.
   * Their proofs stay, and go when they are old.
   */
  readonly #unsure = new Set<string>();

  private constructor(db: Db, run?: string) {
    this.#db = db;
    this.#run = run;
  }

  static async open(db: Db, run?: string): Promise<PostgresClickWriter> {
    const writer = new PostgresClickWriter(db, run);
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
    for (const id of byId.keys()) this.#proven.add(id);
    const texts = [...byId.values()].map(({ text }) => text);
    const forgotten = forgottenIds.filter((id) => this.#mayForget(id));
    const question = sql<{ id: string }>`
      WITH forgotten AS (DELETE FROM click_batches WHERE id = ANY(${forgotten})),
      told AS (SELECT * FROM unnest(${[...byId.keys()]}::text[], ${texts}::text[]) AS told(id, batch)),
      fresh AS (INSERT INTO click_batches (id, committed_at) SELECT id, ${now}::bigint FROM told ON CONFLICT DO NOTHING RETURNING id),
      kept AS (INSERT INTO click_journal (batch) SELECT told.batch FROM told JOIN fresh ON fresh.id = told.id)
      SELECT id FROM fresh`;
    const { rows } = await question.execute(this.#db).catch((error: unknown) => {
      if (error instanceof DatabaseAway) for (const id of byId.keys()) this.#unsure.add(id);
      throw error;
    });
    for (const id of forgottenIds) this.#proven.delete(id);
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
    this.#unfolded = folded.leftFrom === Infinity ? this.#appended - appendedBefore : Math.max(1, this.#unfolded - folded.taps);
    this.#setAside += folded.setAside;
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

  /** They are told by the database. */
  takeOwners(): string[] {
    return [];
  }

  /**
   * What an earlier process left in the spool, or an earlier thread of this one had in flight, it may have asked for as well, and that question may still
   * arrive: its proofs go when they are old.
   */
  #mayForget(id: string): boolean {
    return this.#run !== undefined && id.startsWith(this.#run) && !this.#unsure.has(id);
  }

  async forgetAll(): Promise<void> {
    const ids = [...this.#proven];
    const forgotten = ids.filter((id) => this.#mayForget(id));
    if (forgotten.length > 0) await sql`DELETE FROM click_batches WHERE id = ANY(${forgotten})`.execute(this.#db);
    for (const id of ids) this.#proven.delete(id);
  }
}
