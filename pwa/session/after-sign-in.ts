import { useCallback } from 'react';
import type { SignedIn } from '../../api/contract/account';
import { isIos, isStandalone } from '../platform/standalone';
import { errors } from '../text/errors';
import { shellText } from '../text/shell';
import { useToast } from '../ui/toast/toast-context';

/** In Safari the home-screen app does not know of what was activated there: say where to look (rule 144). */
export function tellHomeScreen(toast: ReturnType<typeof useToast>): void {
  if (isIos() && !isStandalone()) toast.info(shellText.iosUpdateHint);
}

/**
 * Tells what became of the product sent along with a sign-in (rule 39): a product that could not be activated is a
 * warning, never a failed sign-in.
 */
export function useActivationNotice(): (signedIn: Pick<SignedIn, 'activation'>) => void {
  const toast = useToast();
  return useCallback(
    ({ activation }) => {
      if (!activation) return;
      if (!activation.ok) {
        toast.warning(activation.message || errors.claim.failed);
        return;
      }
      toast.success(activation.message || errors.dashboard.success.activated);
      tellHomeScreen(toast);
    },
    [toast],
  );
}
