import { useQuery } from '@tanstack/react-query';
import type { SiteInfo } from '../../api/contract/site';
import { endpoints } from '../../api/contract/endpoints';
import { useApi } from '../session/session-context';
import { SITE_KEY } from './query-keys';

/** What the public pages know of this installation; undefined until it is here, or while offline. */
export function useSite(): SiteInfo | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: SITE_KEY,
    staleTime: Infinity,
    queryFn: async () => {
      const outcome = await api(endpoints.site);
      if (outcome.kind !== 'ok') throw new Error('site');
      return outcome.data;
    },
  });
  return data;
}
