import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { openPage, type WatchedPage, withoutStream } from './browser';

/** A page whose app does not arrive before `release` is called; `hold` before it goes elsewhere. */
interface HeldPage extends WatchedPage {
  hold: () => void;
  release: () => void;
}

export async function openHeld(browser: Browser, options: BrowserContextOptions, theme?: 'dark' | 'light'): Promise<HeldPage> {
  const watched = await openPage(browser, options, theme);
  await withoutStream(watched.context);
  let release = (): void => undefined;
  let released = Promise.resolve();
  const hold = (): void => void (released = new Promise((resolve) => (release = resolve)));
  hold();
  await watched.page.route('**/assets/*.js', async (route) => {
    await released;
    // A page that was left meanwhile asks for nothing any more.
    await route.continue().catch(() => undefined);
  });
  return { ...watched, hold, release: () => release() };
}

/** React has taken over the element it finds here. */
export const isTakenOver = (selector: string): boolean =>
  Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber'));
export const takenOver = (page: Page): Promise<unknown> => page.waitForFunction(isTakenOver, 'h1');
