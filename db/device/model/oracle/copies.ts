import { entityNames } from '../../rows/entities';
import type { Step } from '../../storage/store';
import type { EntityName, ResourceKey, Row } from '../../types';
import type { Effects } from './effects';
import type { Snapshot } from './snapshot';
import { violate } from './violation';

interface RowHistory {
  readonly version: Map<string, number>;
  readonly gone: Set<string>;
}

/** What each device has had of the server's rows: a copy goes forward, unless a restore led the server back. */
export class Copies {
  readonly #history = new Map<string, RowHistory>();
  readonly #read = new Map<string, Set<ResourceKey>>();
  /** The generation of the server each table is judged by. */
  readonly #epochOf = new Map<string, string | null>();

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
    const history = this.#history.get(db) ?? { version: new Map<string, number>(), gone: new Set<string>() };
    this.#history.set(db, history);
    for (const entity of entityNames) this.#checkTable(`${db} ${entity}`, history, entity, after);
  }

  #checkTable(table: string, history: RowHistory, entity: EntityName, after: Snapshot): void {
    // The first generation a device hears of is no restore.
    if ((this.#epochOf.get(table) ?? null) === null) this.#epochOf.set(table, after.epoch);
    for (const key of history.version.keys())
      if (key.startsWith(entity) && !after.rows[entity].has(key.slice(entity.length))) history.gone.add(key);
    const isBack = ([id, row]: [string, Row]): boolean =>
      history.gone.has(entity + id) || (history.version.get(entity + id) ?? -1) > row.version;
    const back = [...after.rows[entity]].find(isBack);
    if (back) {
      if (this.effects.isJudging && this.#epochOf.get(table) === after.epoch)
        violate(history.gone.has(entity + back[0]) ? 'a deleted row came back' : 'a row went back in time', back);
      for (const key of [...history.version.keys(), ...history.gone]) {
        if (!key.startsWith(entity)) continue;
        history.version.delete(key);
        history.gone.delete(key);
      }
      this.#epochOf.set(table, after.epoch);
    }
    for (const [id, row] of after.rows[entity]) history.version.set(entity + id, row.version);
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
