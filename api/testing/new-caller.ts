import { randomBytes } from 'node:crypto';
import { buildUser, insertLandingPage, insertStand } from '../../db/server/seed/factories';
import { insertSession } from '../../db/server/queries/session-queries';
import { newRowId } from '../contract/patterns';
import { hashSecret, SESSION_ABSOLUTE_MS } from '../http/access/session-cookie';
import type { TestServer } from './start-test-server';

/** A new admin who owns MIT1 and a landing page, signed in by cookie; FRI1 is nobody's. No call can spoil the next one's. */
export async function newCaller(server: TestServer): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const { database, now } = server.deps;
  await database.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('stands').execute();
    const user = buildUser({ is_admin: 1 });
    await trx.insertInto('users').values(user).execute();
    const page = await insertLandingPage(trx, { owner_id: user.id });
    await insertStand(trx, { stander_id: 'MIT1', owner_id: user.id, landing_page_id: page.id });
    await insertStand(trx, { stander_id: 'FRI1' });
    await insertSession(trx, {
      id: newRowId(),
      user_id: user.id,
      secret_hash: hashSecret(secret),
      previous_secret_hash: null,
      rotated_at: null,
      label: 'Test',
      created_at: now(),
      last_seen_at: now(),
      expires_at: now() + SESSION_ABSOLUTE_MS,
    });
  });
  return `session=${secret}`;
}
