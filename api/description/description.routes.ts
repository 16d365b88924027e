import type Router from '@koa/router';
import type { Deps } from '../deps';
import { type ReadyPage, sendReadyPage } from '../http/answers/ready-page';
import { describeApi } from './openapi';
import type { OpenApi } from './openapi-types';
import { descriptionPage } from './page';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

/** What `make` answered first; a failure is not remembered. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}

/** The API described for programs and for people, made when it is first asked for. */
export function descriptionRoutes(router: Router, { config }: Pick<Deps, 'config'>): void {
  const document = once<OpenApi>(() => describeApi(config));
  const page = once<ReadyPage>(async () => descriptionPage(await document(), DOCUMENT));
  router.get(DOCUMENT, async (ctx) => {
    ctx.body = await document();
  });
  router.get(PAGE, async (ctx) => sendReadyPage(ctx, await page(), 200, 'no-store'));
}
