import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { transform } from 'esbuild';
import { build } from 'vite';

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
    plugins: [react()],
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
  });
  writeFileSync('dist/client/rendered-pages.json', JSON.stringify(pages));
  rmSync(outDir, { recursive: true });
}
