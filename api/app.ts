import Router from '@koa/router';
import Koa from 'koa';
import compress from 'koa-compress';
import { accountRoutes } from './accounts/accounts.routes';
import { adminRoutes } from './admin/admin.routes';
import { googleSignInRoutes } from './accounts/google/google-sign-in.routes';
import { makeTemporaryPassword, setTemporaryPassword } from './accounts/temporary-password';
import { businessRoutes } from './business/business.routes';
import { contactRoutes } from './contact/contact.routes';
import { descriptionRoutes } from './description/description.routes';
import { hasLandingPageAt } from '../db/server/queries/stand-queries';
import type { Deps } from './deps';
import { healthRoutes } from './health/health.routes';
import { apiHeaders } from './http/bind';
import { traceRequests } from './http/log/request-trace';
import { apiNotFound, errorAnswers, lastResort } from './http/answers/error-answers';
import { metricsRoutes } from './metrics/metrics.routes';
import { noticeRoutes } from './notices/notices.routes';
import { unsubscribePages } from './notices/unsubscribe.pages';
import { replaceQuery } from './http/body/query';
import { createRefusalLog } from './http/refusals/refusal-log';
import { responseHeaders } from './http/answers/security-headers';
import { type AppShell, appPages, notFoundPage } from './pages/app-shell';
import { staticFiles } from './pages/static-files';
import { countsAsClick } from './scan/counts-as-click';
import { findTypedStand } from './scan/typed-stand';
import { fontRoutes } from './landing-pages/fonts.routes';
import { landingPages } from './landing-pages/landing-page.pages';
import { landingPageRoutes } from './landing-pages/landing-page.routes';
import { siteRoutes } from './site/site.routes';
import { activateStand } from './stands/activate-stand';
import { stockRoutes } from './stock/stock.routes';
import { standRoutes } from './stands/stands.routes';
import { liveRoutes } from './statistics/live/live.routes';
import { recheckStreams } from './statistics/live/recheck-streams';
import { statisticsRoutes } from './statistics/statistics.routes';
import { uploadRoutes } from './uploads/uploads.routes';

export interface AppOptions {
  /** Folder of the built client. */
  clientDir: string;
  shell: AppShell;
  state: { isStopping: boolean };
  /** What /metrics tells. */
  metrics: Parameters<typeof metricsRoutes>[2];
}

/** The whole server as a list: what is on top is asked first (rule 1). Scans are answered before it is reached. */
export function createApp(deps: Deps, { clientDir, shell, state, metrics }: AppOptions): Koa {
  const app = new Koa({ proxy: deps.config.trustProxy });
  replaceQuery(app);
  const headers = responseHeaders(deps.config);
  app.context.onerror = lastResort(deps.log, headers);
  app.use(traceRequests(deps));
  app.use(async (ctx, next) => {
    ctx.set(headers);
    await next();
  });
  app.use(apiHeaders);
  app.use(compressedJson);
  app.use(errorAnswers(deps, createRefusalLog(deps.log, deps.now)));
  app.use(recheckStreams(deps.fleet));

  const router = new Router({ sensitive: true, strict: true });
  healthRoutes(router, deps, state);
  metricsRoutes(router, deps, metrics);
  siteRoutes(router, deps);
  descriptionRoutes(router, deps);
  accountRoutes(router, deps, {
    activate: (trx, userId, standerId) => activateStand(trx, deps, userId, standerId),
  });
  contactRoutes(router, deps);
  noticeRoutes(router, deps);
  statisticsRoutes(router, deps);
  liveRoutes(router, deps);
  googleSignInRoutes(router, deps);
  businessRoutes(router, deps);
  adminRoutes(router, deps, { temporaryPasswords: { make: makeTemporaryPassword, set: setTemporaryPassword } });
  stockRoutes(router, deps);
  standRoutes(router, deps, { countsAsClick });
  landingPageRoutes(router, deps);
  uploadRoutes(router, deps);
  fontRoutes(router);
  app.use(router.routes());
  app.use(apiNotFound);

  app.use(staticFiles(clientDir, deps.config));
  app.use(appPages(shell, deps));

  const pages = new Router({ sensitive: true, strict: true });
  unsubscribePages(pages, deps);
  landingPages(pages, deps, { findTypedStand: typedStands(deps), countsAsClick });
  app.use(pages.routes());
  app.use(notFoundPage(shell));
  return app;
}

/** What the landing pages borrow from the scan path. */
function typedStands({ database, config: { publicUrl } }: Deps): (path: string) => Promise<string | null> {
  const find = database.prepareScanLookup();
  // It was there when it became the target: while nobody can say, the visitor is sent on.
  const hasPage = (urlPath: string): Promise<boolean> => hasLandingPageAt(database.quickReader, urlPath).catch(() => true);
  return (path) => findTypedStand(path, { find, publicUrl, hasPage });
}

/** Lists of the API are compressed here; pages and files come compressed from where they are made. */
const compressedJson = compress({
  filter: (type) => type.startsWith('application/json'),
  threshold: 2048,
  gzip: { level: 6 },
  br: false,
  deflate: false,
});
