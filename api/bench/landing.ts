import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { startChildServer } from './child-server';
import { firstVisit, openBenchBrowser, type Visit } from './first-visit';
import { median, percentile } from './figures';
import { buildLandingData, LANDING_PATHS } from './landing-data';
import { paintLayers } from './landing-layers';

/**
 * The public landing page against a plain static HTML file of the same server in the same run (EXPERIENCE, budget):
 * server time, bytes, requests and first contentful paint on a slow phone, and what the paint waits for. `--quick` for a few seconds.
 */
const isQuick = process.argv.includes('--quick');
const answers = isQuick ? 200 : 2000;
const visits = isQuick ? 3 : 7;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const HEADERS = { Accept: 'text/html', 'Accept-Encoding': 'br', 'Sec-Fetch-Mode': 'navigate' };

/** Time to the last byte of one answer over a warm connection, and its size on the wire. */
function ask(port: number, path: string): Promise<{ ms: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const call = request({ port, path, agent, headers: HEADERS }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - started, bytes });
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    });
    call.on('error', reject).end();
  });
}

const cell = (text: string | number, width = 10): string => String(text).padStart(width);

async function serverTimes(port: number): Promise<void> {
  const times: Record<string, number[]> = {};
  const sizes: Record<string, number> = {};
  for (const path of Object.values(LANDING_PATHS)) await ask(port, path);
  for (let round = 0; round < answers; round++) {
    for (const [name, path] of Object.entries(LANDING_PATHS)) {
      const { ms, bytes } = await ask(port, path);
      (times[name] ??= []).push(ms);
      sizes[name] = bytes;
    }
  }
  console.log(`\nserver            ${cell('p50 ms')}${cell('p99 ms')}${cell('ratio')}${cell('bytes br')}`);
  for (const [name, values] of Object.entries(times)) {
    const ratio = median(values) / median(times.plain ?? []);
    console.log(
      `${name.padEnd(18)}${cell(median(values).toFixed(2))}${cell(percentile(values, 0.99).toFixed(2))}${cell(ratio.toFixed(2))}${cell(sizes[name] ?? 0)}`,
    );
  }
}

async function paints(browser: Browser, port: number): Promise<void> {
  const seen: Record<string, Visit[]> = {};
  for (let round = 0; round < visits; round++) {
    for (const [name, path] of Object.entries(LANDING_PATHS))
      (seen[name] ??= []).push(await firstVisit(browser, `http://127.0.0.1:${port}${path}`, { seen: 'h1' }));
  }
  const plain = median((seen.plain ?? []).map(({ paintMs }) => paintMs));
  console.log(`\nslow 4G, CPU 4x   ${cell('FCP ms')}${cell('ratio')}${cell('LCP ms')}${cell('CLS')}${cell('kB')}${cell('requests')}`);
  for (const [name, list] of Object.entries(seen)) {
    const middle = (of: (one: Visit) => number): number => median(list.map(of));
    const paint = middle(({ paintMs }) => paintMs);
    const sizes = `${cell((middle(({ bytes }) => bytes) / 1000).toFixed(1))}${cell(middle(({ requests }) => requests))}`;
    const shift = cell(middle(({ layoutShift }) => layoutShift).toFixed(3));
    console.log(
      `${name.padEnd(18)}${cell(paint.toFixed(0))}${cell((paint / plain).toFixed(2))}${cell(middle((one) => one.largestPaintMs).toFixed(0))}${shift}${sizes}`,
    );
  }
}

const directory = await mkdtemp(join(tmpdir(), 'landing-bench-'));
try {
  await buildLandingData(directory);
  const server = await startChildServer('./scan-server.ts', ['product', directory]);
  const browser = await openBenchBrowser();
  try {
    await serverTimes(server.port);
    await paints(browser, server.port);
    await paintLayers(browser, server.port, { path: LANDING_PATHS.typical, plain: LANDING_PATHS.plain, visits });
  } finally {
    agent.destroy();
    await browser.close();
    await server.stop();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
