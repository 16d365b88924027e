import { useState } from 'react';
import { useIsOnline } from '../../../platform/online';
import { adminText } from '../../../text/admin';
import { errors } from '../../../text/errors';
import { useIsPhone } from '../../../ui/theme/breakpoints';
import { useDialog } from '../../../ui/dialog/use-dialog';
import { DataTable } from '../../../ui/table/data-table';
import { EmptyState } from '../../../ui/state/empty-state';
import { AddStandDialog } from './add-stand-dialog';
import { BulkCreateDialog } from './bulk-create-dialog';
import { ChoiceNote } from './choice-note';
import { DeleteStockDialog } from './delete-stock-dialog';
import { JobNote } from './job-note';
import { ListBody } from '../list/list-body';
import { SelectBar } from '../list/select-bar';
import { StockButtons, type StockButtonsProps } from './stock-buttons';
import { useStockColumns } from './stock-columns';
import { StockTools } from './stock-tools';
import { NOTHING } from './stock-choice';
import { useStock } from './use-stock';

const text = adminText.stock;

interface Props {
  loadsOnScroll: boolean;
  /** This list is what the screen is about: its main button sticks above the bottom navigation on a phone. */
  isMain: boolean;
}

/** Products nobody has activated yet: the same component in both tabs that show them (rule 148). */
export function StockSection({ loadsOnScroll, isMain }: Props) {
  const isPhone = useIsPhone();
  const isOnline = useIsOnline();
  const stock = useStock();
  const { dialog, open, close } = useDialog<'add' | 'bulk' | 'delete'>();
  const [isSelecting, setIsSelecting] = useState(false);
  const { list, choice, job, asked } = stock;
  // A phone's sort bar would take more room than it is worth here.
  const columns = useStockColumns(!list.hasMore && !isPhone);
  const note = <ChoiceNote choice={choice} total={list.total} isSearching={asked !== ''} onChange={stock.setChoice} />;
  const buttons: StockButtonsProps = {
    isDisabled: job.words !== null || !isOnline,
    onCsv: stock.downloadCsv,
    onQr: stock.downloadQr,
    onDelete: () => stock.withChoice(() => open('delete')),
  };
  const changeSelecting = (next: boolean) => {
    setIsSelecting(next);
    if (!next) stock.setChoice(NOTHING);
  };
  return (
    <section aria-label={text.title}>
      <StockTools
        total={list.total}
        search={stock.search}
        onSearch={stock.setSearch}
        buttons={buttons}
        isMain={isMain}
        isSelecting={isSelecting}
        onSelecting={changeSelecting}
        onAdd={() => open('add')}
        onBulk={() => open('bulk')}
      />
      {!isPhone && stock.count > 0 && note}
      <JobNote job={job} />
      <ListBody
        list={list}
        failure={errors.admin.unclaimed}
        search={asked}
        onClearSearch={() => stock.setSearch('')}
        loadsOnScroll={loadsOnScroll}
        empty={<EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      >
        <DataTable
          caption={text.caption}
          rows={list.rows}
          columns={columns}
          rowKey={(stand) => stand.standerId}
          rowName={(stand) => stand.standerId}
          selection={!isPhone || isSelecting ? stock.selection : undefined}
        />
      </ListBody>
      {isPhone && isSelecting && (
        <SelectBar note={note}>
          <StockButtons {...buttons} isCompact />
        </SelectBar>
      )}
      {dialog === 'add' && <AddStandDialog onClose={close} onCreated={stock.reload} />}
      {dialog === 'bulk' && <BulkCreateDialog onClose={close} onCreated={stock.reload} />}
      {dialog === 'delete' && (
        <DeleteStockDialog
          choice={choice}
          total={list.total}
          isSearching={asked !== ''}
          words={job.words}
          onCancel={close}
          onConfirm={() => stock.remove().finally(close)}
        />
      )}
    </section>
  );
}
