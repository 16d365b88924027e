import { makeStyles } from '@fluentui/react-components';
import { settingsText } from '../../text/settings';
import { ThemeSwitch } from '../../ui/theme/theme-switch';
import { SettingsCard } from './settings-card';

// The switch keeps 8 px around itself; the card's edge is where it begins.
const useStyles = makeStyles({ edge: { margin: '-8px' } });

/** Dark or light, remembered on this device. */
export function AppearanceCard() {
  const styles = useStyles();
  const { title, hint } = settingsText.appearance;
  return (
    <SettingsCard title={title} hint={hint}>
      <div className={styles.edge}>
        <ThemeSwitch />
      </div>
    </SettingsCard>
  );
}
