import { type CountTaps, prepareCounting, sortByStand, type StandTaps } from './click-figure-queries';
import type { ClickBatch } from './click-queries';
import type { Sqlite } from './open';

/** Taps that one round takes at most: bounds the time it takes to read them. */
const ROUND_TAPS = 10_000;

/** What is being folded: the journal up to `position`, sorted by product, from `next` on. */
interface Round {
  position: number;
  stands: StandTaps[];
  next: number;
}

const prepareStatements = (sqlite: Sqlite) => ({
  append: sqlite.prepare<[string]>('INSERT INTO click_journal (batch) VALUES (?)'),
  rows: sqlite.prepare<[], { position: number; batch: string }>('SELECT position, batch FROM click_journal ORDER BY position'),
  takeOff: sqlite.prepare<[number]>('DELETE FROM click_journal WHERE position <= ?'),
  countTaps: sqlite.prepare<[], number>(`SELECT coalesce(sum(json_array_length(batch, '$.standIds')), 0) FROM click_journal`).pluck(),
  begunRound: sqlite.prepare<[], { position: number; stand_id: string }>('SELECT position, stand_id FROM click_round'),
  noteRound: sqlite.prepare<[number, string]>(`
    INSERT INTO click_round (id, position, stand_id) VALUES (1, ?, ?)
    ON CONFLICT (id) DO UPDATE SET position = excluded.position, stand_id = excluded.stand_id`),
  endRound: sqlite.prepare('DELETE FROM click_round'),
});

/**
 * The journal of the click log. Counting a tap touches half a dozen pages all over the file, so under load it is done in
 * rounds: what the journal holds is sorted by product, so that neighbours share pages, and counted in small steps which ride
 * on the commits of new taps. How far a round has come stands in the transaction of each step: a process that starts
 * after a crash goes on there.
 */
export class ClickJournal {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #count: CountTaps;
  #unfolded: number;
  #round: Round | null = null;

  constructor(sqlite: Sqlite) {
    this.#statements = prepareStatements(sqlite);
    this.#count = prepareCounting(sqlite);
    this.#unfolded = this.#statements.countTaps.get() ?? 0;
  }

  /** Taps on disk that are in no figure yet. */
  get unfolded(): number {
    return this.#unfolded;
  }

  /** A round has been begun and not finished. */
  get isFolding(): boolean {
    return this.#round !== null;
  }

  /** Inside the caller's transaction. `batch` is a ClickBatch as JSON. */
  append(batch: string, taps: number): void {
    this.#statements.append.run(batch);
    this.#unfolded += taps;
  }

  /** Count about this many of the oldest taps, inside the caller's transaction. */
  fold(taps: number): void {
    for (let left = taps; left > 0;) {
      this.#round ??= this.#openRound();
      if (!this.#round) return;
      left -= this.#step(this.#round, left);
    }
  }

  /** The transaction was rolled back to where there were `unfolded` taps: the round is read again. */
  rolledBack(unfolded: number): void {
    this.#unfolded = unfolded;
    this.#round = null;
  }

  /** The round that was begun, or a new one of what the journal holds; null when it is empty. */
  #openRound(): Round | null {
    const begun = this.#statements.begunRound.get();
    const batches: ClickBatch[] = [];
    let [position, taps] = [0, 0];
    for (const row of this.#statements.rows.iterate()) {
      if (begun ? row.position > begun.position : taps >= ROUND_TAPS) break;
      const batch = JSON.parse(row.batch) as ClickBatch;
      batches.push(batch);
      taps += batch.standIds.length;
      position = row.position;
    }
    if (batches.length === 0) return null;
    const stands = sortByStand(batches).filter(({ standId }) => !begun || standId > begun.stand_id);
    return { position, stands, next: 0 };
  }

  /** Count the next products of the round, until `taps` are counted or the round is at its end. Returns how many were. */
  #step(round: Round, taps: number): number {
    const first = round.next;
    let counted = 0;
    while (round.next < round.stands.length && counted < taps) counted += round.stands[round.next++]?.times.length ?? 0;
    const stands = round.stands.slice(first, round.next);
    this.#count(stands);
    if (round.next < round.stands.length) {
      this.#statements.noteRound.run(round.position, stands.at(-1)?.standId ?? '');
      this.#unfolded -= counted;
    } else {
      this.#statements.takeOff.run(round.position);
      this.#statements.endRound.run();
      this.#unfolded = this.#statements.countTaps.get() ?? 0;
      this.#round = null;
    }
    return counted;
  }
}
