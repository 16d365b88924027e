import { makeStyles, tokens } from '@fluentui/react-components';
import { media } from '../../ui/theme/breakpoints';
import { useDelayedLoading } from '../../ui/state/skeletons';

const useStyles = makeStyles({
  track: { position: 'fixed', zIndex: 1_000_002, top: 0, left: 0, right: 0, height: '3px', overflow: 'hidden', pointerEvents: 'none' },
  bar: {
    height: '100%',
    width: '40%',
    backgroundColor: tokens.colorCompoundBrandStroke,
    animationName: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
    animationDuration: '1.1s',
    animationIterationCount: 'infinite',
    [media.reducedMotion]: { width: '100%', animationName: 'none' },
  },
});

/** A thin line on top while the next screen or fresh data is on its way; old content stays (EXPERIENCE, States). */
export function NavigationProgress({ isActive }: { isActive: boolean }) {
  const styles = useStyles();
  const isShown = useDelayedLoading(isActive);
  if (!isShown) return null;
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.bar} />
    </div>
  );
}
