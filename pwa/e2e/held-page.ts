import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { openPage, type WatchedPage } from './browser';

/** A page whose app does not arrive before `release` is called. */
interface HeldPage extends WatchedPage {
  release: () => void;
}

export async function openHeld(browser: Browser, options: BrowserContextOptions, theme?: 'dark' | 'light'): Promise<HeldPage> {
  const watched = await openPage(browser, { ...options, serviceWorkers: 'block' }, theme);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await watched.page.route('**/assets/*.js', async (route) => {
    await released;
    // A page that was left meanwhile asks for nothing any more.
    await route.continue().catch(() => undefined);
  });
  return { ...watched, release };
}

/** React has taken over the element it finds here. */
const isTakenOver = (selector: string): boolean =>
  Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber'));
export const takenOver = (page: Page): Promise<unknown> => page.waitForFunction(isTakenOver, 'h1');
