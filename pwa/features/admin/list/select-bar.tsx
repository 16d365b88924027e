import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { appTokens } from '../../../ui/theme/theme-tokens';
import { useTellHeight } from '../../../ui/use-tell-height';

const useStyles = makeStyles({
  bar: {
    position: 'fixed',
    zIndex: 3,
    left: 'max(8px, env(safe-area-inset-left))',
    right: 'max(8px, env(safe-area-inset-right))',
    bottom: 'calc(8px + var(--bottom-bar, 0px) + env(safe-area-inset-bottom))',
    display: 'grid',
    gap: '4px',
    padding: '4px 12px 12px',
    borderRadius: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: appTokens.colorRaised,
    boxShadow: tokens.shadow16,
  },
  buttons: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr)',
    gap: '8px',
    '& > *': { minHeight: '44px', minWidth: 0, paddingInline: '4px', whiteSpace: 'nowrap', fontSize: tokens.fontSizeBase200 },
  },
});

/** Choosing on a phone: how many, and what to do with them, in thumb reach above the bottom navigation. */
export function SelectBar({ note, children }: { note: ReactNode; children: ReactNode }) {
  const styles = useStyles();
  const bar = useTellHeight<HTMLDivElement>('--select-bar');
  return (
    <div ref={bar} className={styles.bar}>
      {note}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
