import { useQuery } from '@tanstack/react-query';
import { addDays } from '../../api/contract/days';
import { endpoints } from '../../api/contract/endpoints';
import { KEPT_DAYS } from '../../api/contract/limits';
import type { Outcome } from '../../api/contract/client';
import type { DailyClicks } from '../figures/clicks';
import { today } from '../figures/days';
import type { PageCount } from '../figures/page-figures';
import type { Api } from '../session/api';
import { useApi, useUser } from '../session/session-context';

const FRESH_MS = 60_000;
/** The same at each render. */
const NONE: readonly never[] = [];

export interface OlderDays<Row = DailyClicks> {
  rows: readonly Row[];
  state: 'unneeded' | 'loading' | 'known' | 'missing';
  /** They are asked for once more. */
  isRetrying: boolean;
  /** The first day that the device knows by itself. */
  firstKept: string;
  /** Asks once more. */
  retry: () => void;
}

/** What is read of the server from the day `from` on. */
interface Older<Row> {
  name: string;
  read: (api: Api, from: string) => Promise<Outcome<{ rows: Row[] }>>;
}

const CLICKS: Older<DailyClicks> = {
  name: 'older-days',
  read: (api, from) => api(endpoints.standStatistics, { query: { from, details: 'true' } }),
};
const PAGE_COUNTS: Older<PageCount> = {
  name: 'older-page-days',
  read: (api, from) => api(endpoints.pageStatistics, { query: { from } }),
};

/**
 * Daily figures from before what the device keeps, for ranges that begin so far back: custom ones (731 days, rule 59), a year that
 * ended a while ago, and any while a full device has made room. Asked for only then; offline they are missing, and the screen
 * says so (older-days-note.tsx).
 */
function useOlder<Row extends { day: string }>(
  { name, read }: Older<Row>,
  from: string,
  firstKept: string,
  isWanted = true,
): OlderDays<Row> {
  const api = useApi();
  const user = useUser();
  const isNeeded = isWanted && from < firstKept;
  const query = useQuery({
    queryKey: [user._id, name, firstKept, from],
    enabled: isNeeded,
    staleTime: FRESH_MS,
    networkMode: 'always',
    retry: false,
    queryFn: async (): Promise<Row[]> => {
      const outcome = await read(api, from);
      if (outcome.kind !== 'ok') throw new Error(name);
      return outcome.data.rows.filter(({ day }) => day < firstKept);
    },
  });
  const state = !isNeeded ? 'unneeded' : query.data ? 'known' : query.isError ? 'missing' : 'loading';
  const rows = isNeeded && query.data ? query.data : NONE;
  return { rows, state, isRetrying: query.isFetching, firstKept, retry: () => void query.refetch() };
}

/** Clicks per product and day. `firstKept`: the first day that the device knows by itself. */
export const useOlderDays = (from: string, firstKept: string): OlderDays => useOlder(CLICKS, from, firstKept);

/** Views of landing pages, where there are any, and presses of their links; the device has all days that are sent without being asked for. */
export const useOlderPageCounts = (from: string, hasPages: boolean): OlderDays<PageCount> =>
  useOlder(PAGE_COUNTS, from, addDays(today(), -KEPT_DAYS), hasPages);
