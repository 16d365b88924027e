import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What runs by itself: the server, its worker threads, the programs of api/cli. */
const entries = () => [
  'api/main.ts',
  ...readdirSync('api', { recursive: true })
    .map((name) => join('api', name))
    .filter((file) => file.endsWith('.worker.ts') || /^api\/cli\/[^/]+\.ts$/.test(file)),
];

/** All of them, and `more`, flat in one folder as JavaScript (see http/work/start-worker.ts). Packages stay where they are. */
export const bundleServer = (outdir, { more = [], define = {} } = {}) =>
  build({
    entryPoints: [...entries(), ...more],
    outdir,
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    define,
    logLevel: 'warning',
  });
