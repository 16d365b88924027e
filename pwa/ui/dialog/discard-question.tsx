import { discardText } from '../../text/discard';
import { ConfirmDialog } from './confirm-dialog';
import type { DiscardGuard } from './use-discard-guard';

/** The question of a discard guard, while it asks. `objectName`: what was changed. */
export function DiscardQuestion({ guard, objectName }: { guard: DiscardGuard; objectName: string }) {
  if (!guard.isAsking) return null;
  return (
    <ConfirmDialog
      isOpen
      title={discardText.title}
      objectName={objectName}
      confirmLabel={discardText.confirm}
      onConfirm={guard.discard}
      onCancel={guard.stay}
    >
      <p>{discardText.body}</p>
    </ConfirmDialog>
  );
}
