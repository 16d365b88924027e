import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/contract/endpoints';
import type { DailyClicks } from '../figures/clicks';
import { useApi, useUser } from '../session/session-context';

const FRESH_MS = 60_000;
const NONE: readonly DailyClicks[] = [];

export interface OlderDays {
  rows: readonly DailyClicks[];
  state: 'unneeded' | 'loading' | 'known' | 'missing';
}

/**
 * Daily figures from before what the device keeps, for ranges that begin so far back: custom ones (731 days, rule 59), a year that
 * ended a while ago, and any while a full device has made room. Asked for only then; offline they are missing, and the screen
 * says so (older-days-note.tsx). `firstKept`: the first day that the device knows by itself.
 */
export function useOlderDays(from: string, firstKept: string): OlderDays {
  const api = useApi();
  const user = useUser();
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
  if (!isNeeded) return { rows: NONE, state: 'unneeded' };
  return { rows: query.data ?? NONE, state: query.data ? 'known' : query.isError ? 'missing' : 'loading' };
}
