import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { AddSquareMultipleRegular } from '@fluentui/react-icons/svg/add-square-multiple';
import { MultiselectLtrRegular } from '@fluentui/react-icons/svg/multiselect-ltr';
import { useIsOnline } from '../../../platform/online';
import { adminText } from '../../../text/admin';
import { useIsPhone } from '../../../ui/theme/breakpoints';
import { PageHeader, PrimaryAction } from '../../../ui/page/page-header';
import { SearchField } from '../list/search-field';
import { StockButtons, type StockButtonsProps } from './stock-buttons';

const text = adminText.stock;

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', marginBottom: '12px' },
  search: { flexGrow: 1, display: 'flex', minWidth: 'min(100%, 240px)' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', '& > *': { minHeight: '44px' } },
  phoneButtons: {
    width: '100%',
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '8px',
    '& > *': { minHeight: '44px' },
    '& > :nth-child(3)': { gridColumn: '1 / -1' },
  },
});

interface Props {
  total: number;
  search: string;
  onSearch: (search: string) => void;
  buttons: StockButtonsProps;
  isMain: boolean;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  onAdd: () => void;
  onBulk: () => void;
}

/** Heading, search and buttons above the stock; on a phone the downloads wait in the bar that choosing opens. */
export function StockTools({ total, search, onSearch, buttons, isMain, isSelecting, onSelecting, onAdd, onBulk }: Props) {
  const styles = useStyles();
  const isPhone = useIsPhone();
  const isOnline = useIsOnline();
  const bulk = (
    <Button icon={<AddSquareMultipleRegular />} disabled={!isOnline} onClick={onBulk}>
      {text.bulk}
    </Button>
  );
  const add = (
    <Button appearance={isMain ? 'primary' : 'secondary'} icon={<AddRegular />} disabled={!isOnline} onClick={onAdd}>
      {text.add}
    </Button>
  );
  const actions = (
    <>
      {bulk}
      {add}
    </>
  );
  return (
    <>
      <PageHeader title={text.title} description={total > 0 ? text.count(total) : undefined} actions={isPhone ? undefined : actions} />
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField label={text.search} value={search} onChange={onSearch} />
        </div>
        {isPhone ? (
          <div className={styles.phoneButtons}>
            <Button icon={<MultiselectLtrRegular />} aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
              {isSelecting ? text.stopSelecting : text.select}
            </Button>
            {bulk}
            {!isMain && add}
          </div>
        ) : (
          <div className={styles.buttons}>
            <StockButtons {...buttons} />
          </div>
        )}
      </div>
      {isPhone && isMain && !isSelecting && <PrimaryAction>{add}</PrimaryAction>}
    </>
  );
}
