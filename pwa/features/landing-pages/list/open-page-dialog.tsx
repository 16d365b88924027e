import { useState } from 'react';
import type { PageView, StandView } from '../../../../db/device/queries';
import { PageEditor } from '../editor/page-editor';
import { DeletePageDialog } from './delete-page-dialog';
import type { PageDialog } from './use-page-dialog';

interface Props {
  dialog: PageDialog;
  pages: readonly PageView[] | undefined;
  stands: readonly StandView[] | undefined;
  countUses: (pageId: string) => number;
  onClose: () => void;
}

/**
 * The product as it first was here: what others do to it while the editor is open is not what its owner has seen. After an
 * opening by its address it may come later than the editor.
 */
function useFirstSeen(stand: StandView | null): StandView | null {
  const [first, setFirst] = useState(stand);
  if (first === null && stand !== null) setFirst(stand);
  return first ?? stand;
}

/** The dialog of the landing pages that is open. */
export function OpenPageDialog({ dialog, pages, stands, countUses, onClose }: Props) {
  const standerId = dialog.kind === 'create' ? dialog.standerId : null;
  const stand = useFirstSeen(stands?.find((one) => one.standerId === standerId) ?? null);
  if (dialog.kind === 'delete') return <DeletePageDialog page={dialog.page} useCount={countUses(dialog.page._id)} onClose={onClose} />;
  return pages && <PageEditor page={dialog.kind === 'edit' ? dialog.page : null} stand={stand} pages={pages} onClose={onClose} />;
}
