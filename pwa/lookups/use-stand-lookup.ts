import { useQuery } from '@tanstack/react-query';
import { isForeignTrouble } from '../../api/contract/client';
import { endpoints } from '../../api/contract/endpoints';
import { STANDER_ID } from '../../api/contract/patterns';
import type { PublicStand } from '../../api/contract/stand';
import { errors } from '../text/errors';
import { useApi } from '../session/session-context';
import { standKey } from './query-keys';

export type StandLookup =
  | { kind: 'loading' }
  | { kind: 'found'; stand: PublicStand }
  /** `retry` only where nobody of ours answered, so that trying again may help. */
  | { kind: 'failed'; message: string; retry?: () => void };

/**
 * What anybody may know of a product (rule 34), asked anew each time. Only with `isTap` does the server count a
 * configured one: our own screens count nothing (rule 50).
 */
export function useStandLookup(standerId: string, { isTap = false } = {}): StandLookup {
  const api = useApi();
  const query = useQuery({
    queryKey: standKey(standerId, isTap),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async (): Promise<{ stand: PublicStand } | { message: string; isUnreachable: boolean }> => {
      if (!STANDER_ID.test(standerId)) return { message: errors.product.notFound, isUnreachable: false };
      const outcome = await api(endpoints.lookupStand, { params: { standerId }, query: isTap ? {} : { peek: 'true' } });
      if (outcome.kind === 'ok') return { stand: outcome.data };
      // SPEC §7: a non-OK reply means 'Produkt ikke fundet'.
      if (outcome.kind === 'refused') return { message: errors.product.notFound, isUnreachable: false };
      return { message: isForeignTrouble(outcome) ? errors.product.notFound : errors.offline, isUnreachable: true };
    },
  });
  if (!query.data || query.isFetching) return { kind: 'loading' };
  if ('stand' in query.data) return { kind: 'found', stand: query.data.stand };
  const { message, isUnreachable } = query.data;
  return { kind: 'failed', message, retry: isUnreachable ? () => void query.refetch() : undefined };
}
