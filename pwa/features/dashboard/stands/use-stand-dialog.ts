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

/**
 * Which dialog is open; `?rediger={standerId}` opens the edit dialog of a product, `?tilfoej` the add dialog: when none is open, because what
 * is typed in another one stays.
 */
export function useStandDialog(stands: readonly StandView[]) {
  const opened = useDialog<StandDialog>();
  const { open, dialog } = opened;
  const isFree = dialog === null;
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    const wanted = params.get(EDIT);
    const stand = stands.find((item) => item.standerId === wanted);
    if (!isFree || (!stand && !params.has(ADD))) return;
    open(stand ? { kind: 'edit', stand } : { kind: 'add' });
    setParams(
      (old) => {
        old.delete(EDIT);
        old.delete(ADD);
        return old;
      },
      { replace: true },
    );
  }, [isFree, open, params, setParams, stands]);
  return opened;
}
