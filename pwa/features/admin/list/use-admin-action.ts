import { useCallback } from 'react';
import type { Outcome } from '../../../../api/contract/client';
import { withCause } from '../../../text/errors';
import { useToast } from '../../../ui/toast/toast-context';
import { refusalOf } from '../../../ui/state/cause-of';

/**
 * One change by an admin, never shown before the server has said yes (EXPERIENCE). Answers its data, or null when it
 * was refused; either way a notification says so: `failure`, and the server's reason where it gave one.
 */
export function useAdminAction() {
  const toast = useToast();
  return useCallback(
    async <Answer extends { message: string }>(call: Promise<Outcome<Answer>>, failure: string): Promise<Answer | null> => {
      const outcome = await call;
      if (outcome.kind === 'ok') {
        toast.success(outcome.data.message);
        return outcome.data;
      }
      toast.error(withCause(failure, refusalOf(outcome)));
      return null;
    },
    [toast],
  );
}
