import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { statisticsCardText as text } from '../../text/statistics-card';
import { media } from '../../ui/theme/breakpoints';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'flex-start', justifyContent: 'space-between' },
  label: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightRegular },
  total: {
    margin: '2px 0 0',
    fontSize: '44px',
    lineHeight: '52px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.02em',
  },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center', marginTop: '8px', minHeight: '24px' },
  // As tall as they usually become, so that nothing moves when they do.
  awaitedFacts: { [media.phone]: { minHeight: '56px', alignContent: 'start' } },
  awaitedRange: { minHeight: '48px', alignContent: 'start' },
  active: { color: tokens.colorNeutralForeground2 },
  number: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
  range: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 16px',
    alignItems: 'center',
    justifyContent: 'space-between',
    margin: '20px 0 8px',
  },
  inRange: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' },
  sum: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  period: {
    flexBasis: '100%',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface FaceProps {
  /** All-time clicks. */
  total: ReactNode;
  /** Beside the number. */
  action: ReactNode;
  /** Number of products. */
  active: ReactNode;
  /** After the number of products. */
  chips?: ReactNode;
  progress?: ReactNode;
  /** The rest is not known yet. */
  isAwaited?: boolean;
  children: ReactNode;
}

/** Where everything stands in the statistics card, whether it is known yet or not. */
export function StatisticsFace({ total, action, active, chips, progress, isAwaited, children }: FaceProps) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2 className={styles.label}>{text.totalClicks}</h2>
          <p className={styles.total}>{total}</p>
        </div>
        {action}
      </div>
      <div className={mergeClasses(styles.facts, isAwaited && styles.awaitedFacts)}>
        <span className={styles.active}>
          {text.activeProducts}: <span className={styles.number}>{active}</span>
        </span>
        {chips}
      </div>
      {progress}
      {children}
    </>
  );
}

interface RangeProps {
  /** Clicks of the period. */
  sum: ReactNode;
  /** Up or down on the period before. */
  change?: ReactNode;
  /** Its first and last day. */
  period: ReactNode;
  choice: ReactNode;
  isAwaited?: boolean;
}

/** The same for the line above the chart. */
export function RangeFace({ sum, change, period, choice, isAwaited }: RangeProps) {
  const styles = useStyles();
  return (
    <div className={styles.range}>
      <div className={mergeClasses(styles.inRange, isAwaited && styles.awaitedRange)}>
        <span className={styles.sum}>{sum}</span>
        {change}
        <span className={styles.period}>{period}</span>
      </div>
      {choice}
    </div>
  );
}
