import type { Tab } from './engine';
import type { EngineStage, Journey } from './engine-stage';
import { isInSight, run, see, until } from './tab';

/** Runs in the page. */
const isTakenOver = (): boolean => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'));
/** Not as a driver's press, and when the driver has its answer: WebKit's now and then loses a page that is loaded anew meanwhile. */
const askAgain = (tab: Tab): Promise<void> =>
  run(tab, () => {
    const button = document.querySelector('#not-ready button');
    setTimeout(() => button?.dispatchEvent(new MouseEvent('click', { bubbles: true })), 100);
  });
/** A device at the log-in page, whose app the server refuses. */
async function openWithoutApp({ url, proxy, openDevice }: EngineStage): Promise<Tab> {
  const tab = await openDevice();
  const refused = proxy.fail(({ path }) => path.startsWith('/assets/') && path.endsWith('.js'), { kind: 'status', status: 503 });
  await tab.open(`${url}/login`);
  await refused;
  await see(tab, 'button', 'Prøv igen');
  return tab;
}

export const withoutApp: Journey = async (here) => {
  const tab = await openWithoutApp(here);
  // Not typed: WebKit's driver now and then loses a page that is loaded anew after that. Chromium's journey types.
  await run(tab, () => {
    const field = document.querySelector('input');
    if (field) field.value = 'mette';
  });
  here.proxy.heal();
  await askAgain(tab);
  await until('the app has come', () => run(tab, isTakenOver));
  await until('the note has gone', async () => !(await isInSight(tab, 'button', 'Prøv igen')));
  await until('the name is there', () => run(tab, () => document.querySelector('input')?.value === 'mette'));
};

export const reloadedWithoutApp: Journey = async (here) => {
  const tab = await openWithoutApp(here);
  here.proxy.heal();
  await tab.reload();
  await until('the app has come', async () => {
    // WebKit keeps what was refused over a reload, and the page says so again.
    if (await isInSight(tab, 'button', 'Prøv igen')) await askAgain(tab);
    return run(tab, isTakenOver);
  });
};
