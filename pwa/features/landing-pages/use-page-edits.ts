import { newRowId } from '../../../api/contract/patterns';
import type { PageView, StandView } from '../../../db/device/queries';
import { useEdit } from '../../sync/use-edit';
import { errors } from '../../text/errors';
import { landingPagesText } from '../../text/landing-pages';
import { changesOf, newPageOf, type Draft } from './page-draft';

const { done, deleteRefused, linked } = landingPagesText;
const CREATE = { done: done.created, refused: errors.landingPages.save };
const UPDATE = { done: done.updated, refused: errors.landingPages.save };
const DELETE = { done: done.deleted, refused: deleteRefused };

/** How a product is spoken of. */
export const productName = (stand: Pick<StandView, 'nickname' | 'standerId'>): string => stand.nickname ?? stand.standerId;

/** Edits of own landing pages: saved on this device first, sent when there is a network. False = could not be saved. */
export function usePageEdits() {
  const edit = useEdit();
  return {
    /** The product shows the page as soon as both have been sent; the engine sends the page first. */
    create: async (draft: Draft, stand: StandView | null): Promise<boolean> => {
      const id = newRowId();
      if ((await edit({ ent: 'page', kind: 'create', id, ...newPageOf(draft) }, CREATE)) === null) return false;
      if (!stand) return true;
      const words = { done: linked(productName(stand), draft.title.trim()), refused: errors.dashboard.updateProduct };
      return (await edit({ ent: 'stand', kind: 'update', id: stand._id, patch: { landingPageId: id, redirectUrl: null } }, words)) !== null;
    },
    update: async (page: Pick<PageView, '_id'>, draft: Draft, before: Draft): Promise<boolean> =>
      (await edit({ ent: 'page', kind: 'update', id: page._id, ...changesOf(draft, before) }, UPDATE)) !== null,
    remove: async (page: Pick<PageView, '_id'>): Promise<boolean> =>
      (await edit({ ent: 'page', kind: 'delete', id: page._id }, DELETE)) !== null,
  };
}
