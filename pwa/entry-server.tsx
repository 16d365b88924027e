import { renderToStyleElements } from '@fluentui/react-components';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { SITE_PLACEHOLDERS } from '../api/contract/site-placeholders';
import { App } from './app';
import { loadScreen, routes } from './router';
import { screens } from './screens';
import type { SessionServices } from './session/session-services';
import { documentTitle } from './text/brand';
import { createStyleRenderer } from './ui/theme/style-renderer';
import { themeCss } from './ui/theme/theme-css';

/** The build's own parts of a page. */
interface Shell {
  /** index.html as built. */
  html: string;
  /** Style sheet of the app, which index.html names. */
  css: string;
  /** Scripts that run before the first paint: they stand in the page, so that nothing is waited for. */
  scripts: readonly string[];
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
  app: Promise.resolve(null),
  close: asleep,
};

/** Fluent's own style tag with one theme: both themes stand in the head instead. */
const PROVIDER_STYLE = /<style id="fui-FluentProvider[^>]*>[\s\S]*?<\/style>/;

async function renderScreen(path: string): Promise<{ body: string; styles: string }> {
  await loadScreen(path);
  const renderer = createStyleRenderer(undefined);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const body = renderToString(
    <StrictMode>
      <App router={router} site={SITE_PLACEHOLDERS} renderer={renderer} services={services} />
    </StrictMode>,
  ).replace(PROVIDER_STYLE, '');
  router.dispose();
  return { body, styles: renderToStaticMarkup(<>{renderToStyleElements(renderer)}</>) };
}

/** Puts `next` in the place of what `pattern` finds; ends the build when it is not there. */
function put(html: string, pattern: RegExp, next: string): string {
  if (!pattern.test(html)) throw new Error(`index.html has no ${pattern}`);
  return html.replace(pattern, () => next);
}

async function renderPage(path: string, title: string, shell: Shell): Promise<string> {
  const { body, styles } = await renderScreen(path);
  // The policy refuses them (SECURITY, CSP).
  if (/<[^>]+ style="/.test(body)) throw new Error(`${path} is rendered with a style attribute`);
  const head = shell.scripts.map((script) => `<script>${script}</script>`).join('');
  const css = `<style>${themeCss(styles + shell.css)}${shell.css}</style>${styles}`;
  let html = put(shell.html, /<title>.*?<\/title>/, `<title>${documentTitle(title)}</title>`);
  html = put(html, /<script src="\/theme\.js"><\/script>/, head);
  html = put(html, /<link rel="stylesheet"[^>]*>/, css);
  html = put(html, /<noscript>.*?<\/noscript>/, '');
  return put(html, /<div id="root"><\/div>/, `<div id="root" data-site="${SITE_PLACEHOLDERS.json}">${body}</div>`);
}

/** Address -> the whole page, for every public screen that is the same for everybody. */
export async function renderPages(shell: Shell): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const { area, path, title } of screens)
    if (area === 'public' && !path.includes(':')) pages[path] = await renderPage(path, title, shell);
  return pages;
}
