import type { Edit, EngineRecord, StoredEdit, StoredSyncState, SyncState } from '../types';
import { emptySyncState } from '../outbox/slice';

export const fromStoredEdit = ({ user, ent, baseRev, v, ...rest }: StoredEdit): Edit => ({
  ...rest,
  userId: user,
  entity: ent,
  baseRevision: baseRev,
  format: v,
});

export const toStoredEdit = ({ userId, entity, baseRevision, format, ...rest }: Edit): StoredEdit => ({
  ...rest,
  user: userId,
  ent: entity,
  baseRev: baseRevision,
  v: format,
});

/** What a record says of the sync state; what an older shell did not know is as at the beginning. */
export function fromStoredState(record: EngineRecord | undefined): SyncState {
  if (record?.k !== 'marks') return emptySyncState;
  const { tomb, ...rest } = record.value;
  const { snapRev, tombstones } = emptySyncState;
  return { ...emptySyncState, ...rest, snapRev: { ...snapRev, ...rest.snapRev }, tombstones: { ...tombstones, ...tomb } };
}

export const toStoredState = ({ tombstones, ...rest }: SyncState): StoredSyncState => ({ ...rest, tomb: tombstones });
