import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../config';
import type { SignedIn } from '../contract/account';
import { type Client, createClient } from '../contract/client';
import type { Deps } from '../deps';
import { type RunningServer, startServer, type ServerInput } from '../server';
import { describedFetch } from './described-fetch';
import { createFakeClock, type FakeClock } from './fake-clock';
import { createMemoryLog } from './memory-log';
import { dropTestDatabase, testDatabaseUrl } from './test-database';
import { TEST_SHELL } from './test-shell';

export interface TestUser {
  _id: string;
  username: string;
  email: string;
  password: string;
  token: string;
  /** "session=…" as a browser would send it back. */
  cookie: string;
  /** Calls with this user's bearer. */
  call: Client;
}

export interface TestServer {
  url: string;
  deps: Deps;
  silence: RunningServer['silence'];
  clock: FakeClock;
  log: ReturnType<typeof createMemoryLog>;
  dataDir: string;
  /** Calls without any proof of who is calling. */
  call: Client;
  /** A new user through the front door. */
  signUp(fields?: Partial<Pick<TestUser, 'username' | 'email' | 'password'>>): Promise<TestUser>;
  /** A new user who is made admin in the database. */
  signUpAdmin(fields?: Partial<Pick<TestUser, 'username' | 'email' | 'password'>>): Promise<TestUser>;
  /** fetch against this server; redirects are not followed, and answers are held against the API's description. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

type Overrides = Partial<Omit<ServerInput, 'config'>> & { config?: Partial<Config> };

/** A real server on a free port with a real database in a folder of its own, and a clock that stands still. */
export async function startTestServer(overrides: Overrides = {}): Promise<TestServer> {
  const dataDir = overrides.config?.dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-test-')));
  const clock = createFakeClock();
  const log = createMemoryLog();
  const config: Config = {
    ...readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: await testDatabaseUrl(dataDir),
      RATE_LIMITS: 'off',
      SECRET: 'test-secret-test-secret-test-secret-0123',
    }),
    ...overrides.config,
  };
  const server = await startServer({ log, now: clock.now, shell: TEST_SHELL, clientDir: dataDir, ...overrides, config });
  let users = 0;

  const signUp: TestServer['signUp'] = async (fields = {}) => {
    users += 1;
    const username = fields.username ?? `bruger${users}`;
    const email = fields.email ?? `${username}@example.dk`;
    const password = fields.password ?? 'en helt fin kode 7';
    const response = await describedFetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, email, password }),
    });
    const answer = (await response.json()) as SignedIn;
    if (response.status !== 201) throw new Error(`sign-up of ${username}: ${response.status} ${JSON.stringify(answer)}`);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const call = createClient({ origin: server.url, fetch: describedFetch, headers: () => ({ Authorization: `Bearer ${answer.token}` }) });
    return { _id: answer.user._id, username, email, password, token: answer.token, cookie, call };
  };

  return {
    url: server.url,
    deps: server.deps,
    silence: server.silence,
    clock,
    log,
    dataDir,
    call: createClient({ origin: server.url, fetch: describedFetch }),
    signUp,
    signUpAdmin: async (fields) => {
      const user = await signUp(fields);
      await server.deps.database.db
        .transaction()
        .execute((trx) => trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', user._id).execute());
      return user;
    },
    fetch: (path, init) => describedFetch(server.url + path, { redirect: 'manual', ...init }),
    stop: async () => {
      await server.stop();
      if (overrides.config?.dataDir) return;
      await dropTestDatabase(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
