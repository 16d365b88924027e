import { useQueryClient } from '@tanstack/react-query';
import { useDevice } from '../../sync/device-context';

/**
 * A call of ours has claimed products: fetch the own ones and forget the stock that was seen. Never rejects – when that
 * does not work now (offline, signed out meanwhile) the next refresh does it.
 */
export function useProductsChanged(): () => Promise<void> {
  const { device } = useDevice();
  const queryClient = useQueryClient();
  return async () => {
    await device.pull('products', { stale: true }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: [device.sub, 'unclaimed'] });
  };
}
