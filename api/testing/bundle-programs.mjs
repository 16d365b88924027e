// Set-up of the tests in Node: programs and worker threads are bundled once. Read as TypeScript by each process that is
// started, they cost 0.7 s of it, and nearly every test file starts a server with its worker.
import { mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundleServer } from '../cli/bundle-server.mjs';

let folder;

export async function setup() {
  // Inside the repository, where the packages are found.
  folder = mkdtempSync(resolve('node_modules/.test-programs-'));
  await bundleServer(folder, {
    more: ['click-log-process.ts', 'failing-process.ts', 'fleet/fleet-process.ts'].map((name) => `api/testing/${name}`),
  });
  process.env.BUNDLED_PROGRAMS = folder;
}

export function teardown() {
  rmSync(folder, { recursive: true });
}
