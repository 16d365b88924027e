import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, type ReactNode } from 'react';
import { media, useIsPhone } from '../theme/breakpoints';
import { appTokens } from '../theme/theme-tokens';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px', marginBottom: '16px' },
  words: { flexGrow: 1, minWidth: 'min(100%, 200px)' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  description: { margin: '2px 0 0', color: tokens.colorNeutralForeground3 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > *': { minHeight: '40px' },
    [media.coarse]: { '& > *': { minHeight: '44px' } },
  },
  sticky: {
    [media.phone]: {
      position: 'fixed',
      zIndex: 3,
      left: 'max(16px, env(safe-area-inset-left))',
      right: 'max(16px, env(safe-area-inset-right))',
      bottom: 'calc(12px + var(--bottom-bar, 64px) + env(safe-area-inset-bottom))',
      display: 'grid',
      '& > *': { minHeight: '48px', boxShadow: tokens.shadow16 },
      // Content fades out before it would be cut off between the button and the navigation.
      '::before': {
        content: '""',
        position: 'absolute',
        zIndex: -1,
        inset: '-20px -16px -12px',
        minHeight: 0,
        boxShadow: 'none',
        backgroundImage: `linear-gradient(transparent, ${appTokens.colorCanvas} 32px)`,
        pointerEvents: 'none',
      },
    },
  },
});

/** Heading of a part of a screen (h2; the top bar has the h1), with buttons at its end. */
export function PageHeader({ title, description, actions }: { title: string; description?: ReactNode; actions?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** The screen's main button: in its place on wide screens, above the bottom navigation in thumb reach on a phone. */
export function PrimaryAction({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const isPhone = useIsPhone();
  // Scroll padding and toasts keep clear of it.
  useEffect(() => {
    if (!isPhone) return;
    const { style } = document.documentElement;
    style.setProperty('--main-action', '60px');
    return () => void style.removeProperty('--main-action');
  }, [isPhone]);
  return <div className={mergeClasses(styles.actions, styles.sticky)}>{children}</div>;
}
