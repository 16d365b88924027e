import { useCallback } from 'react';
import type { Api } from '../../../session/api';
import { useApi, useSession } from '../../../session/session-context';

/**
 * The typed client. An admin who is not one any more learns it here: the profile is read again, and the guard leads
 * away from the panel (SPEC §6).
 */
export function useAdminApi(): Api {
  const api = useApi();
  const { reload } = useSession();
  return useCallback(
    async (endpoint, input) => {
      const outcome = await api(endpoint, input);
      if (outcome.kind === 'refused' && outcome.problem.code === 'forbidden') await reload();
      return outcome;
    },
    [api, reload],
  );
}
