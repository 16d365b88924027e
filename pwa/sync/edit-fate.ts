import { liveQuery } from 'dexie';
import type { DeviceDatabase, Edit, EntityName } from '../../db/device/schema';

/** What became of a row's edits: all sent, one waits for its author, or still waiting; null when the database was given up. */
export type EditFate = { kind: 'sent' | 'waiting' } | { kind: 'parked'; edit: Edit } | null;

async function readFate(db: DeviceDatabase, ent: EntityName, id: string): Promise<EditFate> {
  const edits = await db.outbox.where('[ent+id]').equals([ent, id]).toArray();
  const parked = edits.find((edit) => edit.state === 'parked');
  if (parked) return { kind: 'parked', edit: parked };
  return { kind: edits.length === 0 ? 'sent' : 'waiting' };
}

/** Follows a row until its edits are settled, by whichever tab or worker sends them, or until `patience` ends. */
export function fateOf(db: DeviceDatabase, ent: EntityName, id: string, patience: Promise<unknown>): Promise<EditFate> {
  return new Promise((resolve) => {
    const subscription = liveQuery(() => readFate(db, ent, id)).subscribe({
      next: (fate) => {
        if (fate?.kind !== 'waiting') resolve(fate);
      },
      error: () => resolve(null),
    });
    const end = async (): Promise<void> => {
      await patience.catch(() => undefined);
      resolve(await readFate(db, ent, id).catch(() => null));
      subscription.unsubscribe();
    };
    void end();
  });
}
