import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { SPOOL_FOLDER, UPLOADS_FOLDER } from '../db/server/files/data-files';
import type { Fleet } from '../db/server/fleet';
import type { DataLock, ServerDatabase } from '../db/server/server-database';
import { createGoogleClient } from './accounts/google/google-client';
import { createGoogleConnections } from './accounts/google/google-connections';
import { type AppOptions, createApp } from './app';
import { createFindRating } from './business/find-rating';
import { createReviewSources } from './business/review-sources';
import type { Config } from './config';
import { joinOthers, refuseHalfMove, takeDataDir } from './data-dir';
import type { Deps } from './deps';
import type { Logger } from './ports/logger';
import type { Mailer } from './ports/mailer';
import type { PlacesProvider } from './ports/places';
import type { Tally } from './ports/tally';
import { createBearerTokens } from './http/access/bearer-token';
import { createOwnerReads } from './http/work/owner-read-thread';
import { createByteBudget } from './http/body/byte-budget';
import { openFrontDoor } from './http/front-door';
import { traceScansTo } from './http/log/request-trace';
import { createLimits } from './http/access/rate-limits';
import { limitSlowReader } from './http/answers/slow-readers';
import { createStoredAnswers } from './http/answers/stored-answers';
import { createPageCounts } from './landing-pages/page-counts';
import { startMailer } from './mail/mailer';
import { createGauges } from './metrics/gauges';
import { createTally } from './metrics/tally';
import { createNotices } from './notices/create-notices';
import { readPushKeys } from './notices/push/push-keys';
import { startPushSender } from './notices/push/push-sender';
import { startTelling } from './notices/telling';
import { migrateAlone, openMigrated } from './open-migrated';
import type { AppShell } from './pages/app-shell';
import { startClickLog } from './click-log/click-log';
import type { ClickLogLimits } from './click-log/click-log-limits';
import { startFormerStands } from './stands/former-stands';
import { createIsOwnTap } from './scan/own-tap';
import { createScanHandler } from './scan/scan-handler';
import { OpenDashboards } from './statistics/live/open-dashboards';
import type { LiveLimits } from './statistics/live/live-limits';
import type { TellOfSilence } from './statistics/silence/mark-silent';
import { type SilenceWatch, startSilenceWatch } from './statistics/silence/silence-watch';
import { startUpkeep } from './upkeep/upkeep-rounds';
import { machineTasks, upkeepTasks } from './upkeep-tasks';
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
  liveLimits?: Partial<LiveLimits>;
  /** Longest a visitor waits for the disk. */
  timeBoxMs?: number;
  /** Hears of every product that has fallen silent, in the transaction that marks it. */
  tellOfSilence?: TellOfSilence;
  /** How long to wait for another process that works in DATA_DIR, or has the database for itself. */
  handoverMs?: number;
  /** Runs after the migrations and before the first request. */
  prepare?: (database: ServerDatabase) => Promise<void>;
}

export interface RunningServer {
  url: string;
  deps: Deps;
  silence: SilenceWatch;
  /** Answers what is under way, then closes everything. Resolves when the process may exit. */
  stop(): Promise<void>;
}

interface Taken {
  lock: DataLock;
  fleet: Fleet;
}

interface Opened extends Taken {
  database: ServerDatabase;
  tally: Tally;
}

/** What every part is given, opened: the writer thread and the mail queue run from here on. */
async function openDeps(input: ServerInput, config: Config, { database, fleet, lock, tally }: Opened): Promise<Deps> {
  const { log } = input;
  const now = fleet.clockOf(input.now ?? Date.now);
  const limits = createLimits(config, database.openLimitWindows(now), now);
  const googleClient = createGoogleClient(config, tally);
  const google = createGoogleConnections(config, { database, now, log, googleClient });
  const mail = input.mail ?? startMailer({ config, database, now, log, limits, tally });
  const pushKeys = await readPushKeys(config, database);
  const push = startPushSender({ config, database, now, log, tally, keys: pushKeys });
  const live = new OpenDashboards({ config, database, log, now, limits: input.liveLimits });
  fleet.listen({
    onCounted: (ownerIds) => live.counted(ownerIds),
    onSessions: () => live.recheck(),
    onMissed: () => live.missed(),
  });
  return {
    config,
    database,
    fleet,
    now,
    log,
    mail,
    notices: createNotices({ config, mail, now, tally, push }),
    pushKeys,
    clicks: await startClickLog({
      lock,
      others: database.journal && { fleet, journal: database.journal },
      database: config.database,
      spoolDirectory: join(config.dataDir, SPOOL_FOLDER),
      log,
      tally,
      now,
      onCounted: (ownerIds) => fleet.tellCounted(ownerIds),
      limits: input.clickLimits,
    }),
    formerStands: startFormerStands({ database, log }),
    tally,
    live,
    pageCounts: createPageCounts({ database, now, log }),
    limits,
    tokens: createBearerTokens(config),
    uploadBudget: createByteBudget(),
    answers: createStoredAnswers(),
    googleClient,
    google,
    reviews: createReviewSources(input.places, { config, google, limits, now, log, tally }),
    uploads: createUploadStore(database.openImages(join(config.dataDir, UPLOADS_FOLDER)), now),
    ownerReads: createOwnerReads({ database: config.database, checksAnswers: config.checksAnswers }),
  };
}

/** Taps are answered before Koa sees them. */
function createListener(deps: Deps, options: AppOptions, timeBoxMs?: number): RequestListener {
  const koa = createApp(deps, options).callback();
  const { config, log, database } = deps;
  const { state } = options;
  const scan = createScanHandler({
    ...deps,
    find: database.prepareScanLookup(),
    isOwnTap: createIsOwnTap(config, database.prepareOwnTapLookup()),
    timeBoxMs,
    trace: config.accessLog === 'all' ? traceScansTo(log) : undefined,
  });
  return (request, response) => {
    // A client that keeps its connection busy would never let the server close (QUALITY 61).
    if (state.isStopping) response.setHeader('Connection', 'close');
    if (scan(request, response)) return;
    limitSlowReader(response);
    void koa(request, response);
  };
}

/** The composition root: takes DATA_DIR, opens everything, wires it, listens. Throws RefusedStart. */
export async function startServer(input: ServerInput): Promise<RunningServer> {
  const { config, log, handoverMs } = input;
  const lock = await takeDataDir(config.dataDir, log, handoverMs);
  try {
    if (config.database.engine === 'sqlite') refuseHalfMove(config.dataDir);
    await migrateAlone(config, log, handoverMs);
    const fleet = await joinOthers(config, log, handoverMs);
    return await startInside(input, { lock, fleet }).catch(async (error: unknown) => {
      await fleet.leave();
      throw error;
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** `lock` and `fleet` are given back by `stop`, last of all. */
async function startInside(input: ServerInput, taken: Taken): Promise<RunningServer> {
  const database = await openMigrated(input, taken.fleet);
  const door = await openFrontDoor(input.config);
  const config: Config = { ...input.config, publicUrl: input.config.publicUrl || `http://localhost:${door.port}` };
  const { tally, metrics } = createTally();
  const deps = await openDeps(input, config, { ...taken, database, tally });
  const gauges = createGauges(deps);
  const state = { isStopping: false };
  const { clientDir, shell } = input;
  door.answerWith(createListener(deps, { clientDir, shell, state, metrics: [...metrics, ...gauges.metrics] }, input.timeBoxMs));
  const upkeep = startUpkeep(deps, upkeepTasks, machineTasks);
  const telling = startTelling(deps, createFindRating(deps));
  const silence = startSilenceWatch(deps, input.tellOfSilence ?? deps.notices.tellOfSilence);
  return {
    url: door.url,
    deps,
    silence,
    stop: async () => {
      state.isStopping = true;
      // Stopped first, so that a long round has ended when the last request has.
      const upkeepEnded = upkeep.stop();
      const silenceEnded = silence.stop();
      const tellingEnded = telling.stop();
      const formerEnded = deps.formerStands.stop();
      deps.live.stop();
      await door.close();
      await Promise.all([upkeepEnded, silenceEnded, tellingEnded, formerEnded]);
      gauges.stop();
      await deps.clicks.stop();
      await deps.pageCounts.stop();
      await deps.notices.stop();
      await deps.mail.stop();
      await deps.uploads.stop();
      await deps.ownerReads.stop();
      // Nothing is lost without it: the next start reads the log.
      await database.tidy().catch((error: unknown) => deps.log.warn({ event: 'checkpoint_failed', err: error }, 'no checkpoint'));
      await database.close();
      await taken.fleet.leave();
      taken.lock.release();
    },
  };
}
