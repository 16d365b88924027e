import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build as bundle, transform } from 'esbuild';
import { build } from 'vite';
import { leftToRight } from './left-to-right.mjs';

/** A script that stands in a page: one text, with all it imports. */
async function bundledScript(file) {
  const { outputFiles } = await bundle({ entryPoints: [file], bundle: true, write: false, minify: true, format: 'iife', target: 'es2022' });
  return outputFiles[0].text.trim();
}

const WORKER = 'dist/client/service-worker.js';
const REVISION = 'revision-of-the-painted-pages';

/** The installed app keeps these pages: it fetches them anew whenever anything in one of them is another. */
function tellWorker(pages) {
  const worker = readFileSync(WORKER, 'utf8');
  if (!worker.includes(REVISION)) throw new Error(`${WORKER} has no ${REVISION}`);
  writeFileSync(WORKER, worker.replaceAll(REVISION, createHash('sha256').update(JSON.stringify(pages)).digest('hex').slice(0, 32)));
}

/**
 * Renders the screens that are the same for everybody, from the app's own components, into rendered-pages.json, which the
 * server sends from memory (api/pages). What a page needs for its first paint stands in it.
 */
export async function renderPages() {
  const outDir = join(process.cwd(), 'dist/renderer');
  await build({
    configFile: false,
    root: 'pwa',
    publicDir: false,
    plugins: [leftToRight(), react()],
    logLevel: 'warn',
    build: { ssr: 'entry-server.tsx', outDir, emptyOutDir: true, minify: false },
    // Bundled, because Node cannot import all of Fluent as it is published.
    ssr: { noExternal: [/^@fluentui\//, /^@griffel\//] },
  });
  const read = (file) => readFileSync(join('dist/client', file), 'utf8');
  const minified = async (file) => (await transform(read(file), { minify: true })).code.trim();
  const html = read('index.html');
  const [, css] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(html) ?? [];
  const { renderPages: render } = await import(pathToFileURL(join(outDir, 'entry-server.js')).href);
  const pages = await render({
    html,
    css: read(css).trim(),
    scripts: [await minified('before-paint.js'), await minified('early-presses.js')],
    starter: await minified('start-app.js'),
    earlyDashboard: await bundledScript('pwa/features/dashboard/early/early-dashboard.ts'),
    preloads: JSON.parse(read('route-preloads.json')),
  });
  writeFileSync('dist/client/rendered-pages.json', JSON.stringify(pages));
  tellWorker(pages.signedIn);
  rmSync(outDir, { recursive: true });
}
