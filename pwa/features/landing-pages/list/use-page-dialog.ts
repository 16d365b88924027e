import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { QUERY } from '../../../../api/contract/addresses';
import type { PageView } from '../../../../db/device/queries';

export type PageDialog = { kind: 'create'; standerId: string | null } | { kind: 'edit' | 'delete'; page: PageView };

/** Parameter by which other screens open the editor for a product's new page: see createPageFor in paths.ts. */
const NEW = QUERY.newPage;

/** Which dialog is open. `?ny={standerId}` opens the editor for a page which that product will show. */
export function usePageDialog() {
  const [dialog, setDialog] = useState<PageDialog | null>(null);
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    const standerId = params.get(NEW);
    if (standerId === null) return;
    setDialog({ kind: 'create', standerId });
    setParams(
      (old) => {
        old.delete(NEW);
        return old;
      },
      { replace: true },
    );
  }, [params, setParams]);
  return [dialog, setDialog] as const;
}
