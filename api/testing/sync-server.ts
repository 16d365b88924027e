import { randomBytes } from 'node:crypto';
import type { SignIn, SimServer } from '../../db/device/model/sim-server';
import { deleteAnswersBefore } from '../../db/server/queries/idempotency-queries';
import { startNewTimeLine } from '../../db/server/queries/restore-queries';
import { insertSession } from '../../db/server/queries/session-queries';
import { getSyncState } from '../../db/server/queries/sync-state-queries';
import { createApp } from '../app';
import { createClient } from '../contract/client';
import { newRowId } from '../contract/patterns';
import { createBearerTokens } from '../http/access/bearer-token';
import { hashSecret, SESSION_ABSOLUTE_MS } from '../http/access/session-cookie';
import { plainShell } from '../pages/app-shell';
import { toUser } from '../presenters/to-user';
import { inProcessFetch } from './in-process-fetch';
import { openPostgresWorld } from './postgres/sync-world';
import { openSqliteWorld } from './sqlite/sync-world';
import { startTestServer } from './start-test-server';
import type { SyncWorld } from './sync-world';
import { sqliteOf } from './ask-database';

/** The real API with two people in it, for the simulator of the device. */
export interface SyncServer {
  /** Everything as at the beginning: two products of A, one of B, nobody signed in. */
  reset(clock: { now: number }): Promise<SimServer>;
  stop(): Promise<void>;
}

/** The one process of the tests plays several: a list's tag is known by the one that gave it alone. */
async function asProcess(number: number, call: (headers: Headers) => Promise<Response>, headers: Headers): Promise<Response> {
  const own = `.${number}"`;
  const known = headers.get('If-None-Match');
  if (known?.endsWith(own)) headers.set('If-None-Match', known.replace(own, '"'));
  else headers.delete('If-None-Match');
  const response = await call(headers);
  const tag = response.headers.get('ETag');
  const answered = new Headers(response.headers);
  if (tag) answered.set('ETag', tag.replace(/"$/, own));
  return new Response(response.body, { status: response.status, headers: answered });
}

/** One browser's cookie, which renewals replace. */
interface Jar {
  cookie: string;
  readonly sessionId: string;
}

/** Start the server; requests reach it in process, or `overHttp`, which is what the world does and takes twice as long. */
export async function startSyncServer({ overHttp = false } = {}): Promise<SyncServer> {
  let clock = { now: Date.parse('2026-11-20T12:00:00Z') };
  const server = await startTestServer({ now: () => clock.now });
  const { config } = server.deps;
  const { database } = server.deps;
  const world: SyncWorld =
    database.address.engine === 'postgres' ? await openPostgresWorld(database.address.url) : openSqliteWorld(sqliteOf(database));
  const app = createApp(server.deps, { clientDir: server.dataDir, shell: plainShell(''), state: { isStopping: false }, metrics: [] });
  const send = overHttp ? fetch : inProcessFetch(app.callback());
  const people = { A: await server.signUp({ username: 'anna' }), B: await server.signUp({ username: 'bent' }) };
  const jars = new Map<string, Jar>();
  let restarts = 0;
  let diesNext = false;

  /** The process dies in this call, if it is to. */
  const reach = async (call: () => Promise<Response>): Promise<Response> => {
    if (!diesNext) return call();
    await world.setDeadly(true);
    const response = await call().finally(() => world.setDeadly(false));
    diesNext = false;
    return response;
  };

  const signIn = async (name: 'A' | 'B'): Promise<SignIn> => {
    const secret = randomBytes(32).toString('base64url');
    const session = {
      id: newRowId(),
      user_id: people[name]._id,
      secret_hash: hashSecret(secret),
      previous_secret_hash: null,
      rotated_at: null,
      label: 'Test',
    };
    await database.db
      .transaction()
      .execute((trx) =>
        insertSession(trx, { ...session, created_at: clock.now, last_seen_at: clock.now, expires_at: clock.now + SESSION_ABSOLUTE_MS }),
      );
    jars.set(session.id, { cookie: `session=${secret}`, sessionId: session.id });
    const row = await database.reader.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirstOrThrow();
    const token = await createBearerTokens(config).issue({ userId: session.user_id, sessionId: session.id }, clock.now);
    return { user: toUser({ ...row, google_connected: 0 }), token, cookie: session.id };
  };

  const sim: SimServer = {
    signIn,
    subOf: (name) => people[name]._id,
    endSession: async ({ cookie }) => {
      await database.db.transaction().execute((trx) => trx.deleteFrom('sessions').where('id', '=', cookie).execute());
    },
    clientFor: (browser) =>
      createClient({
        origin: server.url,
        fetch: async (url, init) => {
          const call = (headers: Headers): Promise<Response> => reach(() => send(url, { ...init, headers }));
          const response = await asProcess(restarts, call, new Headers(init?.headers));
          const renewed = response.headers.getSetCookie()[0]?.split(';')[0];
          const jar = jars.get(browser());
          if (jar && renewed) jar.cookie = renewed;
          return response;
        },
        headers: () => ({ Cookie: jars.get(browser())?.cookie ?? '', 'Sec-Fetch-Site': 'same-origin' }),
      }),
    crashAfterEffect: () => {
      diesNext = true;
    },
    rows: world.rows,
    // Whether an upload arrived is the same question as for any other edit, and encoding images would take most of the time.
    takesImages: false,
    backup: world.backUp,
    restore: async (isHonest) => {
      // Whoever was about to die has been ended for the restore.
      diesNext = false;
      await world.putBack();
      restarts += 1;
      if (isHonest) await startNewTimeLine(database.db, clock.now);
      return (await getSyncState(database.reader)).epoch;
    },
    forgetKeys: async () => {
      await database.db.transaction().execute((trx) => deleteAnswersBefore(trx, clock.now - 90 * 86_400_000, 1_000_000));
    },
    close: async () => undefined,
  };

  const reset = async (next: { now: number }): Promise<SimServer> => {
    clock = next;
    jars.clear();
    diesNext = false;
    await world.startAnew([people.A._id, people.A._id, people.B._id], clock.now);
    return sim;
  };
  const stop = async (): Promise<void> => {
    await world.close();
    await server.stop();
  };
  return { reset, stop };
}
