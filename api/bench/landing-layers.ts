import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { firstVisit, type Visit } from './first-visit';
import { median } from './figures';

/** Layers of a landing page from the inside: each has one thing more than the one before. */
const LAYERS = ['plain', 'as long', 'its style', 'its picture', 'its fonts'] as const;
type Layer = (typeof LAYERS)[number];

const without = (html: string, what: RegExp): string => html.replaceAll(what, '');
const STYLE = /<style>[^]*?<\/style>|<link rel="icon"[^>]*>/g;
const PICTURE = /<picture[^]*?<\/picture>/g;
const FONTS = /@font-face\{[^}]*\}/g;

/** The page taken apart. Its own head and text without style is as long as the page when the rest stands in a comment. */
function layersOf(page: string, plain: string): Record<Layer, string> {
  const styled = without(without(page, FONTS), PICTURE);
  const text = without(styled, STYLE);
  return {
    plain,
    'as long': `${text}<!--${(page.match(STYLE) ?? []).join('').replaceAll('--', '')}-->`,
    'its style': styled,
    'its picture': without(page, FONTS),
    'its fonts': page,
  };
}

/** A page of the product as text. */
const read = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' };
    request({ port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });

/** Serves the layers by their number, and everything else from the product. */
async function serveLayers(port: number, pages: readonly string[]): Promise<{ url: string; stop: () => void }> {
  const sent = pages.map((page) => brotliCompressSync(page));
  const server = createServer((asked, answer) => {
    const body = sent[Number(asked.url?.slice(1) || Number.NaN)];
    if (body) {
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }).end(body);
      return;
    }
    request({ port, path: asked.url, headers: asked.headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    })
      .on('error', () => answer.writeHead(502).end())
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Where the first paint of the page at `path` comes from, printed layer by layer; `plain` is the path of a page with nothing in it. */
export async function paintLayers(
  browser: Browser,
  port: number,
  { path, plain, visits }: { path: string; plain: string; visits: number },
) {
  const layers = layersOf(await read(port, path), await read(port, plain));
  const server = await serveLayers(
    port,
    LAYERS.map((layer) => layers[layer]),
  );
  const seen = LAYERS.map((): Visit[] => []);
  try {
    for (let round = 0; round < visits; round++)
      for (const [index, visitsOfLayer] of seen.entries())
        visitsOfLayer.push(await firstVisit(browser, `${server.url}${index}`, { seen: 'h1' }));
  } finally {
    server.stop();
  }
  const paints = seen.map((all) => median(all.map(({ paintMs }) => paintMs)));
  const bare = paints[LAYERS.indexOf('as long')] ?? Number.NaN;
  console.log(`\nlayer by layer      FCP ms  of a plain page as long (at most 1.25)`);
  for (const [index, layer] of LAYERS.entries()) {
    const paint = paints[index] ?? Number.NaN;
    console.log(`${layer.padEnd(18)}${paint.toFixed(0).padStart(8)}${(paint / bare).toFixed(2).padStart(8)}`);
  }
}
