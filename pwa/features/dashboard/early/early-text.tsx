import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { media } from '../../../ui/theme/breakpoints';
import { type EarlySlot, SLOT_ATTRIBUTE } from './early-slots';

const useStyles = makeStyles({
  // Grey while it is empty.
  awaited: {
    ':empty': {
      display: 'inline-block',
      verticalAlign: 'middle',
      height: '0.72em',
      maxWidth: '100%',
      borderRadius: '8px',
      backgroundColor: tokens.colorNeutralStencil1,
      animationName: { '0%': { opacity: 1 }, '50%': { opacity: 0.55 }, '100%': { opacity: 1 } },
      animationDuration: '1.6s',
      animationIterationCount: 'infinite',
    },
    [media.reducedMotion]: { ':empty': { animationName: 'none' } },
  },
  total: { ':empty': { width: '150px' } },
  active: { ':empty': { width: '20px' } },
  sum: { ':empty': { width: '90px' } },
  period: { ':empty': { width: '180px' } },
  summary: { ':empty': { width: '240px' } },
});

const useOptionalStyles = makeStyles({
  optional: { display: 'contents', [`:has([${SLOT_ATTRIBUTE}]:empty)`]: { display: 'none' } },
});

/** What is only there when something was written into it. */
export function EarlyPart({ children }: { children: ReactNode }) {
  const styles = useOptionalStyles();
  return <div className={styles.optional}>{children}</div>;
}

/** A place for a text that early-figures.ts may write before the app runs, and the app leaves as it finds it. */
export function EarlyText({ slot }: { slot: EarlySlot }) {
  const styles = useStyles();
  const className = slot in styles ? mergeClasses(styles.awaited, styles[slot as keyof typeof styles]) : undefined;
  return (
    <span {...{ [SLOT_ATTRIBUTE]: slot }} className={className} suppressHydrationWarning>
      {''}
    </span>
  );
}
