import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shellText } from '../../text/shell';
import { BottomNav } from './bottom-nav';
import { media, useIsDesktop, useIsPhone, useIsPossible } from '../../ui/theme/breakpoints';
import { onceOpened } from '../../ui/on-demand';
import type { AppShellProps } from './shell-types';
import { SideMenu } from './side-menu';
import { SkipLink } from './skip-link';
import { appTokens } from '../../ui/theme/theme-tokens';

const OverlayMenu = onceOpened(() => import('./overlay-menu').then((module) => module.OverlayMenu));

const useStyles = makeStyles({
  frame: { display: 'flex', minHeight: '100dvh' },
  side: {
    position: 'sticky',
    top: 0,
    height: '100dvh',
    width: '240px',
    flexShrink: 0,
    boxSizing: 'border-box',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: appTokens.colorCard,
    paddingTop: 'env(safe-area-inset-top)',
    paddingLeft: 'env(safe-area-inset-left)',
    overflow: 'hidden',
    transitionProperty: 'width',
    transitionDuration: '160ms',
    [media.reducedMotion]: { transitionDuration: '1ms' },
    [media.belowDesktop]: { display: 'none' },
  },
  collapsed: { width: 'calc(56px + env(safe-area-inset-left))' },
  column: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '56px',
    boxSizing: 'border-box',
    paddingTop: 'env(safe-area-inset-top)',
    paddingLeft: '8px',
    paddingRight: 'max(8px, env(safe-area-inset-right))',
    backgroundColor: appTokens.colorCard,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.belowDesktop]: { paddingLeft: 'max(8px, env(safe-area-inset-left))' },
  },
  notOnPhones: { [media.phone]: { display: 'none' } },
  square: { minWidth: '44px', width: '44px', height: '44px', flexShrink: 0 },
  title: {
    margin: 0,
    flexGrow: 1,
    minWidth: 0,
    paddingLeft: '4px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    outlineStyle: 'none',
    // A long title has two lines there.
    [media.phone]: { whiteSpace: 'normal', lineHeight: 1.2, overflowWrap: 'anywhere' },
  },
  main: {
    width: '100%',
    maxWidth: '1280px',
    marginInline: 'auto',
    boxSizing: 'border-box',
    padding: '24px 32px 48px',
    [media.belowDesktop]: { padding: '20px max(20px, env(safe-area-inset-right)) 40px max(20px, env(safe-area-inset-left))' },
    // Room for the bottom navigation and the sticky main button above it.
    [media.phone]: { padding: '16px 16px calc(var(--bottom-bar, 64px) + 88px + env(safe-area-inset-bottom))' },
    outlineStyle: 'none',
  },
});

/** Publishes the height of the top bar for sticky headers outside the shell. */
function useTopBarHeight(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--top-bar', '56px');
    return () => void style.removeProperty('--top-bar');
  }, []);
}

interface TopBarProps {
  props: AppShellProps;
  isOpen: boolean;
  menuLabel: string;
  onMenu: () => void;
}

/** On a phone the way back takes the menu button's place on sub-screens: both leave no room for the title. */
function TopBar({ props, isOpen, menuLabel, onMenu }: TopBarProps) {
  const styles = useStyles();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const { backTo } = props;
  return (
    <header className={styles.bar}>
      {!(backTo && isPhone) && (
        <Button
          appearance="subtle"
          className={mergeClasses(styles.square, backTo !== undefined && styles.notOnPhones)}
          icon={<NavigationRegular />}
          aria-label={menuLabel}
          aria-expanded={isOpen}
          onClick={onMenu}
        />
      )}
      {backTo && (
        <Button
          appearance="subtle"
          className={styles.square}
          icon={<ArrowLeftRegular />}
          aria-label={shellText.back}
          onClick={() => void navigate(backTo)}
        />
      )}
      <h1 className={styles.title} tabIndex={-1}>
        {props.title}
      </h1>
      {props.corner}
    </header>
  );
}

/**
 * The frame of signed-in screens (SPEC §2 Shell): top bar with the screen's h1, side menu from 900 px (open by
 * default), the same menu as an overlay below, bottom navigation on phones. Knows no product: everything is given.
 */
export function AppShell(props: AppShellProps) {
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const hasSideMenu = useIsPossible('desktop');
  const hasBottomNav = useIsPossible('phone');
  const [isCollapsed, setIsCollapsed] = useState(false);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  useTopBarHeight();
  useEffect(() => {
    if (isDesktop) setIsDrawerOpen(false);
  }, [isDesktop]);

  const closeDrawer = () => setIsDrawerOpen(false);
  const isOpen = isDesktop ? !isCollapsed : isDrawerOpen;
  const desktopLabel = isCollapsed ? shellText.expandMenu : shellText.collapseMenu;
  return (
    <div className={styles.frame}>
      <SkipLink />
      {hasSideMenu ? (
        <nav className={mergeClasses(styles.side, isCollapsed && styles.collapsed)} aria-label={shellText.mainMenu}>
          <SideMenu brand={props.brand} items={props.menu} isCollapsed={isCollapsed} />
        </nav>
      ) : (
        <OverlayMenu isOpen={isDrawerOpen} brand={props.brand} items={props.menu} onClose={closeDrawer} />
      )}
      <div className={styles.column}>
        <TopBar
          props={props}
          isOpen={isOpen}
          menuLabel={isDesktop ? desktopLabel : shellText.openMenu}
          onMenu={() => (isDesktop ? setIsCollapsed(!isCollapsed) : setIsDrawerOpen(true))}
        />
        {props.banner}
        <main id="indhold" tabIndex={-1} className={styles.main}>
          {props.children}
        </main>
      </div>
      {hasBottomNav && <BottomNav items={props.menu.filter((item) => item.isInBottomBar)} />}
    </div>
  );
}
