import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useState } from 'react';
import { LENGTHS } from '../../../../api/contract/limits';
import { dashboardText } from '../../../text/dashboard';
import { errors } from '../../../text/errors';
import { uiText } from '../../../text/shell';
import { ControlledTextField } from '../../../ui/form/text-field';
import { MessageBar } from '../../../ui/state/message-bar';
import { SkeletonList } from '../../../ui/state/skeletons';
import { useDebounced } from '../../../ui/use-debounced';
import { UnclaimedList } from './unclaimed-list';
import { useUnclaimed, type UnclaimedPage } from './use-unclaimed';

const text = dashboardText.unclaimed;

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  none: { margin: 0, padding: '24px 0', textAlign: 'center', color: tokens.colorNeutralForeground3 },
  pages: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    fontVariantNumeric: 'tabular-nums',
    '& button': { minHeight: '44px' },
  },
  buttons: { display: 'flex', gap: '8px' },
});

/** Search first, then 25 per page; pages are walked by the server's cursors. */
export function Stock() {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const search = useDebounced(typed.trim().toUpperCase());
  const page = useUnclaimed({ search, cursors, isEnabled: true });
  const type = (value: string) => {
    setTyped(value);
    setCursors([]);
  };
  return (
    <>
      <p className={styles.hint}>{text.hint}</p>
      <ControlledTextField
        name="unclaimedSearch"
        type="search"
        label={text.search}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={LENGTHS.search}
        contentBefore={<SearchRegular />}
        value={typed}
        onChange={type}
      />
      {page.isError && (
        <MessageBar intent="error" actions={<Button onClick={() => void page.refetch()}>{uiText.retry}</Button>}>
          {errors.dashboard.unclaimed}
        </MessageBar>
      )}
      {page.isPending && <SkeletonList rows={3} />}
      {page.data && !page.isError && (
        <Found
          page={page.data}
          isTurning={page.isPlaceholderData}
          onPrevious={() => setCursors(cursors.slice(0, -1))}
          onNext={(next) => setCursors([...cursors, next])}
        />
      )}
    </>
  );
}

interface FoundProps {
  page: UnclaimedPage;
  /** Another page is on its way: until it is there, its neighbours are not known. */
  isTurning: boolean;
  onPrevious: () => void;
  onNext: (cursor: string) => void;
}

function Found({ page, isTurning, onPrevious, onNext }: FoundProps) {
  const styles = useStyles();
  const { search, from, stands, total, next } = page;
  const isFirst = from === 1;
  if (stands.length === 0 && isFirst) {
    return (
      <p className={styles.none} role="status">
        {search ? text.noMatch(search) : text.none}
      </p>
    );
  }
  return (
    <>
      {stands.length === 0 ? <p className={styles.none}>{text.pageEmptied}</p> : <UnclaimedList stands={stands} />}
      <div className={styles.pages}>
        <span role="status">{stands.length > 0 && text.shown(from, from + stands.length - 1, total)}</span>
        {(!isFirst || next !== null) && (
          <span className={styles.buttons}>
            <Button disabled={isFirst} disabledFocusable={isTurning} onClick={onPrevious}>
              {text.previous}
            </Button>
            <Button disabled={next === null} disabledFocusable={isTurning} onClick={() => next !== null && onNext(next)}>
              {text.next}
            </Button>
          </span>
        )}
      </div>
    </>
  );
}
