import { useState } from 'react';
import { errors } from '../text/errors';
import { syncText } from '../text/sync';
import { useToast } from '../ui/toast/toast-context';
import type { ResourceState } from './use-resource';

/** "Refresh Data": fetches these past every cache and says how that went (SPEC §8). Silent when the session ended meanwhile. */
export function useRefreshData(...resources: readonly ResourceState[]): { isRefreshing: boolean; refresh: () => void } {
  const toast = useToast();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async (): Promise<void> => {
    setIsRefreshing(true);
    const results = await Promise.all(resources.map((resource) => resource.refresh())).finally(() => setIsRefreshing(false));
    if (results.some((result) => result.kind === 'signed-out')) return;
    if (results.some((result) => result.kind === 'offline')) toast.warning(syncText.offlineRefresh);
    else if (results.every((result) => result.kind === 'fresh' || result.kind === 'unchanged'))
      toast.success(errors.dashboard.success.refreshed);
    else toast.error(errors.dashboard.refreshData);
  };
  return { isRefreshing, refresh: () => void refresh() };
}
