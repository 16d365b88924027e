import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/contract/endpoints';
import { useApi } from '../../session/session-context';
import { errors } from '../../text/errors';

export type ResetLink =
  | { kind: 'checking' }
  | { kind: 'good' }
  | { kind: 'bad'; message: string }
  | { kind: 'unknown'; message: string; retry: () => void };

/** Is this link still good? Asking does not use it up (rule 81). */
export function useResetLink(token: string): ResetLink {
  const api = useApi();
  const query = useQuery({
    queryKey: ['reset-link', token],
    gcTime: 0,
    staleTime: Infinity,
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async (): Promise<{ kind: 'good' } | { kind: 'bad' | 'unknown'; message: string }> => {
      const outcome = await api(endpoints.verifyReset, { params: { token } });
      if (outcome.kind === 'ok') return { kind: 'good' };
      const isAnswered = outcome.kind === 'refused' && outcome.status < 500 && outcome.status !== 429;
      if (isAnswered) return { kind: 'bad', message: outcome.problem.message || errors.reset.invalidLink };
      return { kind: 'unknown', message: errors.reset.verify };
    },
  });
  if (!query.data || query.isFetching) return { kind: 'checking' };
  const link = query.data;
  if (link.kind === 'good') return link;
  return link.kind === 'bad'
    ? { kind: 'bad', message: link.message }
    : { kind: 'unknown', message: link.message, retry: () => void query.refetch() };
}
