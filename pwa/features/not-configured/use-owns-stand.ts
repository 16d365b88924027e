import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/contract/endpoints';
import { useApi, useSession } from '../../session/session-context';

/** Whether the product is in the list of whoever is signed in; false while that is not known. */
export function useOwnsStand(standerId: string): boolean {
  const api = useApi();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: [user?._id, 'owns-stand', standerId],
    enabled: user !== null,
    queryFn: async () => {
      const outcome = await api(endpoints.listStandRows);
      return outcome.kind === 'ok' && outcome.data.some((stand) => stand.standerId === standerId);
    },
  });
  return data ?? false;
}
