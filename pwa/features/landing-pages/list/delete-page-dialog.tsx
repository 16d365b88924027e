import type { PageView } from '../../../../db/device/queries';
import { errors } from '../../../text/errors';
import { landingPagesText } from '../../../text/landing-pages';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { usePageEdits } from '../page/use-page-edits';

const text = landingPagesText.deleteDialog;

/** Asks before a page is deleted, and says what would stop working (SPEC §5, rule 43). */
export function DeletePageDialog({ page, useCount, onClose }: { page: PageView; useCount: number; onClose: () => void }) {
  const { remove } = usePageEdits();
  return (
    <ConfirmDialog
      isOpen
      title={text.title}
      objectName={page.title}
      confirmLabel={text.confirm}
      onCancel={onClose}
      onConfirm={async () => {
        await remove(page);
        onClose();
      }}
    >
      <p>{errors.landingPages.confirmDelete}</p>
      {useCount > 0 && <p>{text.inUse(useCount)}</p>}
      <p>{text.hint}</p>
    </ConfirmDialog>
  );
}
