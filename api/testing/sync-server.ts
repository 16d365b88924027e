import { randomBytes } from 'node:crypto';
import type { ServerRow, ServerRows, SignIn, SimServer } from '../../db/device/model/sim-server';
import { deleteAnswersBefore } from '../../db/server/idempotency-queries';
import { insertSession } from '../../db/server/session-queries';
import { createClient } from '../contract/client';
import { newRowId } from '../contract/patterns';
import { bearerTokens } from '../http/authentication';
import { hashSecret, SESSION_ABSOLUTE_MS } from '../http/session-cookie';
import { toUser } from '../presenters/to-user';
import { startTestServer, type TestServer } from './start-test-server';

const TABLES = ['stands', 'landing_pages', 'idempotency', 'sessions', 'account_rev'];

/** The real API over HTTP, with two people in it, for the simulator of the device. */
export interface SyncServer {
  /** Everything as at the beginning: two products of A, one of B, nobody signed in. */
  reset(clock: { now: number }): Promise<SimServer>;
  stop(): Promise<void>;
}

/** What the two tables of the schedules hold, in the wire's names. */
function readRows({ deps }: TestServer): ServerRows {
  const sqlite = deps.database.writerSqlite;
  const stands = sqlite
    .prepare('SELECT id, owner_id, nickname, redirect_url, landing_page_id, version FROM stands WHERE deleted_at IS NULL')
    .all() as Record<string, never>[];
  const pages = sqlite.prepare('SELECT id, owner_id, title, description, url_path, version FROM landing_pages').all() as Record<
    string,
    never
  >[];
  const entry = (row: Record<string, never>, fields: Record<string, unknown>): [string, ServerRow] => [
    String(row.id),
    { owner: String(row.owner_id), row: { _id: String(row.id), version: Number(row.version), ...fields } },
  ];
  return {
    stand: new Map(
      stands.map((row) => entry(row, { nickname: row.nickname, redirectUrl: row.redirect_url, landingPageId: row.landing_page_id })),
    ),
    page: new Map(pages.map((row) => entry(row, { title: row.title, description: row.description, urlPath: row.url_path }))),
  };
}

/** One browser's cookie, which renewals replace. */
interface Jar {
  cookie: string;
  readonly sessionId: string;
}

export async function startSyncServer(): Promise<SyncServer> {
  let clock = { now: Date.parse('2026-11-20T12:00:00Z') };
  const server = await startTestServer({ now: () => clock.now });
  const { database, config } = server.deps;
  // The schedules never cut the power, and a disk flush per write would be most of their time.
  database.writerSqlite.pragma('synchronous = OFF');
  const people = { A: await server.signUp({ username: 'anna' }), B: await server.signUp({ username: 'bent' }) };
  const jars = new Map<string, Jar>();

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
    const token = await bearerTokens(config).issue({ userId: session.user_id, sessionId: session.id }, clock.now);
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
        fetch: async (...args) => {
          const response = await fetch(...args);
          const renewed = response.headers.getSetCookie()[0]?.split(';')[0];
          const jar = jars.get(browser());
          if (jar && renewed) jar.cookie = renewed;
          return response;
        },
        headers: () => ({ Cookie: jars.get(browser())?.cookie ?? '', 'Sec-Fetch-Site': 'same-origin' }),
      }),
    // The answer is lost all the same; killing the process is what the crash tests do.
    crashAfterEffect: () => undefined,
    rows: async () => readRows(server),
    forgetKeys: () => database.db.transaction().execute((trx) => deleteAnswersBefore(trx, clock.now - 90 * 86_400_000)),
    close: async () => undefined,
  };

  const reset = async (next: { now: number }): Promise<SimServer> => {
    clock = next;
    jars.clear();
    await database.db.transaction().execute(async (trx) => {
      for (const table of TABLES) await trx.deleteFrom(table as 'stands').execute();
      for (const [index, owner] of [people.A, people.A, people.B].entries()) {
        const id = `a${String(index).padStart(23, '0')}`;
        const { rev } = await trx.selectFrom('sync_state').select('rev').executeTakeFirstOrThrow();
        await trx
          .updateTable('sync_state')
          .set({ rev: rev + 1 })
          .execute();
        const facts = {
          status: 'claimed',
          product_type: 'stander',
          created_at: clock.now,
          claimed_at: clock.now,
          deleted_at: null,
        } as const;
        const target = { nickname: 'n0', redirect_url: 'https://example.dk/', landing_page_id: null };
        await trx
          .insertInto('stands')
          .values({ id, stander_id: `S${index}`, owner_id: owner._id, ...target, ...facts, version: rev + 1 })
          .execute();
        await trx
          .insertInto('account_rev')
          .values({ owner_id: owner._id, rev: rev + 1 })
          .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ rev: rev + 1 }))
          .execute();
      }
    });
    return sim;
  };
  return { reset, stop: server.stop };
}
