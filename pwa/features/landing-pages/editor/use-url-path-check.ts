import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../../api/contract/endpoints';
import { useIsOnline } from '../../../platform/online';
import { useApi } from '../../../session/session-context';
import { useDebounced } from '../../../ui/use-debounced';

const DEBOUNCE_MS = 500;

export type PathCheck = { kind: 'unknown' | 'checking' | 'free' } | { kind: 'taken'; message: string };

/**
 * Asks whether a path is free once typing has stopped. Without an answer (offline) it stays `unknown` and nothing is
 * said: the server decides when the page is saved. `path` is null when there is nothing to ask about.
 */
export function useUrlPathCheck(path: string | null, pageId: string | undefined): PathCheck {
  const api = useApi();
  const isOnline = useIsOnline();
  const settled = useDebounced(path ?? '', DEBOUNCE_MS);
  const isAsked = path !== null && path !== '' && settled === path;
  const { data, isFetching } = useQuery({
    queryKey: ['url-path', settled, pageId],
    enabled: isAsked && isOnline,
    staleTime: 10_000,
    retry: false,
    networkMode: 'always',
    queryFn: async () => {
      const outcome = await api(endpoints.checkUrlPath, { params: { urlPath: settled }, query: pageId ? { except: pageId } : {} });
      return outcome.kind === 'ok' ? outcome.data : null;
    },
  });
  if (path === null || path === '' || !isOnline) return { kind: 'unknown' };
  if (!isAsked || (isFetching && !data)) return { kind: 'checking' };
  if (!data) return { kind: 'unknown' };
  return data.available ? { kind: 'free' } : { kind: 'taken', message: data.message ?? '' };
}
