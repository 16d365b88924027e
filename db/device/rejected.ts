import Dexie from 'dexie';
import { createDexieStore } from './storage/dexie-store';
import { dropImageCache } from './storage/image-cache';
import { type OpenOptions, openUserDatabase } from './open';
import type { AppDatabase } from './storage/schema';
import { deviceDatabaseName } from './storage/stored-names';
import type { Session } from './types';

/** a***@b.dk: enough for its owner to know it by. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}

/**
 * A session was rejected (SYNC, Sign-in state): everything read from the server goes, edits and their files stay, and the
 * sign-in page is told that they wait. Harmless when repeated, or when they are back. Answers how many edits wait.
 */
export async function keepOnlyEdits(app: AppDatabase, { sub, user }: Session, options: OpenOptions = {}): Promise<number> {
  await dropImageCache();
  let waiting = 0;
  // Opening would create it.
  if (await Dexie.exists(deviceDatabaseName(sub))) {
    const db = await openUserDatabase(sub, options);
    try {
      // They may have signed in again meanwhile, and read everything anew.
      const current = await app.session.get('session');
      if (current?.sub === sub && current.state === 'ok') return 0;
      await createDexieStore(db, () => false).forgetCopies();
      waiting = await db.outbox.count();
    } finally {
      db.close({ disableAutoOpen: true });
    }
  }
  if (waiting > 0) await app.accounts.put({ sub, maskedEmail: maskedEmail(user.email), waiting });
  else await app.accounts.delete(sub);
  return waiting;
}
