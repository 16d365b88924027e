import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import type Koa from 'koa';
import { SCREENS } from '../contract/addresses';
import { NOTICE_KIND_NAMES } from '../contract/notice-words';
import { saveChoice } from '../../db/server/notice-queries';
import { findUserById } from '../../db/server/user-queries';
import type { Deps } from '../deps';
import { readChoices } from './notice-choices';
import { readUnsubscription, UNSUBSCRIBE_PATH, type Unsubscription } from './unsubscribe-link';

/** The product's colours, light and dark, without its script: see pwa/ui/theme. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;background:#f5f6fa;color:#14213d}
main{padding:2rem 1.5rem;max-width:26rem;text-align:center}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 2rem}
button,a{display:inline-block;padding:.75rem 1.5rem;min-height:1.5rem;border:0;border-radius:.5rem;background:#14213d;color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid #2563eb;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#0b1220;color:#f5f6fa}button,a{background:#8fb4ff;color:#0b1220}:focus-visible{outline-color:#fff}}`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const page = (heading: string, text: string, action: string): string => `<!DOCTYPE html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${text}</p>
${action}
</main>
</body>
</html>
`;

const BUTTON = '<form method="post"><button type="submit">Afmeld mails</button></form>';
const SETTINGS = `<a href="${SCREENS.settings}">Gå til Indstillinger</a>`;

function send(ctx: Koa.Context, status: number, html: string): void {
  ctx.status = status;
  ctx.set('Content-Security-Policy', POLICY);
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.type = 'html';
  ctx.body = html;
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
    send(ctx, 404, page('Linket virker ikke', 'Du kan vælge dine mails i Indstillinger, når du er logget ind.', SETTINGS));

  router.get(UNSUBSCRIBE_PATH, (ctx) => {
    const found = read(ctx);
    if (!found) return refuse(ctx);
    const text = `Så sender vi dig ikke flere mails om ${NOTICE_KIND_NAMES[found.kind].toLowerCase()}. Du kan stadig læse om det i portalen.`;
    send(ctx, 200, page('Afmeld mails?', text, BUTTON));
  });

  router.post(UNSUBSCRIBE_PATH, async (ctx) => {
    const found = read(ctx);
    if (!found) return refuse(ctx);
    await unsubscribe(deps, found);
    const text = `Du får ikke flere mails om ${NOTICE_KIND_NAMES[found.kind].toLowerCase()}. Fortryder du, kan du vælge dem til i Indstillinger.`;
    send(ctx, 200, page('Du er afmeldt', text, SETTINGS));
  });
}
