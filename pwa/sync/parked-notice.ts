import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Edit, EditKind, EntityName } from '../../db/device/types';
import { waitingEditPath } from '../paths';
import { errors, withCause } from '../text/errors';
import { landingPagesText } from '../text/landing-pages';
import { syncText } from '../text/sync';
import { useToast } from '../ui/toast/toast-context';
import { useOutbox } from './use-live';

const REFUSED: Record<EntityName, Record<EditKind, string>> = {
  stand: { create: errors.dashboard.activateProduct, update: errors.dashboard.updateProduct, delete: errors.dashboard.deleteProduct },
  page: { create: errors.landingPages.save, update: errors.landingPages.save, delete: landingPagesText.deleteRefused },
};

/** Why an edit needs a decision. Equal words from several sources make one toast. */
function parkedWords({ entity, kind, why, note }: Edit): string {
  if (why === 'conflict') return syncText.conflict;
  return withCause(REFUSED[entity][kind], note?.message);
}

/** Tells of an edit that waits for its author, with the way to the question itself. */
export function useTellParked(): (edit: Edit) => void {
  const toast = useToast();
  const navigate = useNavigate();
  return useCallback(
    (edit) => {
      const label = edit.why === 'conflict' ? syncText.choose : syncText.show;
      toast.error(parkedWords(edit), { action: { label, onClick: () => void navigate(waitingEditPath(edit.key)) } });
    },
    [toast, navigate],
  );
}

/** Shows a toast for every edit found to need a decision, also by another tab or the worker: once, on any screen. */
export function useParkedNotices(): void {
  const tell = useTellParked();
  const told = useRef<ReadonlySet<string>>(new Set());
  const parked = useOutbox()?.filter(({ edit }) => edit.state === 'parked');
  useEffect(() => {
    if (!parked) return;
    const fresh = parked.filter(({ edit }) => !told.current.has(edit.key));
    told.current = new Set(parked.map(({ edit }) => edit.key));
    for (const { edit } of fresh) tell(edit);
  }, [parked, tell]);
}
