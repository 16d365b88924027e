import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { migrate } from '../db/server/migrate';
import type { DataLock } from '../db/server/data-lock';
import { openDatabase, type ServerDatabase } from '../db/server/open';
import { prepareSharedScanLookup } from '../db/server/scan-queries';
import { ensureAdmin } from './accounts/ensure-admin';
import { createGoogleConnections } from './accounts/google/google-connections';
import { createApp } from './app';
import { createPlaces } from './business/create-places';
import type { Config } from './config';
import { takeDataDir } from './data-dir';
import type { Deps, Logger, Mailer, PlacesProvider } from './deps';
import { createBearerTokens } from './http/access/bearer-token';
import { createOwnerReads } from './http/work/owner-read-thread';
import { createByteBudget } from './http/body/byte-budget';
import { createHttpServer } from './http/http-server';
import { createLimits } from './http/access/rate-limits';
import { limitSlowReader } from './http/answers/slow-readers';
import { createStoredAnswers } from './http/answers/stored-answers';
import { startMailer } from './mail/mailer';
import type { AppShell } from './pages/app-shell';
import { startClickLog } from './click-log/click-log';
import type { ClickLogLimits } from './click-log/click-log-limits';
import { createScanHandler } from './scan/scan-handler';
import { startUpkeep } from './upkeep/upkeep-rounds';
import { upkeepTasks } from './upkeep-tasks';
import { createUploadStore } from './uploads/upload-store';

export interface ServerInput {
  config: Config;
  log: Logger;
  shell: AppShell;
  /** Folder of the built client. */
  clientDir: string;
  now?: () => number;
  /** Parts to use instead of the real ones. */
  mail?: Mailer;
  places?: PlacesProvider | null;
  clickLimits?: Partial<ClickLogLimits>;
  /** How long to wait for another process that works in DATA_DIR. */
  handoverMs?: number;
  /** Runs after the migrations and before the first request. */
  prepare?: (database: ServerDatabase) => Promise<void>;
}

export interface RunningServer {
  url: string;
  deps: Deps;
  /** Answers what is under way, then closes everything. Resolves when the process may exit. */
  stop(): Promise<void>;
}

const DRAIN_MS = 8000;

const listen = (server: Server, config: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port));
  });

/** Stop taking connections, let the requests under way finish, then cut what is left. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
}

/** What every part is given, opened: the writer thread and the mail queue run from here on. */
async function openDeps(input: ServerInput, config: Config, database: ServerDatabase, lock: DataLock): Promise<Deps> {
  const { log, now = Date.now } = input;
  const limits = createLimits(config, now);
  return {
    config,
    database,
    now,
    log,
    mail: input.mail ?? startMailer({ config, database, now, log, limits }),
    clicks: await startClickLog({
      lock,
      file: config.databaseFile,
      spoolDirectory: join(config.dataDir, 'spool'),
      log,
      now,
      ...(input.clickLimits && { limits: input.clickLimits }),
    }),
    limits,
    tokens: createBearerTokens(config),
    uploadBudget: createByteBudget(),
    answers: createStoredAnswers(),
    places: input.places === undefined ? createPlaces(config, { log, now }) : input.places,
    google: createGoogleConnections(config, { database, now, log }),
    uploads: createUploadStore(join(config.dataDir, 'uploads'), now),
    ownerReads: createOwnerReads({ file: config.databaseFile, checksAnswers: config.checksAnswers }),
  };
}

/** The composition root: takes DATA_DIR, opens everything, wires it, listens. Throws RefusedStart. */
export async function startServer(input: ServerInput): Promise<RunningServer> {
  const lock = await takeDataDir(input.config.dataDir, input.log, input.handoverMs);
  try {
    return await startInside(input, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** `lock` is released by `stop`, last of all. */
async function startInside(input: ServerInput, lock: DataLock): Promise<RunningServer> {
  const config: Config = { ...input.config };
  const database = openDatabase(config.databaseFile);
  await migrate(database.db);
  await input.prepare?.(database);
  await ensureAdmin(database, config.admin, (input.now ?? Date.now)());

  const deps = await openDeps(input, config, database, lock);
  const state = { isStopping: false };
  const app = createApp(deps, { clientDir: input.clientDir, shell: input.shell, state });
  const scan = createScanHandler({
    find: prepareSharedScanLookup(database.scanSqlite),
    clicks: deps.clicks,
    config,
    now: deps.now,
    log: deps.log,
  });
  const koa = app.callback();
  const server = createHttpServer(config, (request, response) => {
    // A client that keeps its connection busy would never let the server close (QUALITY 61).
    if (state.isStopping) response.setHeader('Connection', 'close');
    if (scan(request, response)) return;
    limitSlowReader(response);
    void koa(request, response);
  });
  const port = await listen(server, config);
  if (config.publicUrl === '') config.publicUrl = `http://localhost:${port}`;
  const upkeep = startUpkeep(deps, upkeepTasks);

  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    deps,
    stop: async () => {
      state.isStopping = true;
      // Stopped first, so that a long round has ended when the last request has.
      const upkeepEnded = upkeep.stop();
      await drain(server);
      await upkeepEnded;
      await deps.clicks.stop();
      await deps.mail.stop();
      await deps.uploads.stop();
      await deps.ownerReads.stop();
      // Nothing is lost without it: the next start reads the log.
      await database.checkpoint().catch((error: unknown) => deps.log.warn({ event: 'checkpoint_failed', err: error }, 'no checkpoint'));
      await database.close();
      lock.release();
    },
  };
}
