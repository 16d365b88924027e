import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { QUERY } from '../../../../api/contract/addresses';
import type { PageView } from '../../../../db/device/queries';
import { useDialog } from '../../../ui/dialog/use-dialog';

export type PageDialog = { kind: 'create'; standerId: string | null } | { kind: 'edit' | 'delete'; page: PageView };

/** Parameter by which other screens open the editor for a product's new page: see createPageFor in paths.ts. */
const NEW = QUERY.newPage;

/** Which dialog is open. `?ny={standerId}` opens the editor for a page which that product will show. */
export function usePageDialog() {
  const opened = useDialog<PageDialog>();
  const { open } = opened;
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    const standerId = params.get(NEW);
    if (standerId === null) return;
    open({ kind: 'create', standerId });
    setParams(
      (old) => {
        old.delete(NEW);
        return old;
      },
      { replace: true },
    );
  }, [open, params, setParams]);
  return opened;
}
