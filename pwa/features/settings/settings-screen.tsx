import { Button, makeStyles } from '@fluentui/react-components';
import type { User } from '../../../api/contract/account';
import { useIsOnline } from '../../platform/online';
import { useSession } from '../../session/session-context';
import { useDeviceOnceOpen } from '../../sync/device-context';
import { errors } from '../../text/errors';
import { settingsText } from '../../text/settings';
import { uiText } from '../../text/shell';
import { media } from '../../ui/theme/breakpoints';
import { Card } from '../../ui/card';
import { Skeleton, SkeletonBlock } from '../../ui/state/skeletons';
import { InstallCard } from './install-card';
import { MessageBar } from '../../ui/state/message-bar';
import { AccountDataCard } from './account-data-card';
import { AppearanceCard } from './appearance-card';
import { GoogleCard } from './google-card';
import { NoticesCard } from './notices-card';
import { OwnTapsCard } from './own-taps-card';
import { PasswordCard } from './password-card';
import { ProfileCard } from './profile-card';
import { SessionsCard } from './sessions-card';
import { useFreshUser } from './use-fresh-user';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  columns: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    [media.belowDesktop]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  single: {
    display: 'grid',
    gap: '20px',
    gridTemplateColumns: 'minmax(0, 520px)',
    justifyContent: 'center',
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/** Indstillinger (SPEC §2). The stored user is shown at once; what is said where there is none stands with the login guard. */
export default function SettingsScreen() {
  const { user } = useSession();
  const isOpen = useDeviceOnceOpen() !== null;
  const fresh = useFreshUser(user);
  if (!user || !isOpen) return <SettingsShape />;
  return user.mustChangePassword ? <ForcedChange /> : <Settings user={user} {...fresh} />;
}

/** The settings before it is known whose they are. */
function SettingsShape() {
  const styles = useStyles();
  return (
    <Skeleton>
      <div className={styles.columns}>
        <div className={styles.column}>
          <CardShape />
          <CardShape />
          <CardShape />
        </div>
        <div className={styles.column}>
          <CardShape />
          <CardShape />
        </div>
      </div>
    </Skeleton>
  );
}

function CardShape() {
  const styles = useStyles();
  return (
    <Card className={styles.column}>
      <SkeletonBlock width="40%" height="24px" />
      <SkeletonBlock width="80%" />
      <SkeletonBlock height="44px" />
      <SkeletonBlock height="44px" />
    </Card>
  );
}

/** A temporary password opens nothing but its own change (rule 85). */
function ForcedChange() {
  const styles = useStyles();
  const { forced } = settingsText.password;
  return (
    <div className={styles.single}>
      <MessageBar intent="warning" title={forced.title}>
        {forced.body}
      </MessageBar>
      <PasswordCard isForced />
    </div>
  );
}

function Settings({ user, trouble, retry }: { user: User; trouble: string | null; retry: () => void }) {
  const styles = useStyles();
  const isOnline = useIsOnline();
  return (
    <div className={styles.page}>
      {!isOnline && <MessageBar intent="warning">{settingsText.offline}</MessageBar>}
      {isOnline && trouble !== null && (
        <MessageBar intent="error" title={errors.settings.view} actions={<Button onClick={retry}>{uiText.retry}</Button>}>
          {trouble}
        </MessageBar>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfileCard user={user} />
          <GoogleCard user={user} />
          <NoticesCard />
          <OwnTapsCard user={user} />
          <AppearanceCard />
          <InstallCard />
        </div>
        <div className={styles.column}>
          <PasswordCard />
          <SessionsCard user={user} />
          <AccountDataCard user={user} />
        </div>
      </div>
    </div>
  );
}
