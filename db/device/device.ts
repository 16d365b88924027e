import { type Client, createClient } from '../../api/contract/client';
import { copenhagenDay } from '../../api/contract/days';
import { type IsGivenUp, withConnection, withRoom } from './storage/connection';
import { createDexieCopies } from './storage/dexie-copies';
import { createDexieStore } from './storage/dexie-store';
import type { DrainResult } from './sync/drain';
import { createDrainLock, type DrainOptions } from './sync/drain-lock';
import type { Engine } from './sync/engine';
import { type Locks, openLocks } from './session/locks';
import { type Mutated, mutate } from './sync/mutate';
import type { NewEdit } from './new-edit';
import { openSignOutChannel, openUserDatabase, type OpenOptions, type SignOutChannel } from './open';
import { pull } from './sync/pull';
import type { PullOptions, PullResult } from './sync/pull-list';
import { type Choice, resolve, type Resolved, type ResolveOptions } from './outbox/resolve';
import { mayCoalesce } from './outbox/outbox';
import type { DeviceDatabase } from './storage/schema';
import type { ResourceKey } from './types';
import type { SessionRecords } from './session/session';
import { letGoOfOldDays } from './storage/make-room';
import type { Fate } from './outbox/slice';
import { readStatus, type SyncStatus } from './sync/status';

/** What a device acts through. Everything has the browser's own as default, except whose session it is. */
export interface DeviceEffects {
  readonly sessions: SessionRecords;
  /** The portal's origin: location.origin. */
  readonly origin: string;
  readonly client?: Client;
  readonly locks?: Locks;
  readonly signOut?: SignOutChannel;
  readonly open?: OpenOptions;
  now?(): number;
  random?(): number;
  newKey?(): string;
  /** Give up cached images when the device is full. */
  dropImageCache?(): Promise<void>;
  /** Something could not be written for lack of room, and there was nothing left to give up. */
  onFull?(): void;
  /** After an edit was saved or settled: badge, background sync, toasts. Called after the transaction. */
  onFates?(fates: readonly Fate[]): void;
  /** The database was given up: another tab signed out, or deleted it. */
  onClosed?(): void;
}

/**
 * One user's data on this device.
 *
 * - Read with the functions of queries.ts inside Dexie's liveQuery; they follow every write of any tab or worker.
 * - `mutate` saves edits; the screen shows them at once because the queries lay them over the server's copy.
 * - `drain` sends what waits: call it after mutate, at start, on `online`, when visible, at `nextAt`, at every refresh
 *   tick and in the worker's `sync` event. `pull` refreshes one resource if its time is up.
 * - `resolve` answers for a parked edit, `undo` takes back one that was never sent.
 */
export interface Device {
  readonly userId: string;
  readonly db: DeviceDatabase;
  /** Read with a query; once more when the browser has dropped the connection (rule 142). */
  read<T>(query: (db: DeviceDatabase) => PromiseLike<T>): Promise<T>;
  /** For an answer that came another way than by `pull`. */
  readonly copies: Engine['copies'];
  /** All of them, or none where there is no room for all; an answer for each. */
  mutate(edits: readonly NewEdit[]): Promise<Mutated[]>;
  undo(key: string): Promise<Resolved>;
  resolve(key: string, choice: Choice, options?: ResolveOptions): Promise<Resolved>;
  drain(options?: DrainOptions): Promise<DrainResult>;
  pull(key: ResourceKey, options?: PullOptions): Promise<PullResult>;
  /** For what few pages do, and the worker never: its code comes when it is wanted (sync/follow.ts). */
  run<T>(work: (engine: Engine) => Promise<T>): Promise<T>;
  status(): Promise<SyncStatus>;
  /** Let go of the database; nothing can open it again through this object. */
  close(): void;
  /** It was let go of, here or by a sign-out in another tab. */
  isClosed(): boolean;
}

/** Throw away what is cheapest to get again. */
async function makeRoom(db: DeviceDatabase, effects: DeviceEffects, now: number): Promise<void> {
  await effects.dropImageCache?.();
  await letGoOfOldDays(db, copenhagenDay(now));
}

function createEngine(db: DeviceDatabase, userId: string, effects: DeviceEffects, isClosed: IsGivenUp): Engine {
  const store = createDexieStore(db, isClosed, effects.onFates);
  const now = effects.now ?? Date.now;
  const inRoom = <T>(write: () => Promise<T>): Promise<T> =>
    withRoom(
      write,
      () => makeRoom(db, effects, now()),
      () => effects.onFull?.(),
    );
  return {
    userId,
    store: { ...store, transact: (step, rows, work) => inRoom(() => store.transact(step, rows, work)) },
    copies: createDexieCopies(db, (write) => inRoom(() => withConnection(db, isClosed, write))),
    sessions: effects.sessions,
    client: effects.client ?? createClient(),
    locks: effects.locks ?? openLocks(),
    origin: effects.origin,
    now,
    random: effects.random ?? Math.random,
    newKey: effects.newKey ?? (() => crypto.randomUUID()),
  };
}

/** Open a user's database and the engine over it. Throws NoStorageError where nothing can be stored. */
export async function openDevice(userId: string, effects: DeviceEffects): Promise<Device> {
  const db = await openUserDatabase(userId, effects.open);
  let isClosed = false;
  // Whoever has logged out elsewhere, while nothing could be heard here, must not get their database back.
  const isGivenUp = async (): Promise<boolean> => isClosed || (await effects.sessions.read())?.sub !== userId;
  const engine = createEngine(db, userId, effects, isGivenUp);
  const drainUnderLock = createDrainLock(db, engine);
  const close = (): void => {
    isClosed = true;
    stopListening();
    db.close({ disableAutoOpen: true });
  };
  const giveUp = (): void => {
    if (isClosed) return;
    close();
    effects.onClosed?.();
  };
  const stopListening = (effects.signOut ?? openSignOutChannel()).listen((who) => {
    if (who === userId) giveUp();
  });
  db.onDeleted = giveUp;
  return {
    userId,
    db,
    read: (query) => withConnection(db, isGivenUp, () => query(db)),
    copies: engine.copies,
    mutate: (edits) => mutate(engine, edits),
    undo: (key) =>
      engine.store.transact('resolve', [], (slice) => {
        const edit = slice.find(key);
        return edit && mayCoalesce(edit) ? resolve(slice, engine, key, 'discard') : 'unknown';
      }),
    resolve: (key, choice, options) => engine.store.transact('resolve', [], (slice) => resolve(slice, engine, key, choice, options)),
    drain: async (options = {}) => {
      const result = await drainUnderLock(options);
      for (const key of result.stale) await pull(engine, key, { stale: true });
      return result;
    },
    pull: (key, options) => pull(engine, key, options),
    run: (work) => work(engine),
    status: () => readStatus(db, engine.now()),
    close,
    isClosed: () => isClosed,
  };
}
