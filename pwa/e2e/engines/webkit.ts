import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../product';
import type { Engine, Tab } from './engine';
import { ELEMENT_KEY, isReady, openSession, type WebDriver } from './webdriver';

/** Where Debian has them. */
const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
const MINI_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
/** A page or a script that takes longer stands still, ms. */
const PATIENCE = { script: 10_000, pageLoad: 30_000 };
/** Wide enough for tables. */
const WINDOW = { width: 1280, height: 900 };

type Reference = Record<string, string>;

/** Runs an expression and waits for what it promises. */
const AWAITED = (expression: string): string => `
  const done = arguments[arguments.length - 1];
  Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;

async function elementOf(driver: WebDriver, expression: string): Promise<string | null> {
  const found = await driver.send<Reference | null>('POST', '/execute/sync', { script: `return (${expression})`, args: [] });
  return found?.[ELEMENT_KEY] ?? null;
}

const tabOf = (driver: WebDriver): Tab => ({
  open: (url) => driver.send('POST', '/url', { url }),
  reload: () => driver.send('POST', '/refresh'),
  evaluate: async (expression) => {
    const { value, error } = await driver.send<{ value?: unknown; error?: string }>('POST', '/execute/async', {
      script: AWAITED(expression),
      args: [],
    });
    if (error !== undefined) throw new Error(error);
    return value;
  },
  press: async (expression) => {
    const element = await elementOf(driver, expression);
    if (element) await driver.send('POST', `/element/${element}/click`);
    return element !== null;
  },
  write: async (expression, text) => {
    const element = await elementOf(driver, expression);
    if (!element) return false;
    await driver.send('POST', '/execute/sync', { script: 'arguments[0].select()', args: [{ [ELEMENT_KEY]: element }] });
    await driver.send('POST', `/element/${element}/value`, { text });
    return true;
  },
  close: () => driver.send('DELETE', ''),
});

/** A screen for who has none; it chooses its own number. */
async function startDisplay(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, child };
}

/** WebKitGTK's small browser over W3C WebDriver; each device is a browser of its own, which keeps nothing. */
export async function startWebKit(): Promise<Engine> {
  const { display, child: screen } = await startDisplay();
  const port = await freePort();
  const child = spawn(DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', TZ: 'Europe/Copenhagen' },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 20_000;
  while (!(await isReady(origin))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer');
    await after(50);
  }
  const capabilities = { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } };
  const tabs = new Set<Tab>();
  const openDevice = async (): Promise<Tab> => {
    const driver = await openSession(origin, capabilities);
    await driver.send('POST', '/window/rect', WINDOW);
    await driver.send('POST', '/timeouts', PATIENCE);
    const tab = tabOf(driver);
    tabs.add(tab);
    return {
      ...tab,
      close: async () => {
        tabs.delete(tab);
        await tab.close();
      },
    };
  };
  return {
    name: 'WebKit',
    openDevice,
    close: async () => {
      for (const tab of tabs) await tab.close().catch(() => undefined);
      child.kill();
      screen.kill();
    },
  };
}
