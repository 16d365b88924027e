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

/**
 * Packages of a hundred small files each, written into ours: every start of the server, and of each of its threads, would read them
 * one by one. The others stay where they are: most are one file, and some find their own by where they stand.
 */
const WRITTEN_IN = new Set(['jose', 'kysely']);
const otherPackages = {
  name: 'other-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || WRITTEN_IN.has(path.split('/')[0]) ? undefined : { path, external: true },
    ),
};

/** All of them, and `more`, flat in one folder as JavaScript (see http/work/start-worker.ts). */
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
    plugins: [otherPackages],
    jsx: 'automatic',
    define,
    logLevel: 'warning',
  });
