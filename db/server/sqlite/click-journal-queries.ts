import { type ClickBatch, parseBatch } from '../click-batch';
import { sortByStand, type StandTaps, TapsByStand } from '../click-counting';
import { type CountTaps, prepareCounting } from './click-figure-queries';
import type { Sqlite } from './open';

/** Taps that a round takes at most when it reads the journal: bounds the time that takes. */
const ROUND_TAPS = 10_000;

/** Taps that are gathered at most, of a spool that is replayed among others: bounds their memory, and the time it takes to sort them. */
const GATHERED_TAPS = 30_000;

/** What is being folded: the journal up to `position`, sorted by product, from `next` on. */
interface Round {
  position: number;
  stands: StandTaps[];
  next: number;
}

/** What has been put into the journal for the round after this one, sorted as it came. */
interface Gathered {
  taps: TapsByStand;
  rows: number;
  /** Of the newest row. */
  position: number;
}

const nothingGathered = (): Gathered => ({ taps: new TapsByStand(), rows: 0, position: 0 });

const prepareStatements = (sqlite: Sqlite) => ({
  append: sqlite.prepare<[string]>('INSERT INTO click_journal (batch) VALUES (?)'),
  rows: sqlite.prepare<[], { position: number; batch: string }>('SELECT position, batch FROM click_journal ORDER BY position'),
  countRows: sqlite.prepare<[], number>('SELECT count(*) FROM click_journal').pluck(),
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
 * after a crash goes on there. What goes into the journal meanwhile is gathered for the next round, so that none has to be
 * read. What is remembered is used only as long as nobody else has counted or written since: each step looks at the click
 * sequence first and each round at the number of rows, and the journal is read again when they are others.
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
  /** null when it is not known what the journal holds: the next round reads it. */
  #gathered: Gathered | null = null;
  /** The click sequence after the newest step. */
  #seq: number | null = null;

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
    const { lastInsertRowid } = this.#statements.append.run(batch);
    this.#unfolded += taps;
    this.#gather(batch, Number(lastInsertRowid));
  }

  #gather(text: string, position: number): void {
    if (!this.#gathered) return;
    const batch = this.#gathered.taps.taps < GATHERED_TAPS ? parseBatch(text) : null;
    if (batch) {
      this.#gathered.taps.add(batch);
      this.#gathered.rows += 1;
      this.#gathered.position = position;
    } else this.#gathered = null;
  }

  /** Count about this many of the oldest taps, inside the caller's transaction. `now` in ms UTC. */
  fold(taps: number, now: number): void {
    if (taps > 0 && this.#seq !== this.#statements.clickSeq.get()) this.#forget();
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
    this.#forget();
  }

  #forget(): void {
    this.#round = null;
    this.#gathered = null;
  }

  /** A round of what has been gathered, or of what the journal holds; null when that is nothing. */
  #openRound(now: number): Round | null {
    const gathered = this.#gathered;
    if (!gathered || gathered.rows !== this.#statements.countRows.get()) return this.#readRound(now);
    if (gathered.rows === 0) return null;
    this.#gathered = nothingGathered();
    return { position: gathered.position, stands: gathered.taps.sorted(), next: 0 };
  }

  /** The round that was begun, or a new one, from the journal. */
  #readRound(now: number): Round | null {
    const begun = this.#statements.begunRound.get();
    let isWhole = true;
    const batches: ClickBatch[] = [];
    const spoilt: number[] = [];
    let [position, taps] = [0, 0];
    for (const row of this.#statements.rows.iterate()) {
      if (begun ? row.position > begun.position : taps >= ROUND_TAPS) {
        isWhole = false;
        break;
      }
      const batch = parseBatch(row.batch);
      if (batch) {
        batches.push(batch);
        // Of rows that stay until the round ends: the position of one that is put aside is given again to the next batch.
        position = row.position;
      } else spoilt.push(row.position);
      taps += batch?.standIds.length ?? 1;
    }
    for (const row of spoilt) this.#putAside(row, now);
    this.#gathered = isWhole ? nothingGathered() : null;
    if (batches.length === 0 && begun) {
      // Nothing is left of what was begun: what is behind it has a round of its own.
      this.#statements.endRound.run();
      return this.#readRound(now);
    }
    if (batches.length === 0) {
      this.#unfolded = 0;
      return null;
    }
    const stands = sortByStand(batches).filter(({ standId }) => !begun || standId > begun.stand_id);
    return { position, stands, next: 0 };
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
    this.#seq = this.#count(stands, now);
    if (round.next < round.stands.length) {
      this.#statements.noteRound.run(round.position, stands.at(-1)?.standId ?? '');
      this.#unfolded -= counted;
    } else {
      this.#statements.takeOff.run(round.position);
      this.#statements.endRound.run();
      this.#unfolded = this.#gathered?.taps.taps ?? this.#statements.countTaps.get() ?? 0;
      this.#round = null;
    }
    return counted;
  }
}
