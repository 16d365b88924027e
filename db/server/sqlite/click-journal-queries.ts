import { type ClickBatch, parseBatch } from '../click-batch';
import { sortByStand, type StandTaps } from '../click-counting';
import { type CountTaps, prepareCounting } from './click-figure-queries';
import type { Sqlite } from './open';

/** Taps that one round takes at most: bounds the time it takes to read them. */
const ROUND_TAPS = 10_000;

/** What is being folded: the journal up to `position`, sorted by product, from `next` on. */
interface Round {
  position: number;
  stands: StandTaps[];
  next: number;
  /** The click sequence after its newest step. */
  seq: number;
}

const prepareStatements = (sqlite: Sqlite) => ({
  append: sqlite.prepare<[string]>('INSERT INTO click_journal (batch) VALUES (?)'),
  rows: sqlite.prepare<[], { position: number; batch: string }>('SELECT position, batch FROM click_journal ORDER BY position'),
  takeOff: sqlite.prepare<[number]>('DELETE FROM click_journal WHERE position <= ?'),
  // An unreadable row counts as one tap, so that it is examined.
  countTaps: sqlite
    .prepare<[], number>(
      `SELECT coalesce(sum(CASE WHEN json_valid(batch) THEN coalesce(json_array_length(batch, '$.standIds'), 1) ELSE 1 END), 0)
      FROM click_journal`,
    )
    .pluck(),
  copyAside: sqlite.prepare<[number, number]>(
    'INSERT INTO click_journal_set_aside (batch, set_aside_at) SELECT batch, ? FROM click_journal WHERE position = ?',
  ),
  takeOut: sqlite.prepare<[number]>('DELETE FROM click_journal WHERE position = ?'),
  clickSeq: sqlite.prepare<[], number>('SELECT click_seq FROM sync_state').pluck(),
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
 * after a crash goes on there. What is remembered of a round is used only as long as nobody else has counted since: each
 * step looks at the click sequence first, and reads the round again when it has moved.
 */
export class ClickJournal {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #count: CountTaps;
  #unfolded: number;
  /** How many unreadable rows have been set aside. */
  setAside = 0;
  /** Whose products have been counted since somebody took the list. */
  owners = new Set<string>();
  #round: Round | null = null;

  constructor(sqlite: Sqlite) {
    this.#statements = prepareStatements(sqlite);
    this.#count = prepareCounting(sqlite, (ownerId) => this.owners.add(ownerId));
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

  /** Count about this many of the oldest taps, inside the caller's transaction. `now` in ms UTC. */
  fold(taps: number, now: number): void {
    if (taps > 0 && this.#round && this.#round.seq !== this.#statements.clickSeq.get()) this.#round = null;
    for (let left = taps; left > 0;) {
      this.#round ??= this.#openRound(now);
      if (!this.#round) return;
      left -= this.#step(this.#round, left, now);
    }
  }

  /** The transaction was rolled back to how things were `before`: the round is read again. */
  rolledBack(before: { unfolded: number; setAside: number }): void {
    this.#unfolded = before.unfolded;
    this.setAside = before.setAside;
    this.owners.clear();
    this.#round = null;
  }

  /** The round that was begun, or a new one of what the journal holds; null when it is empty. */
  #openRound(now: number): Round | null {
    const begun = this.#statements.begunRound.get();
    const batches: ClickBatch[] = [];
    const spoilt: number[] = [];
    let [position, taps] = [0, 0];
    for (const row of this.#statements.rows.iterate()) {
      if (begun ? row.position > begun.position : taps >= ROUND_TAPS) break;
      const batch = parseBatch(row.batch);
      if (batch) {
        batches.push(batch);
        // Of rows that stay until the round ends: the position of one that is put aside is given again to the next batch.
        position = row.position;
      } else spoilt.push(row.position);
      taps += batch?.standIds.length ?? 1;
    }
    for (const row of spoilt) this.#putAside(row, now);
    if (batches.length === 0) {
      this.#unfolded = 0;
      return null;
    }
    const stands = sortByStand(batches).filter(({ standId }) => !begun || standId > begun.stand_id);
    return { position, stands, next: 0, seq: 0 };
  }

  /** Move an unreadable row to its own table: it must not block the others. */
  #putAside(position: number, now: number): void {
    this.#statements.copyAside.run(now, position);
    this.#statements.takeOut.run(position);
    this.setAside += 1;
  }

  /** Count the next products of the round, until `taps` are counted or the round is at its end. Returns how many were. */
  #step(round: Round, taps: number, now: number): number {
    const first = round.next;
    let counted = 0;
    while (round.next < round.stands.length && counted < taps) counted += round.stands[round.next++]?.times.length ?? 0;
    const stands = round.stands.slice(first, round.next);
    round.seq = this.#count(stands, now);
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
