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

/** Edits of own products: saved on this device first, sent when there is a network. False = could not be saved. */
export function useStandEdits() {
  const edit = useEdit();
  return {
    /** The product is given as its owner saw it when they began: what is saved is the difference to that. */
    update: async ({ _id, nickname, redirectUrl, landingPageId }: StandView, values: StandValues): Promise<boolean> => {
      const seen = { nickname, redirectUrl, landingPageId };
      return (await edit({ entity: 'stand', kind: 'update', id: _id, patch: { ...values }, seen }, UPDATE)) !== null;
    },
    remove: async (stand: Pick<StandView, '_id'>): Promise<boolean> =>
      (await edit({ entity: 'stand', kind: 'delete', id: stand._id }, DELETE)) !== null,
  };
}
