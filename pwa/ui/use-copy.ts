import { copyText } from '../platform/clipboard';
import { dashboardText } from '../text/dashboard';
import { useToast } from './toast/toast-context';

/** Copies a link and says so in the given words. */
export function useCopy(copied: string): (link: string) => Promise<void> {
  const toast = useToast();
  return async (link) => {
    if (await copyText(link)) toast.success(copied);
    else toast.warning(dashboardText.products.copyFailed);
  };
}
