import { untilNextTry } from '../outbox/wait';
import type { DeviceDatabase } from '../storage/schema';
import { fromStoredEdit, fromStoredState } from '../storage/stored';

/** For the chip in the header and the badge of the app. */
export interface SyncStatus {
  /** Edits that wait for the network. */
  readonly waiting: number;
  /** Edits that wait for the user: conflict, refused, gone, in doubt, or set aside because they keep failing. */
  readonly parked: number;
  /** A drain is running: it is sending edit `done + 1` of `total`. */
  readonly sending: { readonly done: number; readonly total: number } | null;
  /** Last definite answer to an edit, ms; null before the first. */
  readonly lastOkAt: number | null;
  /** Next try by itself, ms; null when none is due. */
  readonly nextAt: number | null;
}

/** A heartbeat older than this belongs to a frozen tab (SYNC, "Who drains"). */
export const BEAT_LIMIT_MS = 150_000;

/** Where syncing stands, from the database alone, so that it is the same in every tab. */
export function readStatus(db: DeviceDatabase, now: number): Promise<SyncStatus> {
  return db.transaction('r', [db.outbox, db.engineState], async () => {
    const [queued, parked, stateRecord, beatRecord] = await Promise.all([
      db.outbox.where('state').equals('queued').toArray(),
      db.outbox.where('state').equals('parked').count(),
      db.engineState.get('marks'),
      db.engineState.get('beat'),
    ]);
    const syncState = fromStoredState(stateRecord);
    const beat = beatRecord?.k === 'beat' ? beatRecord.value : null;
    const waiting = queued.length;
    const wait = untilNextTry(syncState, queued.map(fromStoredEdit), now);
    const isBeating = beat !== null && Math.abs(now - beat.at) < BEAT_LIMIT_MS;
    return {
      waiting,
      parked,
      sending: isBeating && beat.total > 0 && waiting > 0 ? { done: beat.done, total: beat.total } : null,
      lastOkAt: syncState.lastOkAt,
      nextAt: waiting > 0 && wait > 0 ? now + wait : null,
    };
  });
}
