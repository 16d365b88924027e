import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { CloudArrowUpRegular } from '@fluentui/react-icons/svg/cloud-arrow-up';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { WifiOffRegular } from '@fluentui/react-icons/svg/wifi-off';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { useSyncState, type SyncState } from '../../sync/use-sync-state';
import { syncText } from '../../text/sync';
import { media } from '../../ui/breakpoints';
import { Chip, type ChipTone } from '../../ui/chip';

const LOOKS: Record<SyncState['kind'], { tone: ChipTone; icon: ReactElement }> = {
  saved: { tone: 'success', icon: <CheckmarkCircleRegular /> },
  sending: { tone: 'brand', icon: <CloudArrowUpRegular /> },
  waiting: { tone: 'warning', icon: <ClockRegular /> },
  offline: { tone: 'warning', icon: <WifiOffRegular /> },
  choice: { tone: 'danger', icon: <ErrorCircleRegular /> },
  memory: { tone: 'neutral', icon: <CloudArrowUpRegular /> },
};

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    minWidth: 0,
    borderRadius: '999px',
    textDecorationLine: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  words: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', [media.phone]: { maxWidth: '150px' } },
  // On a phone "Alt er gemt" is a sign without words: the bar belongs to the title.
  hiddenOnPhone: { [media.phone]: { display: 'none' } },
});

/** Beside the avatar: says at all times what is not yet sent, and leads to it. */
export function StatusChip() {
  const styles = useStyles();
  const state = useSyncState();
  if (!state) return null;
  return (
    <Link to={paths.sync} className={styles.link} aria-label={syncText.chip.open(state.text)}>
      <Chip {...LOOKS[state.kind]}>
        <span className={mergeClasses(styles.words, state.isQuiet && styles.hiddenOnPhone)}>{state.text}</span>
      </Chip>
    </Link>
  );
}
