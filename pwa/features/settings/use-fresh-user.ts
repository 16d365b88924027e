import { useQuery } from '@tanstack/react-query';
import { isForeignTrouble } from '../../../api/contract/client';
import type { User } from '../../../api/contract/account';
import { useSession } from '../../session/session-context';
import { errors } from '../../text/errors';

const FRESH_MS = 60_000;

/**
 * Fetches the user anew while the settings are shown; the stored copy stays on screen meanwhile and offline. Answers why
 * the server refused, or null.
 */
export function useFreshUser(user: User | null): { trouble: string | null; retry: () => void } {
  const { refreshUser } = useSession();
  const query = useQuery({
    queryKey: [user?._id, 'profile'],
    enabled: user !== null,
    staleTime: FRESH_MS,
    networkMode: 'always',
    retry: false,
    queryFn: async (): Promise<string | null> => {
      const outcome = await refreshUser();
      if (isForeignTrouble(outcome)) return errors.auth.profile;
      if (outcome.kind === 'unreachable' && outcome.reason === 'not-api') return errors.auth.notJson;
      return outcome.kind === 'refused' ? outcome.problem.message || errors.auth.profile : null;
    },
  });
  return { trouble: query.data ?? null, retry: () => void query.refetch() };
}
