import { liveQuery } from 'dexie';
import { listEditsOf } from '../../db/device/queries';
import type { DeviceDatabase } from '../../db/device/storage/schema';
import type { Edit, EntityName } from '../../db/device/types';

/** What became of a row's edits: all sent, one waits for its author, or still waiting; null when the database was given up. */
export type EditFate = { kind: 'sent' | 'waiting' } | { kind: 'parked'; edit: Edit } | null;

async function readFate(db: DeviceDatabase, entity: EntityName, id: string): Promise<EditFate> {
  const edits = await listEditsOf(db, entity, id);
  const parked = edits.find((edit) => edit.state === 'parked');
  if (parked) return { kind: 'parked', edit: parked };
  return { kind: edits.length === 0 ? 'sent' : 'waiting' };
}

/** Follows a row until its edits are settled, by whichever tab or worker sends them, or until `patience` ends. */
export function fateOf(db: DeviceDatabase, entity: EntityName, id: string, patience: Promise<unknown>): Promise<EditFate> {
  return new Promise((resolve) => {
    const subscription = liveQuery(() => readFate(db, entity, id)).subscribe({
      next: (fate) => {
        if (fate?.kind !== 'waiting') resolve(fate);
      },
      error: () => resolve(null),
    });
    const end = async (): Promise<void> => {
      await patience.catch(() => undefined);
      resolve(await readFate(db, entity, id).catch(() => null));
      subscription.unsubscribe();
    };
    void end();
  });
}
