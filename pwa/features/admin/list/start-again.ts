import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** The lists and figures of the panel, as the query cache names them. */
export type AdminData = 'users' | 'stock' | 'claimed' | 'statistics';

export const adminKey = (ownId: string, name: AdminData) => [ownId, 'admin', name] as const;

/** Refetch the active lists from their first page: TanStack Query would otherwise refetch every page fetched so far. */
export async function startAgain(client: QueryClient, ownId: string, names: readonly AdminData[]): Promise<void> {
  for (const name of names) {
    client.setQueriesData<InfiniteData<unknown> | object>({ queryKey: adminKey(ownId, name) }, (old) =>
      old && 'pages' in old && 'pageParams' in old ? { pages: old.pages.slice(0, 1), pageParams: old.pageParams.slice(0, 1) } : old,
    );
  }
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: adminKey(ownId, name) })));
}
