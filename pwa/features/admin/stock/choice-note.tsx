import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { adminText } from '../../../text/admin';
import { media } from '../../../ui/theme/breakpoints';
import { countChosen, EVERYTHING, NOTHING, type StockChoice } from './stock-choice';

const text = adminText.stock;

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px', minHeight: '40px' },
  count: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  button: { minWidth: 0, paddingInline: '8px', color: tokens.colorBrandForegroundLink, [media.coarse]: { minHeight: '44px' } },
});

interface Props {
  choice: StockChoice;
  total: number;
  isSearching: boolean;
  onChange: (choice: StockChoice) => void;
}

/** How many are chosen, and the way to all that match, fetched or not. */
export function ChoiceNote({ choice, total, isSearching, onChange }: Props) {
  const styles = useStyles();
  const count = countChosen(choice, total);
  const isEverything = choice.isAll && choice.ids.size === 0;
  const words = isEverything ? text.allMatching(count, isSearching) : count === 0 ? text.noneSelected : text.selected(count);
  return (
    <div className={styles.row}>
      <span className={styles.count} role="status">
        {words}
      </span>
      {!isEverything && total > 0 && (
        <Button appearance="transparent" className={styles.button} onClick={() => onChange(EVERYTHING)}>
          {text.selectMatching(total, isSearching)}
        </Button>
      )}
      {count > 0 && (
        <Button appearance="transparent" className={styles.button} onClick={() => onChange(NOTHING)}>
          {text.clear}
        </Button>
      )}
    </div>
  );
}
