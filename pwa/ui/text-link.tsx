import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { media } from './theme/breakpoints';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    // A touch target of full height without taller lines.
    [media.coarse]: { minHeight: '44px', minWidth: '44px', justifyContent: 'center', marginBlock: '-6px' },
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: '4px',
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** A link to another screen, in running text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  );
}
