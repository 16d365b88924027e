import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { useState, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { shellText } from '../../text/shell';
import { BrandMark } from '../../ui/brand-mark';
import { media, useIsDesktop } from '../../ui/theme/breakpoints';
import { onceOpened } from '../../ui/on-demand';
import { SkipLink } from './skip-link';
import { appTokens } from '../../ui/theme/theme-tokens';

// Fetched when the menu is first opened: a drawer is more code than the page it lies on.
const EndDrawer = onceOpened(() => import('./end-drawer').then((module) => module.EndDrawer));

export interface PublicLink {
  to: string;
  label: string;
  /** Drawn as the one filled button. */
  isPrimary?: boolean;
}

interface Props {
  brand: string;
  homeLabel: string;
  links: readonly PublicLink[];
  /** Log in, sign up, or into the app: at the end of the bar. */
  accountLinks: readonly PublicLink[];
  footer: ReactNode;
  children: ReactNode;
}

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', minHeight: '100dvh' },
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    backgroundColor: appTokens.colorCard,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingTop: 'env(safe-area-inset-top)',
  },
  inner: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '64px',
    maxWidth: '1200px',
    marginInline: 'auto',
    padding: '0 24px',
    boxSizing: 'border-box',
    [media.belowDesktop]: { height: '56px', padding: '0 8px 0 16px' },
    [media.noScript]: { height: 'auto', flexWrap: 'wrap' },
  },
  logo: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '44px',
    marginRight: 'auto',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase400,
    borderRadius: '10px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  // Which of the two is shown is a matter of style alone: the page is painted before a script could ask how wide it is.
  wide: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    [media.belowDesktop]: { display: 'none' },
    // Nobody could open the drawer.
    [media.noScript]: { display: 'flex', flexWrap: 'wrap' },
  },
  narrow: { [media.desktop]: { display: 'none' }, [media.noScript]: { display: 'none' } },
  list: { display: 'flex', alignItems: 'center', gap: '4px', listStyleType: 'none', margin: 0, padding: 0 },
  column: { display: 'grid', gap: '4px', padding: '4px 8px' },
  link: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    padding: '0 14px',
    borderRadius: '10px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-current="page"]': {
      color: tokens.colorBrandForeground1,
      fontWeight: tokens.fontWeightSemibold,
      backgroundColor: appTokens.colorBrandSoft,
    },
  },
  primary: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover, color: tokens.colorNeutralForegroundOnBrand },
    '&[aria-current="page"]': { backgroundColor: tokens.colorBrandBackgroundPressed, color: tokens.colorNeutralForegroundOnBrand },
  },
  gap: { width: '16px' },
  square: { minWidth: '44px', width: '44px', height: '44px' },
  main: { flexGrow: 1, display: 'flex', flexDirection: 'column', outlineStyle: 'none' },
  footer: {
    padding: '24px 24px calc(24px + env(safe-area-inset-bottom))',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

function PublicLinks({
  links,
  onNavigate,
  isColumn = false,
}: {
  links: readonly PublicLink[];
  onNavigate?: () => void;
  isColumn?: boolean;
}) {
  const styles = useStyles();
  return (
    <ul className={mergeClasses(styles.list, isColumn && styles.column)}>
      {links.map((link) => (
        <li key={link.to}>
          <NavLink to={link.to} end className={mergeClasses(styles.link, link.isPrimary && styles.primary)} onClick={onNavigate}>
            {link.label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function NarrowMenu({ links }: { links: readonly PublicLink[] }) {
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);
  // A tablet that is turned has the links in its bar.
  const isDesktop = useIsDesktop();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        appearance="subtle"
        className={mergeClasses(styles.square, styles.narrow)}
        icon={<NavigationRegular />}
        aria-label={shellText.openMenu}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      <EndDrawer isOpen={isOpen && !isDesktop} onClose={close} label={shellText.mainMenu}>
        <nav aria-label={shellText.mainMenu}>
          <PublicLinks links={links} onNavigate={close} isColumn />
        </nav>
      </EndDrawer>
    </>
  );
}

/** The frame of public pages (SPEC §2): a bar on top, below 900 px a drawer of 240 px from the right. */
export function PublicLayout({ brand, homeLabel, links, accountLinks, footer, children }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.bar}>
        <div className={styles.inner}>
          <Link to="/" className={styles.logo} aria-label={homeLabel}>
            <BrandMark size={34} />
            {brand}
          </Link>
          <nav className={styles.wide} aria-label={shellText.mainMenu}>
            <PublicLinks links={links} />
            <span className={styles.gap} />
            <PublicLinks links={accountLinks} />
          </nav>
          <NarrowMenu links={[...links, ...accountLinks]} />
        </div>
      </header>
      <main id="indhold" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  );
}
