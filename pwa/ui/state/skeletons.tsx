import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { uiText } from '../../text/shell';
import { media } from '../theme/breakpoints';
import { appTokens } from '../theme/theme-tokens';

const SHOW_AFTER_MS = 200;
const SHOW_AT_LEAST_MS = 300;

const useStyles = makeStyles({
  block: {
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralStencil1,
    animationName: { '0%': { opacity: 1 }, '50%': { opacity: 0.55 }, '100%': { opacity: 1 } },
    animationDuration: '1.6s',
    animationIterationCount: 'infinite',
    [media.reducedMotion]: { animationName: 'none' },
  },
  stack: { display: 'grid', gap: '12px' },
  card: {
    display: 'grid',
    gap: '12px',
    padding: '20px',
    borderRadius: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: appTokens.colorCard,
  },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/**
 * True while a placeholder should be seen: not for the first 200 ms, and then for at least 300 ms, so that nothing
 * flashes (EXPERIENCE, States).
 */
export function useDelayedLoading(isLoading: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  // A layout effect: clears the timer before content that arrived just in time is painted.
  useLayoutEffect(() => {
    if (isLoading === isShown) return;
    const timer = setTimeout(() => setIsShown(isLoading), isLoading ? SHOW_AFTER_MS : SHOW_AT_LEAST_MS);
    return () => clearTimeout(timer);
  }, [isLoading, isShown]);
  return isShown;
}

/** One grey shape; width and height are CSS lengths. */
export function SkeletonBlock({ width = '100%', height = '16px', className }: { width?: string; height?: string; className?: string }) {
  const styles = useStyles();
  return <div aria-hidden="true" className={mergeClasses(styles.block, className)} style={{ width, height }} />;
}

const WithinSkeleton = createContext(false);

/** Wraps the shapes and says once, in words, that something is loading: one within another is silent. */
export function Skeleton({ children }: { children: ReactNode }) {
  const styles = useStyles();
  if (useContext(WithinSkeleton)) return <div className={styles.stack}>{children}</div>;
  return (
    <div role="status" className={styles.stack}>
      <span className={styles.hidden}>{uiText.loading}</span>
      <WithinSkeleton value={true}>{children}</WithinSkeleton>
    </div>
  );
}

/** The shape of a list: `rows` cards of two lines. */
export function SkeletonList({ rows = 4 }: { rows?: number }) {
  const styles = useStyles();
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.card}>
          <SkeletonBlock width="45%" height="18px" />
          <SkeletonBlock width="70%" height="14px" />
        </div>
      ))}
    </Skeleton>
  );
}

/** The shape of a figure card: label, big number, line. */
export function SkeletonFigure() {
  const styles = useStyles();
  return (
    <div className={styles.card}>
      <SkeletonBlock width="40%" height="14px" />
      <SkeletonBlock width="60%" height="36px" />
    </div>
  );
}
