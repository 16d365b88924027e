import { createHash } from 'node:crypto';

/** A whole page as the scan path sends it: ready bytes and the policy that allows exactly its style. */
export interface ScanPage {
  body: Buffer;
  policy: string;
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;background:#f5f6fa;color:#14213d}
main{padding:2rem 1.5rem;max-width:26rem;text-align:center}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 2rem}
a{display:inline-block;padding:.75rem 1.5rem;min-height:1.5rem;border-radius:.5rem;background:#14213d;color:#fff;text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid #2563eb;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#0b1220;color:#f5f6fa}a{background:#8fb4ff;color:#0b1220}a:focus-visible{outline-color:#fff}}`;

/** A small page without script, image or font: it is drawn on any phone at once (rule 10). */
function renderPage(heading: string, text: string, link: { href: string; label: string }): ScanPage {
  const html = `<!doctype html>
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
<a href="${link.href}">${link.label}</a>
</main>
</body>
</html>
`;
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  return { body: Buffer.from(html), policy };
}

const HOME = { href: '/', label: 'Gå til forsiden' };

export const standNotFoundPage = renderPage('Produkt ikke fundet', 'Tjek, at du har skrevet det ID, der står på produktet.', HOME);

/** Shown when the product cannot even be looked up. */
export const standUnavailablePage = renderPage('Der opstod en fejl', 'Vi kan ikke åbne linket lige nu. Prøv igen om et øjeblik.', HOME);
