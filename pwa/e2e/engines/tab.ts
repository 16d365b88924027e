import { expect } from 'vitest';
import type { Tab } from './engine';
import { locate, type Role } from './locate';

/** Patient, because a loaded machine is no fault of the product. */
const PATIENCE = { timeout: 30_000, interval: 50 };

const call = (work: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `(${work.toString()})(${args.map((value) => JSON.stringify(value) ?? 'undefined').join(',')})`;

const located = (role: Role, name: string): string => call(locate, [{ role, name }]);

/** Run a function in the page, with values JSON can carry; it sees nothing of its surroundings here. */
export const run = async <Args extends readonly unknown[], Answer>(
  tab: Tab,
  work: (...args: Args) => Answer | Promise<Answer>,
  ...args: Args
): Promise<Answer> => (await tab.evaluate(call(work, args))) as Answer;

/** Wait for something; while a page is on its way nothing is true of it. */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const answered = (): Promise<boolean | string> => check().catch((error: unknown) => String(error));
  await expect.poll(answered, { ...PATIENCE, message: what }).toBe(true);
}

/** What a page that does not get there shows. */
const shown = (tab: Tab): Promise<string> =>
  run(tab, () => `${location.pathname} ${document.readyState}: ${document.body.innerText.replace(/\s+/g, ' ').slice(0, 300)}`).catch(
    String,
  );

export const isInSight = async (tab: Tab, role: Role, name: string): Promise<boolean> =>
  (await tab.evaluate(`${located(role, name)} !== null`)) === true;

export const see = (tab: Tab, role: Role, name: string): Promise<void> =>
  until(`${role} "${name}" is in sight`, () => isInSight(tab, role, name)).catch(async (error: unknown) => {
    throw new Error(await shown(tab), { cause: error });
  });
/** False when there is nothing to press. */
export const pressIfThere = (tab: Tab, role: Role, name: string): Promise<boolean> => tab.press(located(role, name));
export const press = (tab: Tab, role: Role, name: string): Promise<void> =>
  until(`${role} "${name}" can be pressed`, () => pressIfThere(tab, role, name));
export const write = (tab: Tab, name: string, text: string): Promise<void> =>
  until(`"${name}" reads "${text}"`, async () => {
    const field = located('textbox', name);
    return (await tab.write(field, text)) && (await tab.evaluate(`${field}.value`)) === text;
  });

export const pathOf = (tab: Tab): Promise<string> => run(tab, () => location.pathname);
export const isAt = (tab: Tab, path: string): Promise<void> => until(`the address is ${path}`, async () => (await pathOf(tab)) === path);
/**
 * Not as a driver's command: some wait for a page to load, which one that was kept never does. A page that is being loaded
 * anew at that moment swallows it, as it would a person's press: then they press again.
 */
export function goBack(tab: Tab, { from, to }: { from: string; to: string }): Promise<void> {
  let pressedAt = -Infinity;
  return until(`back leads from ${from} to ${to}`, async () => {
    const path = await pathOf(tab);
    if (path === from && performance.now() - pressedAt > 5000) {
      pressedAt = performance.now();
      await run(tab, () => history.back());
    }
    return path === to;
  });
}

export async function logIn(tab: Tab, origin: string, { username, password }: { username: string; password: string }): Promise<void> {
  await tab.open(`${origin}/login`);
  await write(tab, 'Brugernavn', username);
  await write(tab, 'Adgangskode', password);
  await press(tab, 'button', 'LOG IND');
  await isAt(tab, '/dashboard');
}

/** Until then a reload needs the server. */
export const isWorkerInCharge = (tab: Tab): Promise<void> =>
  until('the service worker is in charge', async () => {
    const isActive = await run(tab, async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
    if (!isActive) return false;
    if (await run(tab, () => navigator.serviceWorker.controller !== null)) return true;
    await tab.reload();
    return false;
  });
