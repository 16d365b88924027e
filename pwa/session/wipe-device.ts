import { dropImageCache } from '../../db/device/image-cache';
import { deleteUserDatabase, openSignOutChannel } from '../../db/device/open';
import { clearPendingActivation } from './pending-activation';

/**
 * Remove what this device holds of a user: database (every tab lets go of it first), image cache, badge, pending
 * activation (READINGS 138). A part the browser cannot do must not keep the user signed in.
 */
export async function wipeDevice(sub: string): Promise<void> {
  clearPendingActivation();
  await Promise.allSettled([
    deleteUserDatabase(sub, openSignOutChannel()),
    dropImageCache(),
    'clearAppBadge' in navigator ? navigator.clearAppBadge() : undefined,
  ]);
}
