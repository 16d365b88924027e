import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/contract/endpoints';
import type { UnclaimedStand } from '../../../api/contract/stand';
import { useApi } from '../../session/session-context';
import { useDevice } from '../../sync/device-context';
import { errors } from '../../text/errors';

export const UNCLAIMED_PER_PAGE = 25;
const FRESH_MS = 60_000;

export interface UnclaimedPage {
  stands: readonly UnclaimedStand[];
  /** How many match in all. */
  total: number;
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/** One page of the stock, asked of the server: somebody else may be claiming from it (READINGS 41, 134). */
export function useUnclaimed({ search, cursor, isEnabled }: { search: string; cursor: string | null; isEnabled: boolean }) {
  const api = useApi();
  const { device } = useDevice();
  return useQuery({
    queryKey: [device.sub, 'unclaimed', search, cursor],
    enabled: isEnabled,
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<UnclaimedPage> => {
      const query = { limit: String(UNCLAIMED_PER_PAGE), ...(search && { q: search }), ...(cursor && { cursor }) };
      const outcome = await api(endpoints.listUnclaimed, { query, signal });
      if (outcome.kind !== 'ok') throw new Error(errors.dashboard.unclaimed);
      const total = outcome.headers.get('X-Total-Count');
      return {
        stands: outcome.data,
        total: total === null ? outcome.data.length : Number(total),
        next: outcome.headers.get('X-Next-Cursor'),
      };
    },
  });
}
