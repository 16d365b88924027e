import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { CloudArrowUpRegular } from '@fluentui/react-icons/svg/cloud-arrow-up';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { WifiOffRegular } from '@fluentui/react-icons/svg/wifi-off';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { paths, waitingEditPath } from '../../paths';
import { useOutbox } from '../../sync/use-live';
import { useSyncState, type SyncState } from '../../sync/use-sync-state';
import { syncText } from '../../text/sync';
import { media } from '../../ui/theme/breakpoints';
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
    justifyContent: 'center',
    flexShrink: 0,
    minHeight: '44px',
    minWidth: '44px',
    borderRadius: '999px',
    textDecorationLine: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  words: { whiteSpace: 'nowrap', [media.phone]: { display: 'none' } },
  short: { display: 'none', whiteSpace: 'nowrap', [media.phone]: { display: 'inline' } },
});

/** Beside the avatar: says at all times what is not yet sent, and leads to it. */
export function StatusChip() {
  const styles = useStyles();
  const state = useSyncState();
  const conflicts = useOutbox()?.filter(({ edit }) => edit.why === 'conflict') ?? [];
  if (!state) return <span className={styles.link} />;
  const [only] = conflicts.length === 1 ? conflicts : [];
  return (
    <Link to={only ? waitingEditPath(only.edit.key) : paths.sync} className={styles.link} aria-label={syncText.chip.open(state.text)}>
      <Chip {...LOOKS[state.kind]}>
        <span className={styles.words}>{state.text}</span>
        {state.short !== '' && <span className={styles.short}>{state.short}</span>}
      </Chip>
    </Link>
  );
}
