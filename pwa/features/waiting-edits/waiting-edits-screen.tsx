import { makeStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { QUERY } from '../../../api/contract/addresses';
import type { OutboxEntry } from '../../../db/device/queries';
import { isOutOfTheWay } from '../../../db/device/outbox/slice';
import { paths } from '../../paths';
import { useFileNames, useOutbox, usePages, useSyncStatus } from '../../sync/use-live';
import { waitingText as text } from '../../text/waiting-edits';
import { ButtonLink } from '../../ui/button-link';
import { useDialog } from '../../ui/dialog/use-dialog';
import { EmptyState } from '../../ui/state/empty-state';
import { SkeletonList, useDelayedLoading } from '../../ui/state/skeletons';
import { ConflictDialog } from './conflict-dialog';
import type { Names } from './describe-edit';
import { EditCard } from './edit-card';
import { SyncSummary } from './sync-summary';

const useStyles = makeStyles({
  page: { maxWidth: '820px' },
  list: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', listStyleType: 'none', margin: 0, padding: 0 },
});

function useNames(): Names {
  const pages = usePages();
  const files = useFileNames();
  return { pageTitle: (id) => pages?.find((page) => page._id === id)?.title, fileName: (id) => files?.get(id) };
}

const isBehind = (entries: readonly OutboxEntry[], at: number): boolean =>
  entries
    .slice(0, at)
    .some(({ edit }) => edit.entity === entries[at]?.edit.entity && edit.id === entries[at]?.edit.id && !isOutOfTheWay(edit));

/** Parameter by which notices open a question here: see waitingEditPath in paths.ts. */
const ASKED = QUERY.waitingEdit;

/** Key of the edit whose question is open. */
function useAskedEdit() {
  const [params, setParams] = useSearchParams();
  const asking = useDialog<string>();
  const { open } = asking;
  useEffect(() => {
    const asked = params.get(ASKED);
    if (asked === null) return;
    open(asked);
    setParams(
      (old) => {
        old.delete(ASKED);
        return old;
      },
      { replace: true },
    );
  }, [open, params, setParams]);
  return asking;
}

/** Everything the server has not confirmed: what it changes, why it waits, and what to do about it (SYNC, "Shown"). */
export default function WaitingEditsScreen() {
  const styles = useStyles();
  const entries = useOutbox();
  const status = useSyncStatus();
  const names = useNames();
  const { dialog: chosenKey, open, close } = useAskedEdit();
  const showSkeleton = useDelayedLoading(!entries || !status);
  if (!entries || !status || showSkeleton) return showSkeleton ? <SkeletonList rows={2} /> : null;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<CheckmarkCircleRegular />}
        title={text.emptyTitle}
        action={<ButtonLink to={paths.dashboard}>{text.back}</ButtonLink>}
      >
        {text.emptyHint}
      </EmptyState>
    );
  }
  const now = Date.now();
  const chosen = entries.find(({ edit }) => edit.key === chosenKey && edit.why === 'conflict');
  return (
    <div className={styles.page}>
      <SyncSummary status={status} now={now} />
      <ul className={styles.list} aria-label={text.list}>
        {entries.map((entry, at) => (
          <li key={entry.edit.seq}>
            <EditCard entry={entry} isBehind={isBehind(entries, at)} names={names} now={now} onChoose={() => open(entry.edit.key)} />
          </li>
        ))}
      </ul>
      {chosen && <ConflictDialog entry={chosen} names={names} onClose={close} />}
    </div>
  );
}
