import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { ReactNode } from 'react';
import { Spinner } from '../../../ui/spinner';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  choice: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    width: '100%',
    minHeight: '60px',
    padding: '12px 16px',
    textAlign: 'start',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '12px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':is(:disabled, [aria-disabled=true])': { cursor: 'default', color: tokens.colorNeutralForeground3 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  words: { flexGrow: 1, minWidth: 0, display: 'grid', gap: '2px', overflowWrap: 'anywhere' },
  title: { fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  detail: { color: tokens.colorNeutralForeground3 },
  arrow: { display: 'inline-flex', fontSize: '20px', color: tokens.colorNeutralForeground3, flexShrink: 0 },
});

export interface Choice {
  key: string;
  title: string;
  detail: ReactNode;
  isDisabled?: boolean;
  onChoose: () => void;
}

/** One of several, chosen with one tap. While a choice is being carried out (`busyKey`) all wait; the focus stays on it. */
export function ChoiceList({ label, choices, busyKey = null }: { label: string; choices: readonly Choice[]; busyKey?: string | null }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={label}>
      {choices.map(({ key, title, detail, isDisabled = false, onChoose }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.choice}
            disabled={isDisabled}
            aria-disabled={busyKey !== null}
            onClick={() => busyKey === null && onChoose()}
          >
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.detail}>{detail}</span>
            </span>
            <span className={mergeClasses(styles.arrow)} aria-hidden="true">
              {busyKey === key ? <Spinner /> : !isDisabled && <ChevronRightRegular />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
