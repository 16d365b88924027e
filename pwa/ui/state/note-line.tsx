import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  line: {
    position: 'absolute',
    bottom: '100%',
    insetInline: 0,
    margin: 0,
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  warning: { color: tokens.colorNeutralForeground2 },
  icon: { verticalAlign: '-2px', marginInlineEnd: '4px', fontSize: '14px' },
});

/**
 * One line about what stands below it, in the room that is above it anyway: nothing moves when it comes or goes. Its parent is
 * positioned. The first words matter: a phone may have no room for the last.
 */
export function NoteLine({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  const styles = useStyles();
  return (
    <p role={isWarning ? 'status' : undefined} className={mergeClasses(styles.line, isWarning && styles.warning)}>
      {isWarning && <WarningRegular className={styles.icon} aria-hidden="true" />}
      {children}
    </p>
  );
}
