import { Button, makeStyles } from '@fluentui/react-components';
import { mayCoalesce } from '../../../db/device/outbox/outbox';
import type { OutboxEntry } from '../../../db/device/queries';
import { waitingText as text } from '../../text/waiting-edits';
import { media } from '../../ui/theme/breakpoints';
import { rowName } from './describe-edit';
import { useEditAnswers } from './use-edit-answers';

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    marginTop: '16px',
    '& > *': { minHeight: '44px' },
    [media.phone]: { '& > *': { flexGrow: 1 } },
  },
});

/** The buttons of one edit, by the reason it waits. */
export function EditActions({ entry, onChoose }: { entry: OutboxEntry; onChoose: () => void }) {
  const styles = useStyles();
  const { undo, answer } = useEditAnswers();
  const { edit } = entry;
  const label = (action: string): string => `${action}: ${rowName(entry)}`;
  const button = (action: string, onClick: () => void, isPrimary = false) => (
    <Button key={action} appearance={isPrimary ? 'primary' : 'secondary'} aria-label={label(action)} onClick={onClick}>
      {action}
    </Button>
  );
  const discard = (action: string) => button(action, () => void answer(entry, 'discard'));
  const { actions } = text;
  const setAside = () => [button(actions.retry, () => void answer(entry, 'retry'), true), discard(actions.undo)];
  const offered = {
    conflict: () => [button(actions.choose, onChoose, true)],
    refused: () => [button(actions.retry, () => void answer(entry, 'retry'), true), discard(actions.undo)],
    gone: () => [discard(actions.remove)],
    old: () => [button(actions.sendAgain, () => void answer(entry, 'retry'), true), discard(actions.undo)],
    'server-error': setAside,
    'too-slow': setAside,
    'too-large': setAside,
  };
  const shown = edit.why ? offered[edit.why]() : mayCoalesce(edit) ? [button(actions.undo, () => void undo(entry))] : [];
  return shown.length > 0 && <div className={styles.actions}>{shown}</div>;
}
