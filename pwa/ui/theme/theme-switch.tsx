import { Switch } from '@fluentui/react-components';
import { shellText } from '../../text/shell';
import { useThemeMode } from './theme';

/** Dark on or off, with a label; the collapsed menu uses useThemeMode with an icon button instead. */
export function ThemeSwitch() {
  const { mode, setMode } = useThemeMode();
  return (
    <Switch label={shellText.theme.dark} checked={mode === 'dark'} onChange={(_, { checked }) => setMode(checked ? 'dark' : 'light')} />
  );
}
