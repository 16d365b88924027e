import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { media } from './theme/breakpoints';
import { appTokens } from './theme/theme-tokens';

const useStyles = makeStyles({
  card: {
    backgroundColor: appTokens.colorCard,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '16px',
    boxShadow: appTokens.colorSoftShadow,
    padding: '24px',
    minWidth: 0,
    [media.phone]: { padding: '20px 16px' },
  },
  flush: { padding: 0, [media.phone]: { padding: 0 } },
});

/** A topic on a surface of its own. `label` names it as a region for screen readers. */
export function Card({
  children,
  label,
  isFlush = false,
  className,
}: {
  children: ReactNode;
  label?: string;
  isFlush?: boolean;
  className?: string;
}) {
  const styles = useStyles();
  const Tag = label ? 'section' : 'div';
  return (
    <Tag aria-label={label} className={mergeClasses(styles.card, isFlush && styles.flush, className)}>
      {children}
    </Tag>
  );
}
