import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LandingPage } from '../contract/landing-page';
import { landingCss } from '../../pwa/landing-view/landing-css';
import { LandingView } from '../../pwa/landing-view/landing-view';
import { pageHead } from '../../pwa/landing-view/page-head';
import { escapeHtml } from '../http/escape-html';
import { type ReadyPage, readyPage } from '../http/answers/ready-page';
import type { PageLink } from '../presenters/link-ids';
import { countedAddresses } from './page-links';

interface DocumentInput {
  page: LandingPage;
  /** Own origin, without a slash at the end. */
  publicUrl: string;
  /** Path of the preview picture, 1200x630. */
  socialImage: string;
  /** The page's buttons with their ids. */
  links: readonly PageLink[];
}

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;

function headTags({ page, publicUrl, socialImage }: DocumentInput): string[] {
  const head = pageHead(page);
  const canonical = `${publicUrl}${head.canonicalPath}`;
  return [
    '<meta charset="utf-8">',
    meta('name', 'viewport', 'width=device-width, initial-scale=1, viewport-fit=cover'),
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('name', 'theme-color', head.themeColour),
    meta('name', 'color-scheme', head.isDark ? 'dark' : 'light'),
    ...(head.icon ? [`<link rel="icon" href="${escapeHtml(head.icon)}" type="image/png" sizes="64x64">`] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', 'da_DK'),
    meta('property', 'og:image', `${publicUrl}${socialImage}`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', head.title),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/**
 * The public landing page as a document: one style element, no script (EXPERIENCE, "The public landing page"). The style alone asks for
 * fonts: for one that a link asks for beforehand Chromium holds the first paint back.
 */
export function landingDocument(input: DocumentInput): ReadyPage {
  const style = landingCss(input.page, 'document');
  const markup = renderToStaticMarkup(
    createElement(LandingView, { design: input.page, addressOf: countedAddresses(input.page._id, input.links) }),
  );
  // React writes two attributes in mixed case; text cannot hold these strings, its quotes are escaped.
  const body = markup.replaceAll(' srcSet="', ' srcset="').replaceAll(' fetchPriority="', ' fetchpriority="');
  const head = headTags(input).join('\n');
  return readyPage(
    `<!DOCTYPE html>\n<html lang="da">\n<head>\n${head}\n<style>${style}</style>\n</head>\n<body>${body}</body>\n</html>\n`,
    style,
  );
}

const NOT_FOUND_STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;font:1.0625rem/1.55 system-ui,sans-serif;background:#f4f6fb;color:#0f2248}' +
  'main{max-width:26rem;padding:2rem 1.5rem;text-align:center}svg{width:4.5rem;height:4.5rem;color:#2b5fc6}h1{margin:1.25rem 0 .75rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.01em}p{margin:0 0 2rem;color:#45526b}' +
  'a{display:inline-flex;align-items:center;min-height:3.25rem;padding:0 1.75rem;border-radius:1rem;background:#2b5fc6;color:#fff;font-weight:600;text-decoration:none}a:focus-visible{outline:3px solid currentColor;outline-offset:3px}' +
  '@media(prefers-color-scheme:dark){body{background:#0b1220;color:#fff}p{color:#a9b4c7}svg{color:#6c9aef}}';

/** 404 of /landing/{id} and /{urlPath} (SPEC §2). */
export const landingNotFound: ReadyPage = readyPage(
  `<!DOCTYPE html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Landing page ikke fundet</title>
<style>${NOT_FOUND_STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="11" y="5" width="26" height="38" rx="6"></rect><path d="M18 20h0M30 20h0M18 31q6-5 12 0"></path></svg>
<h1>Landing page ikke fundet</h1>
<p>Siden er måske flyttet eller slettet. Tjek, at adressen er skrevet rigtigt.</p>
<a href="/">Gå til forsiden</a>
</main>
</body>
</html>
`,
  NOT_FOUND_STYLE,
);
