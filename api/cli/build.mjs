// Builds the product into dist/: client and service worker by Vite, server entries and workers by esbuild, and the
// precompressed twins of the client's files. All server entries lie flat in dist/server (see http/work/start-worker.ts).
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as buildClient } from 'vite';
import { bundleServer } from './bundle-server.mjs';
import { renderPages } from './render-pages.mjs';
import { measureScreens, printScreens } from './screen-bytes.mjs';

const KEEP_ASSETS_MS = 30 * 86_400_000;
const ASSETS = 'dist/client/assets';
const EARLIER = 'dist/earlier-assets';
/** The server reads them; nobody fetches the file. */
const RENDERED = 'dist/client/rendered-pages.json';
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;

const files = (dir) =>
  readdirSync(dir, { recursive: true })
    .map((name) => join(dir, name))
    .filter((file) => statSync(file).isFile());

/** Out of Vite's way, which empties its folder: the new worker must not keep old files, and the new build must not lose them. */
function setAside() {
  mkdirSync(EARLIER, { recursive: true });
  for (const name of existsSync(ASSETS) ? readdirSync(ASSETS) : []) renameSync(join(ASSETS, name), join(EARLIER, name));
}

/** Hashed files of earlier builds stay for pages that are still open, 30 days long (SYNC, service worker). */
function bringBack() {
  for (const name of readdirSync(EARLIER)) {
    const [from, to] = [join(EARLIER, name), join(ASSETS, name)];
    if (!existsSync(to) && Date.now() - statSync(from).mtimeMs < KEEP_ASSETS_MS) renameSync(from, to);
  }
  rmSync(EARLIER, { recursive: true });
}

function precompress() {
  for (const file of files('dist/client')) {
    if (!COMPRESSIBLE.test(file) || file === RENDERED) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

setAside();
await buildClient({ logLevel: 'warn' });
await bundleServer('dist/server', { define: { 'process.env.NODE_ENV': '"production"' } });
await renderPages();
precompress();
// Before the files of earlier builds are back.
printScreens(measureScreens('dist/client'), JSON.parse(readFileSync('pwa/build/screen-budget.json', 'utf8')));
bringBack();
