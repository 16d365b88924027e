import type Router from '@koa/router';
import type Koa from 'koa';
import { SCREENS, SERVER_PATHS } from '../contract/addresses';
import { NOTICE_KIND_NAMES } from '../contract/notice-words';
import { saveChoice } from '../../db/server/queries/notice-queries';
import { findUserById } from '../../db/server/queries/user-queries';
import type { Deps } from '../deps';
import { type PlainPage, renderPlainPage } from '../http/answers/plain-page';
import { readChoices } from './notice-choices';
import { readUnsubscription, type Unsubscription } from './unsubscribe-link';

const BUTTON = '<form method="post"><button type="submit">Afmeld mails</button></form>';
const SETTINGS = `<a href="${SCREENS.settings}">Gå til Indstillinger</a>`;

function send(ctx: Koa.Context, status: number, { body, policy }: PlainPage): void {
  ctx.status = status;
  ctx.set('Content-Security-Policy', policy);
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.type = 'html';
  ctx.body = body;
}

/** No mails of this kind any more; the list of the app and push messages stay. An account that is gone gets none anyway. */
async function unsubscribe({ database }: Deps, { userId, kind }: Unsubscription): Promise<void> {
  // Nobody is signed in here and no limit holds: only the first press writes.
  if (!(await readChoices(database.reader, userId))[kind].mail) return;
  await database.db.transaction().execute(async (trx) => {
    if (!(await findUserById(trx, userId))) return;
    const { [kind]: known } = await readChoices(trx, userId);
    await saveChoice(trx, userId, kind, { ...known, mail: false });
  });
}

/**
 * Where mails of one kind end (RFC 8058). GET only asks: mail programs and filters open every link there is. POST does it, for
 * whoever has the signed address: the mail program's own button sends neither cookie nor origin.
 */
export function unsubscribePages(router: Router, deps: Deps): void {
  const read = (ctx: Koa.Context): Unsubscription | null =>
    readUnsubscription(deps.config, (ctx.params as Record<string, string | undefined>).token ?? '');
  const refuse = (ctx: Koa.Context): void =>
    send(ctx, 404, renderPlainPage('Linket virker ikke', 'Du kan vælge dine mails i Indstillinger, når du er logget ind.', SETTINGS));

  router.get(SERVER_PATHS.unsubscribe, (ctx) => {
    const found = read(ctx);
    if (!found) return refuse(ctx);
    const text = `Så sender vi dig ikke flere mails om ${NOTICE_KIND_NAMES[found.kind].toLowerCase()}. Du kan stadig læse om det i portalen.`;
    send(ctx, 200, renderPlainPage('Afmeld mails?', text, BUTTON));
  });

  router.post(SERVER_PATHS.unsubscribe, async (ctx) => {
    const found = read(ctx);
    if (!found) return refuse(ctx);
    await unsubscribe(deps, found);
    const text = `Du får ikke flere mails om ${NOTICE_KIND_NAMES[found.kind].toLowerCase()}. Fortryder du, kan du vælge dem til i Indstillinger.`;
    send(ctx, 200, renderPlainPage('Du er afmeldt', text, SETTINGS));
  });
}
