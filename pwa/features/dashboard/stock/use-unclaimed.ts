import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../../api/contract/endpoints';
import type { UnclaimedStand } from '../../../../api/contract/stand';
import { useApi } from '../../../session/session-context';
import { useDevice } from '../../../sync/device-context';
import { errors } from '../../../text/errors';

const UNCLAIMED_PER_PAGE = 25;
const FRESH_MS = 60_000;

export interface UnclaimedPage {
  /** What was searched for and where the page begins (from 1); while the next page is fetched this one still says its own. */
  search: string;
  from: number;
  stands: readonly UnclaimedStand[];
  /** How many match in all. */
  total: number;
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

interface UnclaimedQuery {
  search: string;
  /** Cursors of the pages walked so far; none on the first page. */
  cursors: readonly string[];
  isEnabled: boolean;
}

/** One page of the stock, asked of the server: somebody else may be claiming from it (rules 41, 134). */
export function useUnclaimed({ search, cursors, isEnabled }: UnclaimedQuery) {
  const api = useApi();
  const { device } = useDevice();
  const cursor = cursors.at(-1) ?? null;
  return useQuery({
    queryKey: [device.userId, 'unclaimed', search, cursor],
    enabled: isEnabled,
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<UnclaimedPage> => {
      const query = { limit: String(UNCLAIMED_PER_PAGE), q: search || undefined, cursor: cursor || undefined };
      const outcome = await api(endpoints.listUnclaimed, { query, signal });
      if (outcome.kind !== 'ok') throw new Error(errors.dashboard.unclaimed);
      const total = outcome.headers.get('X-Total-Count');
      return {
        search,
        from: cursors.length * UNCLAIMED_PER_PAGE + 1,
        stands: outcome.data,
        total: total === null ? outcome.data.length : Number(total),
        next: outcome.headers.get('X-Next-Cursor'),
      };
    },
  });
}
