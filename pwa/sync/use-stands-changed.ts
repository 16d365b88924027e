import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext } from 'react';
import { useSession, useSessionServices } from '../session/session-context';
import { DeviceContext } from './device-context';

/**
 * Call after claiming products: fetches the owner's products past every cache and forgets cached pages of the stock.
 * Works behind the login guard and on the public screens. Never rejects: when it fails now (offline, signed out
 * meanwhile), the next refresh does it.
 */
export function useStandsChanged(): () => Promise<void> {
  const around = useContext(DeviceContext);
  const { user } = useSession();
  const services = useSessionServices();
  const queryClient = useQueryClient();
  const sub = user?._id;
  return useCallback(async () => {
    if (around) await around.device.pull('products', { stale: true }).catch(() => undefined);
    else if (sub) await import('./pull-stands').then(({ pullStands }) => pullStands(sub, services)).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: [sub, 'unclaimed'] });
  }, [around, sub, services, queryClient]);
}
