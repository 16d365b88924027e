import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { media } from './theme/breakpoints';

const useStyles = makeStyles({
  ring: {
    boxSizing: 'border-box',
    borderRadius: '50%',
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '1.2s',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
    [media.reducedMotion]: { animationDuration: '4s' },
  },
  // In the colour of the words of the button it stands in.
  tiny: { width: '20px', height: '20px', border: '2px solid currentColor', borderTopColor: 'transparent' },
  medium: {
    width: '32px',
    height: '32px',
    border: `3px solid ${tokens.colorBrandStroke2}`,
    borderTopColor: tokens.colorBrandStroke1,
  },
  labelled: {
    display: 'grid',
    justifyItems: 'center',
    gap: '8px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Something is on its way: small in a button, or with words below. A tenth of Fluent's, which is fetched with every first page. */
export function Spinner({ label }: { label?: string }) {
  const styles = useStyles();
  const id = useId();
  if (label === undefined) return <span role="progressbar" className={mergeClasses(styles.ring, styles.tiny)} />;
  return (
    <div className={styles.labelled}>
      <span role="progressbar" aria-labelledby={id} className={mergeClasses(styles.ring, styles.medium)} />
      <span id={id}>{label}</span>
    </div>
  );
}
