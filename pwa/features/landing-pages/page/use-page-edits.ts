import { newRowId } from '../../../../api/contract/patterns';
import type { PageView, StandView } from '../../../../db/device/queries';
import { useEdit } from '../../../sync/use-edit';
import { landingPagesText } from '../../../text/landing-pages';
import { standName } from '../../../text/stand-name';
import { changesOf, newPageOf, seenIn, type Draft } from './page-draft';

const { done, linked } = landingPagesText;
const CREATE = { done: done.created };
const UPDATE = { done: done.updated };
const DELETE = { done: done.deleted };

/** Edits of own landing pages: saved on this device first, sent when there is a network. False = could not be saved. */
export function usePageEdits() {
  const edit = useEdit();
  return {
    /** The product shows the page as soon as both have been sent; the engine sends the page first. */
    create: async (draft: Draft, stand: StandView | null): Promise<boolean> => {
      const id = newRowId();
      if ((await edit({ entity: 'page', kind: 'create', id, ...newPageOf(draft) }, CREATE)) === null) return false;
      if (!stand) return true;
      const words = { done: linked(standName(stand), draft.title.trim()) };
      const patch = { landingPageId: id, redirectUrl: null };
      const seen = { landingPageId: stand.landingPageId, redirectUrl: stand.redirectUrl };
      return (await edit({ entity: 'stand', kind: 'update', id: stand._id, patch, seen }, words)) !== null;
    },
    /** `page` and `before` are as the editor opened them, whatever others have written since. */
    update: async (page: PageView, draft: Draft, before: Draft): Promise<boolean> => {
      const changes = changesOf(draft, before);
      return (await edit({ entity: 'page', kind: 'update', id: page._id, ...changes, seen: seenIn(page, changes) }, UPDATE)) !== null;
    },
    remove: async (page: Pick<PageView, '_id'>): Promise<boolean> =>
      (await edit({ entity: 'page', kind: 'delete', id: page._id }, DELETE)) !== null,
  };
}
