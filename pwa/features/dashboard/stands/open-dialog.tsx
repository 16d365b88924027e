import { dashboardText } from '../../../text/dashboard';
import { errors } from '../../../text/errors';
import { standName } from '../../../text/stand-name';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { ClaimStandDialog } from '../add/claim-stand-dialog';
import { BulkUploadDialog } from '../upload/bulk-upload-dialog';
import { EditStandDialog } from './edit-stand-dialog';
import { QrDialog } from './qr-dialog';
import type { StandDialog } from './use-stand-dialog';
import { useStandEdits } from './use-stand-edits';

interface OpenDialogProps {
  dialog: StandDialog;
  publicUrl: string;
  /** Another dialog in its place. */
  onChange: (dialog: StandDialog) => void;
  onClose: () => void;
}

/** The dialog of the products that is open. */
export function OpenDialog({ dialog, publicUrl, onChange, onClose }: OpenDialogProps) {
  const { remove } = useStandEdits();
  if (dialog.kind === 'add') {
    return (
      <ClaimStandDialog
        onClose={onClose}
        onEdit={(stand, typed) => onChange({ kind: 'edit', stand: { ...stand, pending: null }, typed })}
        standerId={dialog.standerId}
      />
    );
  }
  if (dialog.kind === 'upload') return <BulkUploadDialog onClose={onClose} />;
  const { stand } = dialog;
  if (dialog.kind === 'edit') return <EditStandDialog stand={stand} onClose={onClose} typed={dialog.typed} />;
  if (dialog.kind === 'qr') return <QrDialog stand={stand} publicUrl={publicUrl} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={dashboardText.remove.title}
      objectName={standName(stand)}
      confirmLabel={dashboardText.remove.confirm}
      onCancel={onClose}
      onConfirm={async () => {
        await remove(stand);
        onClose();
      }}
    >
      <p>{errors.dashboard.confirmDelete}</p>
      <p>{dashboardText.remove.hint}</p>
    </ConfirmDialog>
  );
}
