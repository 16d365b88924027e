import { renderToStyleElements } from '@fluentui/react-components';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { endpointUrl } from '../api/contract/client';
import { CONTRACT_NUMBER, endpoints } from '../api/contract/endpoints';
import { JSON_PLACEHOLDERS, SITE_PLACEHOLDERS, STANDER_ID_PLACEHOLDER } from '../api/contract/page-placeholders';
import type { PublicStand } from '../api/contract/stand';
import { App } from './app';
import { loadScreen, routes } from './router';
import { paths } from './paths';
import { type ScreenEntry, screens } from './screens';
import type { PaintedPage } from './lookups/painted-page';
import type { SessionServices } from './session/session-services';
import { documentTitle } from './text/brand';
import { uiText } from './text/shell';
import { createMemoryRouter } from './platform/navigation/router';
import { createStyleRenderer, splitRules } from './ui/theme/style-renderer';
import { themeCss } from './ui/theme/theme-css';

/** The build's own parts of a page. */
interface Shell {
  /** index.html as built. */
  html: string;
  /** Style sheet of the app, which index.html names. */
  css: string;
  /** Scripts that run before the first paint: they stand in the page, so that nothing is waited for. */
  scripts: readonly string[];
  /** Stands at the end of a visitor's page and fetches the app once that is painted. */
  starter: string;
  /** Stands in the painted dashboard and writes the figures into it. */
  earlyDashboard: string;
  /** Route -> files of its screen beside those index.html names. */
  preloads: Readonly<Record<string, readonly string[]>>;
}

const asleep = (): never => {
  throw new Error('Nothing is asked while a page is rendered ahead');
};
/** Effects run in browsers only: of the session's parts none is used here. */
const services: SessionServices = {
  records: { read: asleep, update: asleep },
  client: asleep,
  locks: { run: asleep },
  now: Date.now,
  watch: asleep,
  app: asleep,
  close: asleep,
};

/** Fluent's own style tag with one theme: both themes stand in the head instead. */
const PROVIDER_STYLE = /<style id="fui-FluentProvider[^>]*>[\s\S]*?<\/style>/;

/** The app finds the rules of a page by its own way (style-renderer.ts): all of them, or it would write them again behind the others. */
function checkRules(styles: string, written: readonly string[]): void {
  const found = new Set([...styles.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].flatMap(([, css = '']) => splitRules(css)));
  // Some of Fluent's styles have a rule that is none.
  const rules = new Set(written.filter((rule) => rule.includes('{')));
  const differing = [...rules].filter((rule) => !found.has(rule)).concat([...found].filter((rule) => !rules.has(rule)));
  if (differing.length > 0) throw new Error(`Rules of a page are not found in it as they were written: ${differing.join(' ')}`);
}

async function renderScreen(address: string, painted: PaintedPage | null): Promise<{ body: string; styles: string }> {
  await loadScreen(address);
  const renderer = createStyleRenderer(undefined);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const body = renderToString(
    <StrictMode>
      <App router={router} painted={painted} hasFrame={painted === null} renderer={renderer} services={services} />
    </StrictMode>,
  ).replace(PROVIDER_STYLE, '');
  router.dispose();
  const styles = renderToStaticMarkup(<>{renderToStyleElements(renderer)}</>);
  // Where there is a document, as in tests, its engine writes the rules in its own words.
  if (typeof document === 'undefined') checkRules(styles, Object.keys(renderer.insertionCache));
  return { body, styles };
}

/** Puts `next` in the place of what `pattern` finds; ends the build when it is not there. */
function put(html: string, pattern: RegExp, next: string): string {
  if (!pattern.test(html)) throw new Error(`index.html has no ${pattern}`);
  return html.replace(pattern, () => next);
}

const STAND: Omit<PublicStand, 'status'> = {
  standerId: STANDER_ID_PLACEHOLDER,
  productType: 'stander',
  configured: false,
  redirectUrl: null,
};
/** Screens of a product, in the state in which a scan leads to them; in any other they are drawn by the app alone. */
const STANDS: Readonly<Record<string, PublicStand>> = {
  [paths.activation]: { ...STAND, status: 'unclaimed' },
  [paths.notConfigured]: { ...STAND, status: 'claimed' },
};

/** What the page was rendered from, for the app that takes it over. */
const dataOf = ({ stand }: PaintedPage): string =>
  ` data-site="${JSON_PLACEHOLDERS.site}"${stand ? ` data-stand="${JSON_PLACEHOLDERS.stand}"` : ''}`;

const ROOT = /<div id="root"><\/div>/;
const APP_SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
const APP_PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;

/** Screens where people log in: the dashboard's files are fetched while they type. */
const LEADS_IN: readonly string[] = [paths.login, paths.register, paths.activation];

/** The page without the app's files, and their names for the starter, the app's first: who reads the page gets the page first. */
function fetchedLater(html: string, path: string, { starter, preloads }: Shell): { html: string; attributes: string } {
  const scriptsOf = (screen: string): string[] => (preloads[screen] ?? []).filter((file) => file.endsWith('.js'));
  const [, app = ''] = APP_SCRIPT.exec(html) ?? [];
  const named = [...html.matchAll(APP_PRELOAD)].map(([, file = '']) => file);
  const files = [app, ...named, ...scriptsOf(path)];
  const next = LEADS_IN.includes(path) ? scriptsOf(paths.dashboard).filter((file) => !files.includes(file)) : [];
  const bare = put(html, APP_SCRIPT, '').replaceAll(APP_PRELOAD, '');
  return {
    html: put(bare, /<\/body>/, `<script>${starter}</script></body>`),
    attributes: ` data-app="${files.join(' ')}"${next.length > 0 ? ` data-next="${next.join(' ')}"` : ''}`,
  };
}

/** What the dashboard's figures are made of, as the device's engine asks for it (db/device/sync/pull.ts). */
const ADDRESSES = [endpointUrl(endpoints.listStandRows), endpointUrl(endpoints.standStatistics, {}, { details: 'true' })];
const QUESTIONS = ` data-client="${CONTRACT_NUMBER}" data-ask="${JSON.stringify(ADDRESSES).replaceAll('"', '&quot;')}"`;

/** Right behind the card it writes into. */
const withEarlyFigures = (html: string, { earlyDashboard }: Shell): string =>
  put(html, /<\/body>/, `<script>${earlyDashboard}</script></body>`);

/** Shown by the starter (pwa/public/start-app.js) where the app cannot be fetched: whoever presses a button would wait in vain. */
const notReady = (body: string): string =>
  renderToStaticMarkup(
    <div id="not-ready" role="status" data-trying={uiText.notReady.trying} hidden>
      <p>{body.includes('type="password"') ? uiText.notReady.withPassword : uiText.notReady.failed}</p>
      <button type="button">{uiText.retry}</button>
    </div>,
  );

async function renderPage({ path, title }: ScreenEntry, painted: PaintedPage | null, shell: Shell): Promise<string> {
  const address = path.replace(/:\w+/, STANDER_ID_PLACEHOLDER);
  const { body, styles } = await renderScreen(address, painted);
  // The policy refuses them (SECURITY, CSP).
  const styled = /<[^>]+ style="[^"]*"/.exec(body)?.[0];
  if (styled) throw new Error(`${path} is rendered with a style attribute: ${styled}`);
  const head = shell.scripts.map((script) => `<script>${script}</script>`).join('');
  const css = `<style>${themeCss(styles + shell.css)}${shell.css}</style>${styles}`;
  let html = put(shell.html, /<title>.*?<\/title>/, `<title>${documentTitle(title)}</title>`);
  html = put(html, /<script src="\/before-paint\.js"><\/script>/, head);
  html = put(html, /<link rel="stylesheet"[^>]*>/, css);
  html = put(html, /<noscript>.*?<\/noscript>/, '');
  const isDashboard = path === paths.dashboard;
  const later = fetchedLater(isDashboard ? withEarlyFigures(html, shell) : html, path, shell);
  const data = (painted ? dataOf(painted) : '') + (isDashboard ? QUESTIONS : '') + later.attributes;
  return put(later.html, ROOT, `${notReady(body)}<div id="root"${data}>${body}</div>`);
}

/** Route -> the whole page. */
type Pages = Record<string, string>;

async function renderAll(
  from: readonly ScreenEntry[],
  paintedOf: (screen: ScreenEntry) => PaintedPage | null,
  shell: Shell,
): Promise<Pages> {
  const pages: Pages = {};
  for (const screen of from) pages[screen.path] = await renderPage(screen, paintedOf(screen), shell);
  return pages;
}

/**
 * `visitor`: every screen that is the same for all visitors, but for the product it is about. `signedIn`: the frame and the
 * shape of every screen behind the guard, which is the same whoever is signed in.
 */
export async function renderPages(shell: Shell): Promise<{ visitor: Pages; signedIn: Pages }> {
  const open = screens.filter(({ path, area }) => path in STANDS || (area === 'public' && !path.includes(':')));
  const guarded = screens.filter(({ area }) => area === 'signed-in' || area === 'admin');
  return {
    visitor: await renderAll(open, ({ path }) => ({ site: SITE_PLACEHOLDERS, stand: STANDS[path] ?? null }), shell),
    signedIn: await renderAll(guarded, () => null, shell),
  };
}
