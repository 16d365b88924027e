import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../../api/contract/admin';
import type { Endpoint } from '../../../../api/contract/endpoint';
import { useUser } from '../../../session/session-context';
import { AdminProblem } from './admin-problem';
import { listEdits, type ListEdits, type Page } from './list-edits';
import { adminKey, type AdminData } from './start-again';
import { useAdminApi } from './use-admin-api';

/** Rows of the first page, and of each one after it: quick to show, then fewer calls. */
const FIRST_PAGE = 25;
const NEXT_PAGES = 100;
const STALE_MS = 60_000;

type TextQuery<Query> = { [K in keyof Query]?: string | undefined };

export interface PageList<Row> extends ListEdits<Row> {
  rows: readonly Row[];
  /** How many match on the server, fetched or not. */
  total: number;
  isLoading: boolean;
  /** The rows are those of the previous search; the new ones are being fetched. */
  isOutdated: boolean;
  /** Why nothing is shown, or why the newest try failed. */
  problem: AdminProblem | null;
  isFetchingMore: boolean;
  hasMore: boolean;
  fetchMore: () => void;
  retry: () => void;
}

/**
 * A list the server searches and pages (keyset): 100,000 rows are asked for a hundred at a time. `query` is part of what
 * is remembered, so going back to an earlier search shows its rows at once.
 */
export function usePageList<Query extends PageQuery, Row>(
  name: AdminData,
  endpoint: Endpoint<Query, undefined, Row[]>,
  query: TextQuery<Query>,
  isEnabled = true,
): PageList<Row> {
  const api = useAdminApi();
  const client = useQueryClient();
  const { _id } = useUser();
  const list = useMemo(() => adminKey(_id, name), [_id, name]);
  const result = useInfiniteQuery({
    queryKey: [...list, query],
    enabled: isEnabled,
    staleTime: STALE_MS,
    retry: false,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
      const page = { limit: String(pageParam === null ? FIRST_PAGE : NEXT_PAGES), cursor: pageParam ?? undefined };
      const outcome = await api(endpoint, { query: { ...query, ...page }, signal });
      if (outcome.kind !== 'ok') throw new AdminProblem(outcome);
      const { data, headers } = outcome;
      return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length), next: headers.get('X-Next-Cursor') };
    },
    getNextPageParam: (page) => page.next,
  });
  const { data, fetchNextPage, refetch } = result;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);

  return {
    ...useMemo(() => listEdits<Row>(client, list), [client, list]),
    rows,
    total: data?.pages.at(-1)?.total ?? 0,
    isLoading: isEnabled && result.isPending,
    isOutdated: result.isPlaceholderData,
    problem: result.error instanceof AdminProblem ? result.error : null,
    isFetchingMore: result.isFetchingNextPage,
    hasMore: result.hasNextPage,
    fetchMore: useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]),
    retry: useCallback(() => void refetch(), [refetch]),
  };
}
