// `npm run dev`: the API with reload on port 3001 and Vite with hot reload on port 3000, on a seeded temporary database.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'portal-dev-'));
const apiPort = process.env.API_PORT ?? '3001';
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: apiPort,
  API_PORT: apiPort,
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:3000',
  DEMO_CLIENT: 'dev',
};
// Not through npx, which dies of a signal and leaves its child alive.
const children = [
  spawn('node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'api/cli/demo.ts'], { stdio: 'inherit', env }),
  spawn('node_modules/.bin/vite', ['--port', '3000', '--strictPort'], { stdio: 'inherit', env }),
];
let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
let left = children.length;
for (const child of children) {
  child.on('exit', () => {
    stop();
    left -= 1;
    if (left === 0 && process.env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
  });
}
