import { createHash } from 'node:crypto';

/** A whole page: ready bytes, and the policy that allows exactly its style. */
export interface PlainPage {
  body: Buffer;
  policy: string;
}

/** The product's colours, light and dark, without its script: see pwa/ui/theme. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;background:#f5f6fa;color:#14213d}
main{padding:2rem 1.5rem;max-width:26rem;text-align:center}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 2rem}
button,a{display:inline-block;padding:.75rem 1.5rem;min-height:1.5rem;border:0;border-radius:.5rem;background:#14213d;color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid #2563eb;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#0b1220;color:#f5f6fa}button,a{background:#8fb4ff;color:#0b1220}:focus-visible{outline-color:#fff}}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * A small page without script, image or font: it is drawn on any phone at once (rule 10). `action` is a link or a form, as HTML; a
 * form may only be sent where it came from.
 */
export function renderPlainPage(heading: string, text: string, action: string): PlainPage {
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
${action}
</main>
</body>
</html>
`;
  const formAction = action.startsWith('<form') ? "'self'" : "'none'";
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action ${formAction}`;
  return { body: Buffer.from(html), policy };
}
