import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/contract/endpoints';
import { KEPT_DAYS } from '../../../api/contract/limits';
import type { DailyClicks } from '../../figures/clicks';
import { useApi, useUser } from '../../session/session-context';
import { addDays } from '../../../api/contract/days';

const FRESH_MS = 60_000;
const NONE: readonly DailyClicks[] = [];

export interface OlderDays {
  rows: readonly DailyClicks[];
  state: 'unneeded' | 'loading' | 'known' | 'missing';
  /** First day the device knows by itself. */
  firstKept: string;
}

/**
 * Daily figures from before what the device keeps, for custom ranges that reach so far back (731 days, rule 59).
 * Asked for only then; offline they are missing, and the screen says so.
 */
export function useOlderDays(from: string, today: string): OlderDays {
  const api = useApi();
  const user = useUser();
  const firstKept = addDays(today, -KEPT_DAYS);
  const isNeeded = from < firstKept;
  const query = useQuery({
    queryKey: [user._id, 'older-days', firstKept, from],
    enabled: isNeeded,
    staleTime: FRESH_MS,
    networkMode: 'always',
    retry: false,
    queryFn: async (): Promise<DailyClicks[]> => {
      const outcome = await api(endpoints.standStatistics, { query: { from, details: 'true' } });
      if (outcome.kind !== 'ok') throw new Error('older days');
      return outcome.data.rows.filter(({ day }) => day < firstKept);
    },
  });
  if (!isNeeded) return { rows: NONE, state: 'unneeded', firstKept };
  return { rows: query.data ?? NONE, state: query.data ? 'known' : query.isError ? 'missing' : 'loading', firstKept };
}
