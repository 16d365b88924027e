import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { OutboxEntry } from '../../../db/device/queries';
import { waitingText as text } from '../../text/waiting-edits';
import { media } from '../../ui/theme/breakpoints';
import { ResponsiveDialog } from '../../ui/dialog/responsive-dialog';
import { clashesOf, rowName, type Names } from './describe-edit';
import { useEditAnswers } from './use-edit-answers';

const useStyles = makeStyles({
  hint: { margin: '0 0 16px', color: tokens.colorNeutralForeground3 },
  field: { margin: '0 0 8px', fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase300 },
  clash: { marginBottom: '20px' },
  sides: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px', margin: 0, [media.phone]: { gridTemplateColumns: '1fr' } },
  side: { border: `1px solid ${tokens.colorNeutralStroke1}`, borderRadius: '12px', padding: '12px 14px', minWidth: 0 },
  mine: { borderLeft: `4px solid ${tokens.colorCompoundBrandStroke}` },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { margin: '2px 0 0', overflowWrap: 'anywhere' },
});

/** "Behold min / Brug serverens": both values of every field in question, and nothing is decided by time (SYNC, "412 merge"). */
export function ConflictDialog({ entry, names, onClose }: { entry: OutboxEntry; names: Names; onClose: () => void }) {
  const styles = useStyles();
  const { answer } = useEditAnswers();
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (choice: 'mine' | 'theirs') => {
    setIsBusy(true);
    const isDone = await answer(entry, choice).finally(() => setIsBusy(false));
    if (isDone) onClose();
  };
  return (
    <ResponsiveDialog
      isOpen
      onClose={onClose}
      title={text.conflict.title(rowName(entry))}
      actions={
        <>
          <Button disabledFocusable={isBusy} onClick={() => void choose('theirs')}>
            {text.actions.theirs}
          </Button>
          <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void choose('mine')}>
            {text.actions.mine}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{text.conflict.hint(entry.edit.entity)}</p>
      {clashesOf(entry, names).map((change) => (
        <section key={change.field} className={styles.clash} aria-label={change.label}>
          <h3 className={styles.field}>{change.label}</h3>
          <dl className={styles.sides}>
            <div className={`${styles.side} ${styles.mine}`}>
              <dt className={styles.name}>{text.conflict.mine}</dt>
              <dd className={styles.value}>{change.before}</dd>
            </div>
            <div className={styles.side}>
              <dt className={styles.name}>{text.conflict.theirs}</dt>
              <dd className={styles.value}>{change.after}</dd>
            </div>
          </dl>
        </section>
      ))}
    </ResponsiveDialog>
  );
}
