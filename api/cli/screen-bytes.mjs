import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A phone on HTTP/1.1 asks for six at a time. */
export const MOST_FILES = 12;

/** What is drawn after the figures, and counted by itself. */
const CHART = 'chart-canvas';

/**
 * Script that each screen of the built client fetches before it can be used: what index.html names and what
 * route-preloads.json adds to it. Bytes as served, with brotli. "chart" is what a screen with a chart fetches afterwards.
 */
export function measureScreens(clientDir) {
  const sizeOf = (address) => statSync(join(clientDir, `${address}.br`)).size;
  const row = (addresses) => ({ bytes: addresses.reduce((sum, address) => sum + sizeOf(address), 0), files: addresses.length });
  const html = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const base = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address);
  const preloads = Object.entries(JSON.parse(readFileSync(join(clientDir, 'route-preloads.json'), 'utf8')));
  const charts = readdirSync(join(clientDir, 'assets')).filter((name) => name.startsWith(`${CHART}-`) && name.endsWith('.js'));
  const newest = charts
    .sort((a, b) => statSync(join(clientDir, 'assets', a)).mtimeMs - statSync(join(clientDir, 'assets', b)).mtimeMs)
    .at(-1);
  return Object.fromEntries([
    ...preloads.map(([path, files]) => [path, row([...new Set([...base, ...files.filter((file) => file.endsWith('.js'))])])]),
    ['chart', row(newest ? [`/assets/${newest}`] : [])],
  ]);
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(9);

/** For the end of the build. `budget` is screen-budget.json. */
export function printScreens(measured, budget) {
  const rows = Object.entries(measured).map(
    ([path, { bytes, files }]) => `${path.padEnd(28)}${kilobytes(bytes)}${kilobytes(budget[path]?.bytes ?? 0)}${String(files).padStart(8)}`,
  );
  process.stdout.write(`\n${'script until usable, brotli'.padEnd(31)}kB   budget   files\n${rows.join('\n')}\n`);
}
