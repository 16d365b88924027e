import { entityNames } from '../../rows/entities';
import type { Step } from '../../storage/store';
import type { EntityName, ResourceKey } from '../../types';
import type { Effects } from './effects';
import type { Snapshot } from './snapshot';
import { violate } from './violation';

/** What was last seen of a row, and the generation of the server that the device knew then. */
interface Seen {
  /** Infinity once it is gone: no row can be newer. */
  readonly version: number;
  readonly epoch: string | null;
}

/** What each device has had of the server's rows: a copy goes forward, unless a restore led the server back. */
export class Copies {
  readonly #history = new Map<string, Map<string, Seen>>();
  readonly #read = new Map<string, Set<ResourceKey>>();

  constructor(private readonly effects: Effects) {}

  /** The user signed out and was shown what that drops: nothing of this database is judged any more. */
  forgetDatabase(db: string): void {
    this.#history.delete(db);
  }

  /** The copies were wiped: rows may come back. */
  forgetRows(db: string): void {
    this.#history.delete(db);
    this.#read.delete(db);
  }

  checkRows(db: string, after: Snapshot): void {
    const history = this.#history.get(db) ?? new Map<string, Seen>();
    this.#history.set(db, history);
    for (const entity of entityNames) this.#checkTable(history, entity, after);
  }

  #checkTable(history: Map<string, Seen>, entity: EntityName, { rows, epoch }: Snapshot): void {
    for (const [key, seen] of history) {
      if (!key.startsWith(entity)) continue;
      // The first generation a device hears of is no restore.
      const known = seen.epoch ?? epoch;
      const row = rows[entity].get(key.slice(entity.length));
      if (!row) history.set(key, { version: Infinity, epoch: seen.version === Infinity ? known : epoch });
      else if (row.version < seen.version && known === epoch && this.effects.isJudging)
        violate(seen.version === Infinity ? 'a deleted row came back' : 'a row went back in time', [key, row]);
      else history.set(key, { version: row.version, epoch: row.version === seen.version ? known : epoch });
    }
    for (const [id, row] of rows[entity]) if (!history.has(entity + id)) history.set(entity + id, { version: row.version, epoch });
  }

  /** A list counts as read only if it has been read since the copy was wiped. */
  checkKnown(db: string, step: Step, after: Snapshot): void {
    const read = this.#read.get(db) ?? new Set();
    this.#read.set(db, read);
    for (const key of after.known) {
      if (!read.has(key) && step !== 'list') violate('a wiped copy counts as current', [db, key]);
      read.add(key);
    }
  }
}
