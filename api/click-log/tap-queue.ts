import type { TapKind } from '../contract/tap-kinds';
import type { TapBatch } from './tap-batch';

/** Bounds what one append puts into a line of text, after a long outage of database and spool. */
const SPOOL_TAPS = 5000;

/**
 * The taps that are not on disk yet. A batch is gathering, in flight to the writer, being spooled (perhaps both), or
 * held because neither took it; it leaves through `settle` alone.
 */
export class TapQueue {
  inFlight: TapBatch | null = null;
  #gathering: TapBatch | null = null;
  readonly #spooling = new Set<TapBatch>();
  readonly #held = new Set<TapBatch>();
  readonly #newBatch: () => TapBatch;

  constructor(newBatch: () => TapBatch) {
    this.#newBatch = newBatch;
  }

  add(standId: string, atMs: number, kind: TapKind): TapBatch {
    this.#gathering ??= this.#newBatch();
    this.#gathering.add(standId, atMs, kind);
    return this.#gathering;
  }

  hasLive(): boolean {
    return this.#held.size > 0 || this.#gathering !== null;
  }

  /** The oldest batch nobody works on; now in flight. */
  takeForWriter(): TapBatch | null {
    const [oldest] = this.#held;
    const batch = oldest ?? this.#gathering;
    if (oldest) this.#held.delete(oldest);
    else this.#gathering = null;
    this.inFlight = batch;
    return batch;
  }

  writerDone(batch: TapBatch, isStored: boolean): void {
    this.inFlight = null;
    this.#held.delete(batch);
    if (!isStored && !batch.isOnDisk && !this.#spooling.has(batch)) this.#held.add(batch);
  }

  /** The batch in flight is late: the spool shall have it too. */
  offerToSpool(batch: TapBatch): void {
    if (batch === this.inFlight && !this.#spooling.has(batch)) this.#held.add(batch);
  }

  /** The oldest batches; now being spooled. Empty when there is nothing to spool. */
  takeForSpool(): TapBatch[] {
    const batches: TapBatch[] = [];
    let taps = 0;
    if (this.#gathering) this.#held.add(this.#gathering);
    this.#gathering = null;
    for (const batch of this.#held) {
      if (taps >= SPOOL_TAPS) break;
      taps += batch.standIds.length;
      batches.push(batch);
      batch.maySpool = true;
      this.#held.delete(batch);
      this.#spooling.add(batch);
    }
    return batches;
  }

  spoolDone(batches: readonly TapBatch[], isStored: boolean): void {
    for (const batch of batches) {
      this.#spooling.delete(batch);
      if (isStored) batch.settle();
      else if (!batch.isOnDisk && batch !== this.inFlight) this.#held.add(batch);
    }
  }

  /** There are batches that database or spool may have already, and that may come again. */
  hasTried(): boolean {
    return this.#spooling.size > 0 || this.#held.size > 0;
  }

  /** Batches that a stop now would lose. */
  pending(): TapBatch[] {
    const all = new Set([...this.#held, ...this.#spooling]);
    if (this.#gathering) all.add(this.#gathering);
    if (this.inFlight) all.add(this.inFlight);
    return [...all].filter((batch) => !batch.isOnDisk);
  }
}
