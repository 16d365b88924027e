import type { StandView } from '../../../../db/device/queries';
import { useEdit } from '../../../sync/use-edit';
import { errors } from '../../../text/errors';

export interface StandValues {
  nickname: string | null;
  redirectUrl: string | null;
  landingPageId: string | null;
}

const UPDATE = { done: errors.dashboard.success.updated };
const DELETE = { done: errors.dashboard.success.deleted };

const shownIn = ({ nickname, redirectUrl, landingPageId }: StandView): StandValues => ({ nickname, redirectUrl, landingPageId });

/** Edits of own products: saved on this device first, sent when there is a network. False = could not be saved. */
export function useStandEdits() {
  const edit = useEdit();
  return {
    /** The product is given as its owner saw it when they began: what is saved is the difference to that. */
    update: async (stand: StandView, values: StandValues): Promise<boolean> =>
      (await edit({ entity: 'stand', kind: 'update', id: stand._id, patch: { ...values }, seen: shownIn(stand) }, UPDATE)) !== null,
    /** Likewise: what somebody else has written since the question was opened is asked about and not deleted unseen. */
    remove: async (stand: StandView): Promise<boolean> =>
      (await edit({ entity: 'stand', kind: 'delete', id: stand._id, seen: shownIn(stand) }, DELETE)) !== null,
  };
}
