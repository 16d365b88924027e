import type { Fate } from '../outbox/slice';
import type { Store } from '../storage/store';
import type { Oracle } from './oracle/oracle';
import type { Snapshot } from './oracle/snapshot';
import type { Rules } from './rules';
import type { SimServer } from './sim-server';
import type { Trouble } from './trouble';

/** Durable memory of one user on one device: plain objects, or Dexie on fake-indexeddb. */
export interface SimDatabase {
  /** Unique per generation: a database deleted at sign-out and made again has another name. */
  readonly name: string;
  open(onFates: (fates: readonly Fate[]) => void): Store;
  snapshot(): Promise<Snapshot>;
  destroy(): Promise<void>;
}

/** A wrong piece in place of a right one. */
export interface Bug {
  readonly rules?: (right: Rules) => Partial<Rules>;
  store?(right: Store, db: SimDatabase): Store;
  /** The drain does not ask whose session it is. */
  drainsAnybody?: boolean;
}

export interface SimulationOptions {
  server: SimServer;
  clock: { now: number };
  openDatabase: (name: string) => Promise<SimDatabase>;
  bug?: Bug;
}

/** What the parts of one simulation have in common. */
export interface World {
  readonly options: SimulationOptions;
  readonly oracle: Oracle;
  readonly trouble: Trouble;
  newKey(): string;
  count(what: string): void;
}
