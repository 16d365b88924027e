import { entityNames } from '../../rows/entities';
import { sameValue } from '../../rows/same-value';
import type { Edit, EntityName, Row } from '../../types';
import type { SentRequest } from '../sim-network';
import { MODEL_FIELDS, modelFields, type ServerRows } from '../sim-server';
import { violate } from './violation';

/** What one request did to one row. */
export interface Effect {
  readonly entity: EntityName;
  readonly id: string;
  /** The key its edit had first. */
  readonly root: string;
  readonly changed: readonly string[];
  readonly prev: Row | undefined;
  readonly next: Row | undefined;
}

/** Every effect on the server, up to where the last restore put it back. */
export class Effects {
  readonly #all: Effect[] = [];
  readonly #root = new Map<string, string>();
  readonly #had = new Set<string>();
  /** The server's generation since the last restore. */
  #epoch: string | null = null;
  #isJudging = true;

  /** After a rollback without a new epoch only the end is judged. */
  get isJudging(): boolean {
    return this.#isJudging;
  }

  rootOf(key: string): string {
    return this.#root.get(key) ?? key;
  }

  rekeyed(key: string, into: string): void {
    this.#root.set(into, this.rootOf(key));
  }

  /** The server's rows before and after one request: what it did, row by row. */
  *taken(request: SentRequest, before: ServerRows, after: ServerRows): Generator<Effect> {
    for (const entity of entityNames) {
      for (const id of new Set([...before[entity].keys(), ...after[entity].keys()])) {
        const prev = before[entity].get(id);
        const next = after[entity].get(id);
        if (
          prev === next ||
          (prev && next && prev.row.version === next.row.version && sameValue(modelFields(entity, prev.row), modelFields(entity, next.row)))
        )
          continue;
        if (prev && next && prev.row.version === next.row.version) violate('a row changed without a new version', [prev.row, next.row]);
        const owner = (prev ?? next)?.owner;
        if (owner !== request.tokenUser || owner !== request.xUser)
          violate("an effect on somebody else's row, or under another's token", request);
        const changed = MODEL_FIELDS[entity].filter((field) => !sameValue(prev?.row[field], next?.row[field]));
        const root = this.rootOf(request.key);
        const effect = { entity, id, root, changed, prev: prev?.row, next: next?.row };
        this.#had.add(root);
        this.#all.push(effect);
        yield effect;
      }
    }
  }

  /** How often the edit behind an effect has had one on that row. */
  timesOf({ root, entity, id }: Effect): number {
    return this.#all.filter((effect) => effect.root === root && effect.entity === entity && effect.id === id).length;
  }

  /** Has an edit had any, also one that a restore has taken back since? */
  hasHad(key: string): boolean {
    return this.#had.has(this.rootOf(key));
  }

  /** A restore took back what an edit had done, and a device that knows this generation can tell. */
  isKnownUndone(key: string, epoch: string | null): boolean {
    const isUndone = !this.#all.some((effect) => effect.root === this.rootOf(key));
    return isUndone && this.#isJudging && this.#epoch !== null && epoch === this.#epoch;
  }

  /** What has happened to its row since an edit had its effect; null = a restore took that back. */
  since({ key, entity, id }: Edit): readonly Effect[] | null {
    const root = this.rootOf(key);
    const first = this.#all.findIndex((effect) => effect.root === root && effect.id === id);
    return first < 0 ? null : this.#all.slice(first + 1).filter((effect) => effect.entity === entity && effect.id === id);
  }

  /** Where a backup taken now would lead back to. */
  get moment(): number {
    return this.#all.length;
  }

  /** The server was put back to an earlier moment. */
  restored(moment: number, isHonest: boolean, epoch: string): void {
    this.#all.length = moment;
    this.#epoch = epoch;
    this.#isJudging &&= isHonest;
  }
}
