import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { COMPARED_WITH, leanCharts, STAND_INS } from '../build/lean-charts';
import type * as charts from '../testing/drawn-charts';

const fromRoot = createRequire(join(process.cwd(), 'package.json'));
/** Where a package's file is, also where the package names none but its entry. */
const fileOf = (path: string): string => join(process.cwd(), 'node_modules', path);

async function drawWith(plugins: Plugin[]): Promise<string[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'charts-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    ssr: { noExternal: true },
    build: { ssr: 'pwa/testing/drawn-charts.ts', outDir, emptyOutDir: true, minify: false },
  });
  const { drawnCharts } = (await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'drawn-charts.js')).href)) as typeof charts;
  return drawnCharts();
}

test('charts are drawn with the stand-ins as without them', async () => {
  const drawn = await drawWith([leanCharts()]);
  expect(drawn.every((drawing) => drawing.includes('<path'))).toBe(true);
  expect(drawn).toEqual(await drawWith([]));
});

test.each(Object.entries(COMPARED_WITH))('%s is the version that the stand-ins were compared with', (name, version) => {
  // Another one: read what has changed in the modules of STAND_INS, look at the charts, then write its number there.
  const { version: installed } = JSON.parse(readFileSync(fileOf(`${name}/package.json`), 'utf8')) as { version: string };
  expect(installed).toBe(version);
});

test.each(Object.keys(STAND_INS))('%s is there to be stood in for', (path) => {
  expect(fromRoot.resolve(fileOf(path))).toBe(fileOf(path));
});
