import type { Kysely } from 'kysely';
import type { StandTaps } from './click-counting';
import type { ClickWriter } from './click-writing';
import type { ImageStore } from './files/image-store';
import type { LimitWindows } from './limit-windows';
import type { LiveQueries } from './live-queries';
import type { FindOwnTap } from './own-tap-question';
import type { FindScannedStand } from './scanned-stand';
import type { Database } from './schema';
import type { SharedTexts } from './shared-texts';
import type { SharedJournal } from './shared-journal';

/** Which database, in which engine. Plain values: threads are given it. */
export type DatabaseAddress =
  | { readonly engine: 'sqlite'; /** Path of the file. */ readonly file: string }
  | { readonly engine: 'postgres'; /** postgres://…, with whatever the password is. */ readonly url: string };

export interface Opening {
  /** By a process that serves: while a program has the database for itself nothing can be written. */
  isServing?: boolean;
  /** For migrations: no question is ended for taking long. */
  isPatient?: boolean;
  /** When this process last heard of the database in another way, by `performance.now()`. */
  heardAt?: () => number;
}

export interface WriterOpening extends Opening {
  /**
   * Ids of batches that nobody else has asked for begin with it. Where a question can be on its way for longer than whoever asked it lives,
   * the proofs of all others stay; without it, all do.
   */
  run?: string;
}

/** The server's database, whichever engine it runs on. All writes go through transactions of `db`; `reader` never waits for them. */
export interface ServerDatabase {
  address: DatabaseAddress;
  db: Kysely<Database>;
  /** Its transactions see one moment. */
  reader: Kysely<Database>;
  /** Like `reader`, for short questions that nobody waits long for: an engine that is another program has seconds for them. */
  quickReader: Kysely<Database>;
  /** The one lookup of a scan, once the tables are there. */
  prepareScanLookup(): FindScannedStand;
  /** Whether a session is alive and of the owner of a product, who does not want own taps counted. */
  prepareOwnTapLookup(): FindOwnTap;
  /** Resolves when all that this process has committed through `db` is on disk; `reader` answers nothing before that. For who reads in another way. */
  onDisk(): Promise<void>;
  /** Counts taps as they are, without journal: raw rows, daily and total figures at once. Not inside another transaction. */
  countTaps(stands: readonly StandTaps[]): Promise<void>;
  /** null where no other process takes taps into this database. */
  journal: SharedJournal | null;
  /** A connection for open dashboards. */
  openLiveQueries(): LiveQueries;
  /** Does work that asks others, outside of any transaction, while no other process does the work of that name. */
  inNamedTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** What processes have in common that keep it in files otherwise; null when there is only ever one. */
  shared: SharedTexts | null;
  /** The images; `folder` is where this machine keeps files of them. */
  openImages(folder: string): ImageStore;
  /** What limits have counted: of every process that works in this installation. `now` in ms UTC. */
  openLimitWindows(now: () => number): LimitWindows;
  /** In bytes: the data, and what else of it has a size of its own. Each rejects when it cannot be looked up. */
  measure(): Record<string, Promise<number>>;
  /** What is worth doing before the process ends. */
  tidy(): Promise<void>;
  /** Waits for the transaction under way. */
  close(): Promise<void>;
}

/** The click log's own connection, for its thread. */
export interface OpenClickWriter {
  writer: ClickWriter;
  /** After an error: whatever may help the next attempt. */
  recover(error: unknown): void;
  close(): void | Promise<void>;
}

/** A connection for reading much, for a thread of its own. */
export interface OpenOwnerReader {
  db: Kysely<Database>;
  close(): void | Promise<void>;
}

/** Held while this process, and no other, works in an installation. */
export interface DataLock {
  release(): void;
}

/** The same of a database that others could serve, which may be lost with the way there. */
export interface DatabaseLock extends DataLock {
  isHeld(): Promise<boolean>;
}
