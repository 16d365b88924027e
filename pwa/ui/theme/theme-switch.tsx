import { Switch, makeStyles } from '@fluentui/react-components';
import { useIsHydrated } from '../../platform/hydration';
import { shellText } from '../../text/shell';
import { type ThemeMode, useThemeMode } from './theme';

const useStyles = makeStyles({
  dark: { ':global([data-theme=light])': { display: 'none' } },
  light: { ':global([data-theme=dark])': { display: 'none' } },
});

/** Dark on or off, with a label; the collapsed menu uses useThemeMode with an icon button instead. */
export function ThemeSwitch() {
  const { mode, setMode } = useThemeMode();
  const styles = useStyles();
  const isHydrated = useIsHydrated();
  const switchOf = (shown: ThemeMode) => (
    <Switch label={shellText.theme.dark} checked={shown === 'dark'} onChange={(_, { checked }) => setMode(checked ? 'dark' : 'light')} />
  );
  if (isHydrated) return switchOf(mode);
  // Rendered ahead, for whichever theme the document has by then.
  return (
    <>
      <div className={styles.dark}>{switchOf('dark')}</div>
      <div className={styles.light}>{switchOf('light')}</div>
    </>
  );
}
