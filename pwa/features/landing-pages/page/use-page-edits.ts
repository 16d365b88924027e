import { newRowId } from '../../../../api/contract/patterns';
import type { PageView, StandView } from '../../../../db/device/queries';
import { useEdit, useEditsTogether, type EditToSave } from '../../../sync/use-edit';
import { landingPagesText } from '../../../text/landing-pages';
import { standName } from '../../../text/stand-name';
import { changesOf, newPageOf, seenIn, shownIn, type Draft } from './page-draft';

const { done, linked } = landingPagesText;
const CREATE = { done: done.created };
const UPDATE = { done: done.updated };
const DELETE = { done: done.deleted };

/** The product shows the new page; it is given as it was when the editor opened. */
function linkTo(stand: StandView, pageId: string, draft: Draft): EditToSave {
  const patch = { landingPageId: pageId, redirectUrl: null };
  const seen = { landingPageId: stand.landingPageId, redirectUrl: stand.redirectUrl };
  return {
    edit: { entity: 'stand', kind: 'update', id: stand._id, patch, seen },
    words: { done: linked(standName(stand), draft.title.trim()) },
  };
}

/** Edits of own landing pages: saved on this device first, sent when there is a network. False = could not be saved. */
export function usePageEdits() {
  const edit = useEdit();
  const saveTogether = useEditsTogether();
  return {
    /** The product shows the page as soon as both have been sent; the engine sends the page first. */
    create: async (draft: Draft, stand: StandView | null): Promise<boolean> => {
      const id = newRowId();
      const page: EditToSave = { edit: { entity: 'page', kind: 'create', id, ...newPageOf(draft) }, words: CREATE };
      // Together: a page that was saved alone would be made once more by whoever saves again.
      const [made = null] = await saveTogether(stand ? [page, linkTo(stand, id, draft)] : [page]);
      return made !== null;
    },
    /** `page` and `before` are as the editor opened them, whatever others have written since. */
    update: async (page: PageView, draft: Draft, before: Draft): Promise<boolean> => {
      const changes = changesOf(draft, before);
      return (await edit({ entity: 'page', kind: 'update', id: page._id, ...changes, seen: seenIn(page, changes) }, UPDATE)) !== null;
    },
    /** The page as the question showed it: what somebody else has written since is asked about and not deleted unseen. */
    remove: async (page: PageView): Promise<boolean> =>
      (await edit({ entity: 'page', kind: 'delete', id: page._id, seen: shownIn(page) }, DELETE)) !== null,
  };
}
