import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { adminText, DELETE_WORD } from '../../../text/admin';
import { uiText } from '../../../text/shell';
import { DangerButton } from '../../../ui/danger-button';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { ControlledTextField } from '../../../ui/form/text-field';
import { countChosen, type StockChoice } from './stock-choice';
import { Spinner } from '../../../ui/spinner';

const text = adminText.deleteStock;
const NAMED = 5;

const useStyles = makeStyles({
  names: {
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    margin: 0,
  },
});

interface Props {
  choice: StockChoice;
  /** How many match the search. */
  total: number;
  isSearching: boolean;
  /** What the running job says; null while nothing is asked for. */
  words: string | null;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** Asks before stock is deleted, and has the word typed when the choice is "all" (rule 107). */
export function DeleteStockDialog({ choice, total, isSearching, words, onConfirm, onCancel }: Props) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const count = countChosen(choice, total);
  const named = [...choice.ids].slice(0, NAMED).join(', ');
  const names = count > NAMED ? `${named} ${text.andMore(count - NAMED)}` : named;
  const mayDelete = !choice.isAll || typed.trim() === DELETE_WORD;
  const confirm = async () => {
    setIsBusy(true);
    await onConfirm().finally(() => setIsBusy(false));
  };
  return (
    <ResponsiveDialog
      isOpen
      kind="alert"
      size="small"
      onClose={onCancel}
      title={text.title(choice.isAll && !isSearching, count)}
      actions={
        <>
          <Button disabled={isBusy} onClick={onCancel}>
            {uiText.cancel}
          </Button>
          <DangerButton
            disabled={!mayDelete}
            disabledFocusable={isBusy}
            icon={isBusy ? <Spinner /> : undefined}
            onClick={() => void confirm()}
          >
            {isBusy ? (words ?? text.busy) : text.confirm(count)}
          </DangerButton>
        </>
      }
    >
      <p className={styles.names}>{choice.isAll ? adminText.stock.allMatching(count, isSearching) : names}</p>
      <p>{text.body(count)}</p>
      {choice.isAll && (
        <ControlledTextField
          name="confirm"
          label={text.typed}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
    </ResponsiveDialog>
  );
}
