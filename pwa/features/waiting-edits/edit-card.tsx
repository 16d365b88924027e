import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { CloudArrowUpRegular } from '@fluentui/react-icons/svg/cloud-arrow-up';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import type { OutboxEntry } from '../../../db/device/queries';
import { waitingText as text } from '../../text/waiting-edits';
import { Card } from '../../ui/card';
import { Chip } from '../../ui/chip';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { changesOf, rowName, stateOf, type Change, type Names } from './describe-edit';
import { EditActions } from './edit-actions';

const ICONS = { warning: <ClockRegular />, danger: <ErrorCircleRegular />, brand: <CloudArrowUpRegular /> };

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', justifyContent: 'space-between', gap: '8px 16px' },
  name: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  kind: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  reason: { margin: '12px 0 0', overflowWrap: 'anywhere' },
  changes: { display: 'grid', gap: '10px', margin: '14px 0 0' },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  values: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', margin: 0, minWidth: 0 },
  before: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere', minWidth: 0 },
  after: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere', minWidth: 0 },
  arrow: { display: 'inline-flex', color: tokens.colorNeutralForeground3, flexShrink: 0 },
});

function ChangeRow({ change, isCreate }: { change: Change; isCreate: boolean }) {
  const styles = useStyles();
  return (
    <div>
      <dt className={styles.label}>{change.label}</dt>
      <dd className={styles.values}>
        {!isCreate && (
          <>
            <span className={styles.before}>
              <VisuallyHidden>{text.from}: </VisuallyHidden>
              {change.before}
            </span>
            <span className={styles.arrow} aria-hidden="true">
              <ArrowRightRegular />
            </span>
          </>
        )}
        <span className={styles.after}>
          {!isCreate && <VisuallyHidden>{text.to}: </VisuallyHidden>}
          {change.after}
        </span>
      </dd>
    </div>
  );
}

interface Props {
  entry: OutboxEntry;
  /** An earlier edit of the same row waits: this one cannot go before it. */
  isBehind: boolean;
  names: Names;
  now: number;
  onChoose: () => void;
}

/** One unconfirmed edit: what it is about, what it changes, why it waits, and what can be done about it. */
export function EditCard({ entry, isBehind, names, now, onChoose }: Props) {
  const styles = useStyles();
  const { edit } = entry;
  const { tone, word, reason } = stateOf(entry, isBehind);
  const changes = changesOf(entry, names);
  return (
    <Card label={rowName(entry)}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.name}>{rowName(entry)}</h3>
          <p className={styles.kind}>
            {text.name(edit.kind, edit.entity)} · {text.savedAt(edit.createdAt, now)}
          </p>
        </div>
        <Chip tone={tone} icon={ICONS[tone]}>
          {word}
        </Chip>
      </div>
      {reason && <p className={styles.reason}>{reason}</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <ChangeRow key={change.field} change={change} isCreate={edit.kind === 'create'} />
          ))}
        </dl>
      )}
      <EditActions entry={entry} onChoose={onChoose} />
    </Card>
  );
}
