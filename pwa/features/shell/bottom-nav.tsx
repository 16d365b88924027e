import { makeStyles, tokens } from '@fluentui/react-components';
import { NavLink } from 'react-router-dom';
import { shellText } from '../../text/shell';
import { media } from '../../ui/theme/breakpoints';
import type { MenuItem } from './shell-types';
import { appTokens } from '../../ui/theme/theme-tokens';
import { useTellHeight } from '../../ui/use-tell-height';

const useStyles = makeStyles({
  bar: {
    position: 'fixed',
    zIndex: 2,
    left: 0,
    right: 0,
    bottom: 0,
    backgroundColor: appTokens.colorCard,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingBottom: 'env(safe-area-inset-bottom)',
    paddingLeft: 'env(safe-area-inset-left)',
    paddingRight: 'env(safe-area-inset-right)',
    [media.tabletUp]: { display: 'none' },
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
  },
  link: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'start',
    gap: '2px',
    height: '100%',
    minHeight: '64px',
    boxSizing: 'border-box',
    padding: '7px 2px 1px',
    color: tokens.colorNeutralForeground3,
    textDecorationLine: 'none',
    fontSize: '11px',
    lineHeight: '16px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-4px', borderRadius: '12px' },
    '&[aria-current="page"]': { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
    '&[aria-current="page"] > span:first-child': { backgroundColor: appTokens.colorBrandSoft },
  },
  icon: { display: 'grid', placeItems: 'center', fontSize: '22px', width: '56px', height: '28px', borderRadius: '14px' },
  label: {
    maxWidth: '100%',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    [media.tiny]: { lineHeight: '13px' },
  },
});

/** The phone's main navigation, in thumb reach. */
export function BottomNav({ items }: { items: readonly MenuItem[] }) {
  const styles = useStyles();
  const list = useTellHeight<HTMLUListElement>('--bottom-bar');
  return (
    <nav className={styles.bar} aria-label={shellText.bottomMenu}>
      <ul ref={list} className={styles.list}>
        {items.map((item) => (
          <li key={item.to}>
            <NavLink to={item.to} className={styles.link}>
              <span className={styles.icon} aria-hidden="true">
                {item.icon}
              </span>
              <span className={styles.label}>{item.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
