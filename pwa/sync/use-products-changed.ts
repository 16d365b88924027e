import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext } from 'react';
import { useSession, useSessionServices } from '../session/session-context';
import { DeviceContext } from './device-context';

/**
 * A call of ours has claimed products: fetch the own ones, however young the copy is, and forget the stock that was seen.
 * Works behind the login guard and on the screens a product leads to. Never rejects – when that does not work now
 * (offline, signed out meanwhile) the next refresh does it.
 */
export function useProductsChanged(): () => Promise<void> {
  const around = useContext(DeviceContext);
  const { user } = useSession();
  const services = useSessionServices();
  const queryClient = useQueryClient();
  const sub = user?._id;
  return useCallback(async () => {
    if (around) await around.device.pull('products', { stale: true }).catch(() => undefined);
    else if (sub) await import('./pull-products').then(({ pullProducts }) => pullProducts(sub, services)).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: [sub, 'unclaimed'] });
  }, [around, sub, services, queryClient]);
}
