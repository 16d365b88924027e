import type { Kysely, Transaction } from 'kysely';
import { newRowId } from '../../../api/contract/patterns';
import { ADDED, forgetBatch, proveBatch } from './click-batch-queries';
import type { Database } from '../schema';

/**
 * What has gathered in a process's memory and is added to figures, each part once, also when the answer to its commit is lost: one that had none goes
 * again as it was, with the proof that tells whether it is stored.
 */
export class AddedOnce<Part> {
  readonly #db: Kysely<Database>;
  /** Milliseconds UTC. */
  readonly #now: () => number;
  readonly #write: (trx: Transaction<Database>, part: Part) => Promise<void>;
  #trying: { id: string; part: Part } | null = null;
  /** Stored and answered: nobody brings it again. */
  #proven: string | null = null;

  constructor(db: Kysely<Database>, now: () => number, write: (trx: Transaction<Database>, part: Part) => Promise<void>) {
    this.#db = db;
    this.#now = now;
    this.#write = write;
  }

  /** The part of which it is not known whether it is stored. */
  get inDoubt(): Part | null {
    return this.#trying?.part ?? null;
  }

  /** The one before, if it had no answer. Rejects with the database's error. */
  async finish(): Promise<void> {
    if (!this.#trying) return;
    const { id, part } = this.#trying;
    const proven = this.#proven;
    await this.#db.transaction().execute(async (trx) => {
      if (proven !== null) await forgetBatch(trx, proven);
      if (await proveBatch(trx, id, this.#now())) await this.#write(trx, part);
    });
    [this.#trying, this.#proven] = [null, id];
  }

  /** Once the one before is finished. The part is this object's from now on. Rejects with the database's error. */
  add(part: Part): Promise<void> {
    this.#trying = { id: ADDED + newRowId(), part };
    return this.finish();
  }
}
