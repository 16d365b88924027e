import { dropImageCache } from '../../db/device/storage/image-cache';
import { clearPendingActivation } from './pending-activation';
import type { SessionServices } from './session-services';
import { forgetChoices, pendingWipes, setWipePending } from './stored-session';

/** A frozen tab does not close its database connection; wait for it no longer than this, ms. */
const WIPE_CAP_MS = 3000;

async function deleteDatabase(sub: string): Promise<void> {
  const { deleteUserDatabase, openSignOutChannel } = await import('../../db/device/open');
  await deleteUserDatabase(sub, openSignOutChannel());
}

/** What of a user is under their name. A part the browser cannot do must not keep the others. */
async function wipe(sub: string, { app }: Pick<SessionServices, 'app'>): Promise<void> {
  const [deleted] = await Promise.allSettled([
    deleteDatabase(sub),
    dropImageCache(),
    app().then((database) => database?.accounts.delete(sub)),
  ]);
  if (deleted.status === 'fulfilled') setWipePending(sub, false);
}

/**
 * Delete what the device stores of a user who is not the one signed in; every tab closes the database first. What the browser does
 * not finish in time is remembered and retried at the next start.
 */
export async function wipeAccount(sub: string, services: Pick<SessionServices, 'app'>): Promise<void> {
  setWipePending(sub, true);
  await Promise.race([wipe(sub, services), new Promise((resolve) => setTimeout(resolve, WIPE_CAP_MS))]);
}

/** Delete everything the device stores of the user who leaves (rule 138): also badge, pending activation and choices, which are the next one's afterwards. */
export async function wipeDevice(sub: string, services: Pick<SessionServices, 'app'>): Promise<void> {
  clearPendingActivation();
  forgetChoices();
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
  await wipeAccount(sub, services);
}

/** Log-outs that the last visit did not finish. Whoever is signed in now keeps what is theirs. */
export async function finishWipes(services: Pick<SessionServices, 'app' | 'records'>): Promise<void> {
  const present = (await services.records.read())?.sub;
  for (const sub of pendingWipes()) {
    if (sub === present) setWipePending(sub, false);
    else await wipeAccount(sub, services);
  }
}
