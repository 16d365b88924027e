import { LRUCache } from 'lru-cache';
import { inTime } from './in-time';

/** How long a visitor waits for an answer before the last known one is used. */
export const PATIENCE_MS = 500;
/**
 * How long what is known may be used when the database is not heard of: a night in which nobody mends it. A process that alone is cut
 * off knows nothing of what is changed meanwhile, so not for ever.
 */
const TRUSTED_MS = 12 * 60 * 60 * 1000;

/** What the database answered last, for visitors who come while it gives no answer. */
export class KnownAnswers<Row extends object> {
  readonly #rows: LRUCache<string, Row>;
  readonly #heardAt: () => number;
  #answeredAt = performance.now();
  /** The last question had no answer: nobody waits to hear that again. */
  #isAway = false;

  /** At most `max` are kept. `heardAt`: when the process last heard of the database in another way, by `performance.now()`. */
  constructor(max: number, heardAt: () => number = () => 0) {
    this.#rows = new LRUCache({ max });
    this.#heardAt = heardAt;
  }

  /** The database has answered that; undefined: there is no such thing. */
  take(key: string, row: Row | undefined): void {
    if (row) this.#rows.set(key, row);
    else this.#rows.delete(key);
    this.#answeredAt = performance.now();
    this.#isAway = false;
  }

  /** A question had no answer. */
  miss(): void {
    this.#isAway = true;
  }

  /** The database's own answer; when it fails, or `soon` does, the one known until now. Rejects when there is none. */
  async find(
    key: string,
    answer: Promise<Row | undefined>,
    soon = (): Promise<Row | undefined> => inTime(answer, PATIENCE_MS),
  ): Promise<Row | undefined> {
    // Whoever is given what is known does not hear of it.
    answer.catch(() => undefined);
    const known = this.#trusted(key);
    if (!known) return answer;
    if (this.#isAway) return known;
    try {
      return await soon();
    } catch {
      this.miss();
      return known;
    }
  }

  #trusted(key: string): Row | undefined {
    const heardAt = Math.max(this.#answeredAt, this.#heardAt());
    return performance.now() - heardAt < TRUSTED_MS ? this.#rows.get(key) : undefined;
  }
}
