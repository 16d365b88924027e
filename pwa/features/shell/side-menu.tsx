import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import { NavLink } from 'react-router-dom';
import { shellText } from '../../text/shell';
import { BrandMark } from '../../ui/brand-mark';
import type { MenuItem } from './shell-types';
import { HoverHint } from '../../ui/hover-hint';
import { useThemeMode } from '../../ui/theme/theme';
import { appTokens } from '../../ui/theme/theme-tokens';
import { ThemeSwitch } from '../../ui/theme/theme-switch';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    height: '56px',
    padding: '0 12px',
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    flexShrink: 0,
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: '8px',
    display: 'grid',
    gap: '4px',
    alignContent: 'start',
    flexGrow: 1,
    overflowY: 'auto',
  },
  link: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    minHeight: '44px',
    padding: '0 10px',
    boxSizing: 'border-box',
    borderRadius: '10px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-current="page"]': {
      backgroundColor: appTokens.colorBrandSoft,
      color: tokens.colorBrandForeground1,
      fontWeight: tokens.fontWeightSemibold,
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
  },
  icon: { display: 'flex', fontSize: '20px', flexShrink: 0 },
  narrow: { justifyContent: 'center', padding: 0 },
  narrowBrand: { justifyContent: 'center', padding: 0 },
  foot: { padding: '8px', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, paddingBottom: 'calc(8px + env(safe-area-inset-bottom))' },
  square: { width: '40px', minWidth: '40px', height: '44px' },
});

interface Props {
  brand: string;
  items: readonly MenuItem[];
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

function ThemeButton() {
  const { mode, setMode } = useThemeMode();
  const styles = useStyles();
  const isDark = mode === 'dark';
  const label = isDark ? shellText.theme.switchToLight : shellText.theme.switchToDark;
  return (
    <HoverHint content={label} position="after">
      <Button
        aria-label={label}
        appearance="subtle"
        className={styles.square}
        icon={isDark ? <WeatherSunnyRegular /> : <WeatherMoonRegular />}
        onClick={() => setMode(isDark ? 'light' : 'dark')}
      />
    </HoverHint>
  );
}

/** The menu's content: 240 px wide with words, 56 px with icons and tooltips when collapsed. */
export function SideMenu({ brand, items, isCollapsed = false, onNavigate }: Props) {
  const styles = useStyles();
  const entry = (item: MenuItem) => (
    <NavLink
      to={item.to}
      className={mergeClasses(styles.link, isCollapsed && styles.narrow)}
      onClick={onNavigate}
      aria-label={isCollapsed ? item.label : undefined}
    >
      <span className={styles.icon} aria-hidden="true">
        {item.icon}
      </span>
      {!isCollapsed && item.label}
    </NavLink>
  );
  return (
    <div className={styles.root}>
      <div className={mergeClasses(styles.brand, isCollapsed && styles.narrowBrand)}>
        <BrandMark size={32} />
        {!isCollapsed && brand}
      </div>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.to}>
            {isCollapsed ? (
              <HoverHint content={item.label} position="after">
                {entry(item)}
              </HoverHint>
            ) : (
              entry(item)
            )}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>{isCollapsed ? <ThemeButton /> : <ThemeSwitch />}</div>
    </div>
  );
}
