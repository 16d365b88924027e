import type { Pool } from 'pg';
import { inTime } from '../in-time';
import { KnownAnswers, PATIENCE_MS } from '../known-answers';
import type { ScannedStand } from '../scanned-stand';
import { asDatabaseError } from './pool';

/** The products that are asked for together; the same columns as with SQLite, by printed id. */
export const SCAN_LOOKUP = `
  SELECT stands.stander_id, stands.id, stands.status, stands.redirect_url, stands.landing_page_id, landing_pages.url_path
  FROM stands LEFT JOIN landing_pages ON landing_pages.id = stands.landing_page_id
  WHERE stands.stander_id = ANY($1) AND stands.deleted_at IS NULL`;

/** Questions on their way at the same time; more would only wait in the database. */
const AT_ONCE = 2;
/** Targets that are remembered, some 300 bytes each. */
const MAX_KNOWN = 100_000;

type Found = ReadonlyMap<string, ScannedStand>;

/** The printed ids that share one question. */
class Round {
  readonly ids = new Set<string>();
  readonly answer: Promise<Found>;
  settle!: (found: Found) => void;
  fail!: (error: unknown) => void;
  /** The same, and a failure when it is late. */
  readonly soon: Promise<Found>;

  constructor() {
    this.answer = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.fail = reject;
    });
    this.soon = inTime(this.answer, PATIENCE_MS);
    // Whoever waits for one of them does not hear of the other.
    for (const each of [this.answer, this.soon]) each.catch(() => undefined);
  }
}

/**
 * The lookup of scans: those that arrive while a question is on its way share the next one. Every answer is the
 * database's own as long as it answers. While it does not, products that were scanned here before lead where they led
 * the last time somebody scanned them; the others wait, and are told that it fails.
 */
export class ScanLookups {
  readonly #pool: Pool;
  readonly #known: KnownAnswers<ScannedStand>;
  #gathering: Round | null = null;
  #running = 0;

  constructor(pool: Pool, heardAt?: () => number) {
    this.#pool = pool;
    this.#known = new KnownAnswers(MAX_KNOWN, heardAt);
  }

  find(standerId: string): Promise<ScannedStand | undefined> {
    const { answer, soon } = this.#join(standerId);
    const own = (found: Found): ScannedStand | undefined => found.get(standerId);
    return this.#known.find(standerId, answer.then(own), () => soon.then(own));
  }

  #join(standerId: string): Round {
    if (!this.#gathering) {
      this.#gathering = new Round();
      setImmediate(() => this.#pump());
    }
    this.#gathering.ids.add(standerId);
    return this.#gathering;
  }

  #pump(): void {
    if (!this.#gathering || this.#running >= AT_ONCE) return;
    const round = this.#gathering;
    this.#gathering = null;
    this.#running += 1;
    void this.#ask(round).finally(() => {
      this.#running -= 1;
      this.#pump();
    });
  }

  async #ask(round: Round): Promise<void> {
    try {
      const { rows } = await this.#pool.query<ScannedStand & { stander_id: string }>({
        name: 'scan',
        text: SCAN_LOOKUP,
        values: [[...round.ids]],
      });
      const found = new Map(rows.map(({ stander_id, ...stand }) => [stander_id, stand]));
      for (const id of round.ids) this.#known.take(id, found.get(id));
      round.settle(found);
    } catch (error) {
      this.#known.miss();
      round.fail(asDatabaseError(error));
    }
  }
}
