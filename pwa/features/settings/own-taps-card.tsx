import { makeStyles, Switch } from '@fluentui/react-components';
import { useState } from 'react';
import type { User } from '../../../api/contract/account';
import { endpoints } from '../../../api/contract/endpoints';
import { useIsOnline } from '../../platform/online';
import { useApi, useSession } from '../../session/session-context';
import { settingsText } from '../../text/settings';
import { useToast } from '../../ui/toast/toast-context';
import { SettingsCard } from './settings-card';
import { refusalOf } from '../../ui/state/cause-of';

const text = settingsText.ownTaps;

// The switch keeps 8 px around itself; the card's edge is where it begins.
const useStyles = makeStyles({ edge: { margin: '-8px' } });

/** Whether taps from a browser that is signed in as the product's owner are counted. */
export function OwnTapsCard({ user }: { user: User }) {
  const styles = useStyles();
  const api = useApi();
  const toast = useToast();
  const isOnline = useIsOnline();
  const { refreshUser } = useSession();
  /** Chosen and not yet in the stored user. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = async (count: boolean) => {
    setChosen(count);
    const outcome = await api(endpoints.ownTaps, { body: { count } });
    if (outcome.kind === 'ok') {
      toast.success(outcome.data.message);
      await refreshUser();
    } else toast.error(refusalOf(outcome) || text.failed);
    setChosen(null);
  };
  return (
    <SettingsCard title={text.title} hint={isOnline ? text.hint : settingsText.offlineForm}>
      <div className={styles.edge}>
        <Switch
          label={text.label}
          checked={chosen ?? user.countOwnTaps !== false}
          disabled={!isOnline || chosen !== null}
          onChange={(_, { checked }) => void choose(checked)}
        />
      </div>
    </SettingsCard>
  );
}
