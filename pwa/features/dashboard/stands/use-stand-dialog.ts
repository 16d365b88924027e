import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { QUERY } from '../../../../api/contract/addresses';
import type { StandView } from '../../../../db/device/queries';
import { useDialog } from '../../../ui/dialog/use-dialog';
import type { TypedStand } from '../add/typed-stand';

export type StandDialog =
  | { kind: 'edit'; stand: StandView; typed?: TypedStand }
  | { kind: 'qr' | 'delete'; stand: StandView }
  | { kind: 'add'; standerId?: string }
  | { kind: 'upload' };

/** Parameters by which other screens open a dialog here: see editStandPath in paths.ts. */
const EDIT = QUERY.editStand;
const ADD = QUERY.addStand;

/** In which something may have been typed. */
const KEEPS: ReadonlySet<StandDialog['kind'] | undefined> = new Set(['edit', 'add', 'upload'] as const);

/**
 * Which dialog is open; `?rediger={standerId}` opens the edit dialog of a product, `?tilfoej` the add dialog: after the one that is open, when
 * something may have been typed there, and not at all when it is that very one.
 */
export function useStandDialog(stands: readonly StandView[]) {
  const opened = useDialog<StandDialog>();
  const { open, dialog } = opened;
  const isKept = KEEPS.has(dialog?.kind);
  const editedId = dialog?.kind === 'edit' ? dialog.stand._id : null;
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    const wanted = params.get(EDIT);
    const stand = stands.find((item) => item.standerId === wanted);
    if (!stand && !params.has(ADD)) return;
    const isOpen = stand !== undefined && stand._id === editedId;
    if (isKept && !isOpen) return;
    if (!isOpen) open(stand ? { kind: 'edit', stand } : { kind: 'add' });
    setParams(
      (old) => {
        old.delete(EDIT);
        old.delete(ADD);
        return old;
      },
      { replace: true },
    );
  }, [isKept, editedId, open, params, setParams, stands]);
  return opened;
}
