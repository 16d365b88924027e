import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code';
import { memo } from 'react';
import { standPath } from '../../../../api/contract/addresses';
import type { StandView } from '../../../../db/device/queries';
import { dashboardText } from '../../../text/dashboard';
import type { SheetAction } from '../../../ui/dialog/action-sheet';
import { DataTable } from '../../../ui/table/data-table';
import { EmptyState } from '../../../ui/state/empty-state';
import { TableCard } from '../../../ui/table/table-card';
import { onDemand } from '../../../ui/on-demand';
import { PageHeader, PrimaryAction } from '../../../ui/page/page-header';
import { useStandColumns } from './stand-columns';
import { standName } from '../../../text/stand-name';
import { UnclaimedSection } from '../stock/unclaimed-section';
import { useCopy } from '../../../ui/use-copy';
import { type StandDialog, useStandDialog } from './use-stand-dialog';
import { useUndo } from './use-undo';

// With forms, camera, chip and QR code.
const OpenDialog = onDemand(() => import('./open-dialog').then((module) => module.OpenDialog));

const text = dashboardText.products;

interface TableProps {
  stands: readonly StandView[];
  publicUrl: string;
  onDialog: (dialog: StandDialog) => void;
}

/** Drawn anew when the products change, not when a dialog opens. */
const StandsTable = memo(function StandsTable({ stands, publicUrl, onDialog }: TableProps) {
  const columns = useStandColumns();
  const copy = useCopy(text.linkCopied);
  const undo = useUndo();
  const rowActions = (stand: StandView): readonly SheetAction[] => {
    const undoKey = stand.pending?.undoKey;
    return [
      ...(undoKey ? [{ key: 'undo', label: text.undo, icon: <ArrowUndoRegular />, onSelect: () => void undo(undoKey) }] : []),
      {
        key: 'edit',
        label: stand.configured ? text.edit : text.addLink,
        icon: <EditRegular />,
        onSelect: () => onDialog({ kind: 'edit', stand }),
      },
      { key: 'qr', label: text.qr, icon: <QrCodeRegular />, onSelect: () => onDialog({ kind: 'qr', stand }) },
      {
        key: 'open',
        label: text.open,
        icon: <OpenRegular />,
        ...(!stand.targetUrl && { isDisabled: true, disabledReason: text.noTarget }),
        onSelect: () => void window.open(stand.targetUrl ?? '', '_blank', 'noopener'),
      },
      { key: 'copy', label: text.copyLink, icon: <CopyRegular />, onSelect: () => void copy(publicUrl + standPath(stand.standerId)) },
      { key: 'delete', label: text.delete, icon: <DeleteRegular />, isDanger: true, onSelect: () => onDialog({ kind: 'delete', stand }) },
    ];
  };
  return (
    <TableCard>
      <DataTable
        caption={text.caption}
        rows={stands}
        columns={columns}
        rowKey={(stand) => stand._id}
        rowName={standName}
        rowActions={rowActions}
        initialSort={{ key: 'clicks', isDescending: true }}
        empty={<NoStands onAdd={() => onDialog({ kind: 'add' })} />}
      />
    </TableCard>
  );
});

/** Own products: cards on a phone, a table on wide screens, the same actions in both (SPEC §2, EXPERIENCE). */
export const StandsSection = memo(function StandsSection({ stands, publicUrl }: { stands: readonly StandView[]; publicUrl: string }) {
  const { dialog, open, close } = useStandDialog(stands);
  return (
    <section id="produkter" aria-label={text.title}>
      <StandsHeader onAdd={() => open({ kind: 'add' })} onUpload={() => open({ kind: 'upload' })} />
      <StandsTable stands={stands} publicUrl={publicUrl} onDialog={open} />
      <UnclaimedSection />
      {dialog && <OpenDialog dialog={dialog} publicUrl={publicUrl} onChange={open} onClose={close} />}
    </section>
  );
});

function StandsHeader({ onAdd, onUpload }: { onAdd: () => void; onUpload: () => void }) {
  return (
    <PageHeader
      title={text.title}
      actions={
        <>
          <Button icon={<ArrowUploadRegular />} onClick={onUpload}>
            {text.bulk}
          </Button>
          <PrimaryAction>
            <Button appearance="primary" icon={<AddRegular />} onClick={onAdd}>
              {text.add}
            </Button>
          </PrimaryAction>
        </>
      }
    />
  );
}

function NoStands({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={text.emptyTitle}
      action={
        <Button appearance="primary" onClick={onAdd}>
          {text.emptyAction}
        </Button>
      }
    >
      {text.emptyHint}
    </EmptyState>
  );
}
