import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { Engine, Tab } from './engine';

async function withElement(page: Page, expression: string, act: (element: ElementHandle) => Promise<void>): Promise<boolean> {
  const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle | null;
  if (!element) return false;
  await act(element);
  await element.dispose();
  return true;
}

/** Where Debian has it. */
const FIREFOX = '/usr/bin/firefox-esr';
/** Wide enough for tables. */
const WINDOW = { width: 1280, height: 900 };

const tabOf = (page: Page, close: () => Promise<void>): Tab => ({
  open: async (address) => void (await page.goto(address)),
  reload: async () => void (await page.reload()),
  evaluate: (expression) => page.evaluate(expression),
  press: (expression) => withElement(page, expression, (element) => element.click()),
  write: (expression, text) =>
    withElement(page, expression, async (element) => {
      await element.evaluate((field) => (field as HTMLInputElement).select());
      await element.type(text);
    }),
  close,
});

/** Firefox over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', protocol: 'webDriverBiDi', executablePath: FIREFOX, headless: true });
  return {
    name: (await browser.version()).replace('/', ' '),
    openDevice: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(WINDOW);
      return tabOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}
