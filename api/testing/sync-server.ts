import { randomBytes } from 'node:crypto';
import type { ServerRow, ServerRows, SignIn, SimServer } from '../../db/device/model/sim-server';
import { deleteAnswersBefore } from '../../db/server/idempotency-queries';
import type { OpenSqliteDatabase } from '../../db/server/sqlite/database';
import type { Sqlite } from '../../db/server/sqlite/open';
import { startNewTimeLine } from '../../db/server/restore-queries';
import { insertSession } from '../../db/server/session-queries';
import { createApp } from '../app';
import { createClient } from '../contract/client';
import { newRowId } from '../contract/patterns';
import { createBearerTokens } from '../http/access/bearer-token';
import { hashSecret, SESSION_ABSOLUTE_MS } from '../http/access/session-cookie';
import { plainShell } from '../pages/app-shell';
import { toUser } from '../presenters/to-user';
import { inProcessFetch } from './in-process-fetch';
import { startTestServer, type TestServer } from './start-test-server';
import { sqliteOf } from './ask-database';

const TABLES = ['stands', 'landing_pages', 'idempotency', 'sessions', 'account_rev'];

/** The real API with two people in it, for the simulator of the device. */
export interface SyncServer {
  /** Everything as at the beginning: two products of A, one of B, nobody signed in. */
  reset(clock: { now: number }): Promise<SimServer>;
  stop(): Promise<void>;
}

/** What the two tables of the schedules hold, in the wire's names. */
function readRows({ deps }: TestServer): ServerRows {
  const sqlite = sqliteOf(deps.database).writerSqlite;
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
    page: new Map(pages.map((row) => entry(row, { title: row.title, description: row.description, urlPath: row.url_path, logo: null }))),
  };
}

/** Nobody is signed in, nothing is remembered, and each of `owners` has a product; past Kysely, for it happens often. */
function startAnew(sqlite: Sqlite, owners: readonly string[], now: number): void {
  const makeStand = sqlite.prepare(
    `INSERT INTO stands (id, stander_id, owner_id, nickname, redirect_url, status, product_type, created_at, claimed_at, version)
     VALUES (?, ?, ?, 'n0', 'https://example.dk/', 'claimed', 'stander', ?, ?, (SELECT rev FROM sync_state))`,
  );
  sqlite.transaction(() => {
    for (const table of TABLES) sqlite.prepare(`DELETE FROM ${table}`).run();
    for (const [index, owner] of owners.entries()) {
      sqlite.prepare('UPDATE sync_state SET rev = rev + 1').run();
      makeStand.run(`a${String(index).padStart(23, '0')}`, `S${index}`, owner, now, now);
      sqlite.prepare('INSERT OR REPLACE INTO account_rev (owner_id, rev) SELECT ?, rev FROM sync_state').run(owner);
    }
  })();
}

/**
 * The process dies in the middle of its next write: everything up to the answer's key is done, and nothing of it is
 * committed. A write that stores no key never dies.
 */
function crashes(sqlite: Sqlite): { arm: () => void; disarm: () => void } {
  let isArmed = false;
  return {
    arm: () => {
      if (isArmed) return;
      isArmed = true;
      sqlite.exec("CREATE TEMP TRIGGER killed BEFORE INSERT ON idempotency BEGIN SELECT RAISE(ABORT, 'killed'); END");
    },
    disarm: () => {
      if (isArmed) sqlite.exec('DROP TRIGGER killed');
      isArmed = false;
    },
  };
}

const BACKED_UP = ['account_rev', 'idempotency', 'landing_pages', 'stands'];

/** One backup of what the schedules write, and its way back: as `npm run restore` does it, or as files put back by hand. */
function backups(
  { db, writerSqlite: sqlite }: Pick<OpenSqliteDatabase, 'db' | 'writerSqlite'>,
  now: () => number,
): {
  take: () => void;
  putBack: (isHonest: boolean) => Promise<string>;
  empty: () => void;
  restarts: () => number;
} {
  let restarts = 0;
  let rev: number | null = null;
  const empty = (): void => {
    rev = null;
    for (const table of BACKED_UP) sqlite.exec(`DROP TABLE IF EXISTS temp.kept_${table}`);
  };
  return {
    empty,
    restarts: () => restarts,
    take: () => {
      empty();
      rev = Number(sqlite.prepare('SELECT rev FROM sync_state').pluck().get());
      for (const table of BACKED_UP) sqlite.exec(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM main.${table}`);
    },
    putBack: async (isHonest) => {
      if (rev === null) throw new Error('there is no backup');
      const from = rev;
      restarts += 1;
      sqlite.transaction(() => {
        for (const table of BACKED_UP.toReversed()) sqlite.exec(`DELETE FROM main.${table}`);
        for (const table of BACKED_UP) sqlite.exec(`INSERT INTO main.${table} SELECT * FROM temp.kept_${table}`);
        sqlite.prepare('UPDATE sync_state SET rev = ?').run(from);
      })();
      if (isHonest) await startNewTimeLine(db, now());
      return String(sqlite.prepare('SELECT epoch FROM sync_state').pluck().get());
    },
  };
}

/** Statements are compiled once: thousands of schedules ask the same few questions. */
function rememberStatements(sqlite: Sqlite): void {
  const known = new Map<string, ReturnType<Sqlite['prepare']>>();
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((sql: string) => {
    const statement = known.get(sql) ?? prepare(sql);
    known.set(sql, statement);
    return statement;
  }) as Sqlite['prepare'];
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
  const database = sqliteOf(server.deps.database);
  // The schedules never cut the power, and a disk flush per write would be most of their time.
  database.writerSqlite.pragma('synchronous = OFF');
  rememberStatements(database.writerSqlite);
  rememberStatements(database.readerSqlite);
  const app = createApp(server.deps, { clientDir: server.dataDir, shell: plainShell(''), state: { isStopping: false }, metrics: [] });
  const send = overHttp ? fetch : inProcessFetch(app.callback());
  const people = { A: await server.signUp({ username: 'anna' }), B: await server.signUp({ username: 'bent' }) };
  const jars = new Map<string, Jar>();
  const crash = crashes(database.writerSqlite);
  const safe = backups(database, () => clock.now);

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
          const response = await asProcess(safe.restarts(), (headers) => send(url, { ...init, headers }), new Headers(init?.headers));
          crash.disarm();
          const renewed = response.headers.getSetCookie()[0]?.split(';')[0];
          const jar = jars.get(browser());
          if (jar && renewed) jar.cookie = renewed;
          return response;
        },
        headers: () => ({ Cookie: jars.get(browser())?.cookie ?? '', 'Sec-Fetch-Site': 'same-origin' }),
      }),
    crashAfterEffect: crash.arm,
    rows: async () => readRows(server),
    // Whether an upload arrived is the same question as for any other edit, and encoding images would take most of the time.
    takesImages: false,
    backup: async () => safe.take(),
    restore: async (isHonest) => {
      // Whoever was about to die has been ended for the restore.
      crash.disarm();
      return safe.putBack(isHonest);
    },
    forgetKeys: async () => {
      await database.db.transaction().execute((trx) => deleteAnswersBefore(trx, clock.now - 90 * 86_400_000, 1_000_000));
    },
    close: async () => undefined,
  };

  const reset = async (next: { now: number }): Promise<SimServer> => {
    clock = next;
    jars.clear();
    crash.disarm();
    safe.empty();
    startAnew(database.writerSqlite, [people.A._id, people.A._id, people.B._id], clock.now);
    return sim;
  };
  return { reset, stop: server.stop };
}
