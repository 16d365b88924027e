import { type Owner, openServerStage, type ServerStage } from '../sync-stage';
import type { Engine, Tab } from './engine';
import { isInSight, logIn, press, pressIfThere, until, write } from './tab';

/** How often pages are left in each way; more in `npm run e2e:engines`. */
export const ROUNDS = Number(process.env.ENGINE_ROUNDS ?? 1);

/** The product behind a network that can be broken, and a browser of one engine before it. */
export interface EngineStage extends ServerStage {
  /** The engine's name in small letters, for names that must not meet. */
  name: string;
  url: string;
  openDevice: () => Promise<Tab>;
  /** A device of its own for somebody, at the dashboard. */
  signIn: (owner: Owner) => Promise<Tab>;
  /** Back to a sound network without devices. */
  clear: () => Promise<void>;
}

/** What a person does in one engine, and what must come of it. */
export type Journey = (here: EngineStage) => Promise<void>;

export async function openEngineStage(name: string, start: () => Promise<Engine>): Promise<EngineStage> {
  const [stage, engine] = await Promise.all([openServerStage(), start()]);
  const tabs: Tab[] = [];
  const openDevice = async (): Promise<Tab> => {
    const tab = await engine.openDevice();
    tabs.push(tab);
    return tab;
  };
  const clear = async (): Promise<void> => {
    for (const tab of tabs.splice(0)) await tab.close();
    stage.proxy.heal();
  };
  return {
    ...stage,
    name: name.toLowerCase(),
    url: stage.proxy.url,
    openDevice,
    signIn: async (owner) => {
      const tab = await openDevice();
      await logIn(tab, stage.proxy.url, owner);
      return tab;
    },
    clear,
    stop: async () => {
      await clear();
      await engine.close();
      await stage.stop();
    },
  };
}

/** Opens a product's dialog by one of its buttons. A list that is being drawn anew may lose a press. */
export const openDialog = (tab: Tab, button: string): Promise<void> =>
  until('the dialog is open', async () => {
    if (await isInSight(tab, 'textbox', 'Navn…')) return true;
    // Once a turn: the button stands behind the dialog as soon as that is there.
    await pressIfThere(tab, 'button', button);
    return false;
  });

/** Gives a product another name in its dialog; `product` is what it is called now. */
export async function rename(tab: Tab, product: string, nickname: string): Promise<void> {
  await openDialog(tab, `Rediger ${product}`);
  await write(tab, 'Navn…', nickname);
  await press(tab, 'button', 'Gem');
}
