import { type GriffelStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useIsHydrated } from '../../platform/hydration';
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
 * flashes (EXPERIENCE, States). In a page rendered ahead it is there from the beginning, and gone as soon as it may.
 */
export function useDelayedLoading(isLoading: boolean): boolean {
  const isPainted = !useIsHydrated();
  const [isShown, setIsShown] = useState(isPainted && isLoading);
  const shownAt = useRef(-Infinity);
  // A layout effect: clears the timer before content that arrived just in time is painted.
  useLayoutEffect(() => {
    if (isLoading === isShown) return;
    const change = () => {
      if (isLoading) shownAt.current = performance.now();
      setIsShown(isLoading);
    };
    const wait = isLoading ? SHOW_AFTER_MS : shownAt.current + SHOW_AT_LEAST_MS - performance.now();
    if (wait <= 0) return change();
    const timer = setTimeout(change, wait);
    return () => clearTimeout(timer);
  }, [isLoading, isShown]);
  return isShown;
}

/** A class per size: a page rendered ahead may hold no style attribute. */
const sizes = <Size extends string>(property: 'width' | 'height', values: readonly Size[]) =>
  makeStyles(Object.fromEntries(values.map((value) => [value, { [property]: value }])) as unknown as Record<Size, GriffelStyle>);

const WIDTHS = ['100%', '80%', '70%', '60%', '50%', '45%', '40%', '110px', '180px', '190px', '240px', 'min(100%, 420px)'] as const;
const HEIGHTS = ['14px', '16px', '18px', '20px', '24px', '36px', '40px', '44px', '52px', '72px', '180px', '260px', '300px'] as const;
const useWidths = sizes('width', WIDTHS);
const useHeights = sizes('height', HEIGHTS);

interface BlockProps {
  width?: (typeof WIDTHS)[number];
  height?: (typeof HEIGHTS)[number];
  /** For what else the shape is. */
  className?: string;
}

/** One grey shape. */
export function SkeletonBlock({ width = '100%', height = '16px', className }: BlockProps) {
  const styles = useStyles();
  const widths = useWidths();
  const heights = useHeights();
  return <div aria-hidden="true" className={mergeClasses(styles.block, widths[width], heights[height], className)} />;
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
