import { type ChildProcess, spawn } from 'node:child_process';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { BROWSER, PATIENCE } from './browser';

/** A whole browser as a process of ours, with its profile on disk, so that it can be killed as a power cut would. */
export interface BrowserProcess {
  context: BrowserContext;
  /** SIGKILL to all of it. */
  kill: () => Promise<void>;
}

const gone = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()));

/** The address of its debugging socket, which Chromium prints once it listens. */
const debuggingAddress = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${printed}`)));
  });

export async function startChromium(profile: string): Promise<BrowserProcess> {
  const args = [
    ...(BROWSER.args ?? []),
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--lang=da',
    '--window-size=1440,900',
  ];
  // A group of its own: the browser's helpers go with it.
  const child = spawn(BROWSER.executablePath ?? chromium.executablePath(), [...args, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Europe/Copenhagen' },
  });
  const browser: Browser = await chromium.connectOverCDP(await debuggingAddress(child));
  const [context] = browser.contexts();
  if (!context) throw new Error('a browser without a window');
  context.setDefaultTimeout(PATIENCE);
  return {
    context,
    kill: async () => {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
      await gone(child);
    },
  };
}
