import type { EntityName, Fields, Session } from '../types';
import type { Fate } from '../outbox/slice';
import type { Store } from '../storage/store';
import type { Snapshot } from './oracle/snapshot';
import type { Rules } from './rules';
import type { SignIn, SimServer } from './sim-server';
import type { Task } from './task';
import type { Link } from './trouble';

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

export interface RunningTask {
  readonly task: Task;
  readonly tab: number;
}

export interface OpenForm {
  readonly sub: string;
  readonly entity: EntityName;
  readonly id: string;
  readonly seen: Fields;
}

export interface SimDevice {
  readonly index: number;
  isOnline: boolean;
  /** What its link does to uploads. */
  link: Link;
  /** How far its clock is off, ms. */
  clockOff: number;
  /** Dialogs held open, each with the fields it showed when it was opened. */
  forms: OpenForm[];
  session: Session | null;
  signIn: SignIn | null;
  readonly databases: Map<string, SimDatabase>;
  tasks: RunningTask[];
}
