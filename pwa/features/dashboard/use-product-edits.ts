import type { StandView } from '../../../db/device/queries';
import { useEdit } from '../../sync/use-edit';
import { errors } from '../../text/errors';

export interface ProductValues {
  nickname: string | null;
  redirectUrl: string | null;
  landingPageId: string | null;
}

const UPDATE = { done: errors.dashboard.success.updated, refused: errors.dashboard.updateProduct };
const DELETE = { done: errors.dashboard.success.deleted, refused: errors.dashboard.deleteProduct };

/** Edits of own products: saved on this device first, sent when there is a network. False = could not be saved. */
export function useProductEdits() {
  const edit = useEdit();
  return {
    update: async (stand: Pick<StandView, '_id'>, values: ProductValues): Promise<boolean> =>
      (await edit({ ent: 'stand', kind: 'update', id: stand._id, patch: { ...values } }, UPDATE)) !== null,
    remove: async (stand: Pick<StandView, '_id'>): Promise<boolean> =>
      (await edit({ ent: 'stand', kind: 'delete', id: stand._id }, DELETE)) !== null,
  };
}
