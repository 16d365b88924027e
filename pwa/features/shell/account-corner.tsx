import { makeStyles } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { ShieldPersonRegular } from '@fluentui/react-icons/svg/shield-person';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SyncStatus } from '../../../db/device/sync/status';
import { paths } from '../../paths';
import { useSession, useUser } from '../../session/session-context';
import { useDevice } from '../../sync/device-context';
import { unlessClosed } from '../../sync/unless-closed';
import { useParkedNotices } from '../../sync/parked-notice';
import { useSyncStatus } from '../../sync/use-live';
import { shellText } from '../../text/shell';
import { SkeletonBlock } from '../../ui/state/skeletons';
import { useThemeMode } from '../../ui/theme/theme';
import { AccountMenu } from './account-menu';
import { LogoutDialog } from './logout-dialog';
import { NoticesBell } from './notices-bell';
import { NotificationsPanel } from './notifications-panel';
import type { AccountItem } from './shell-types';
import { StatusChip } from './status-chip';

const useStyles = makeStyles({
  room: {
    display: 'grid',
    justifyContent: 'end',
    alignContent: 'center',
    flexShrink: 0,
    boxSizing: 'border-box',
    // The chip's and the bell's too, at their narrowest.
    width: '140px',
    height: '44px',
    paddingRight: '6px',
  },
  face: { width: '32px', height: '32px', borderRadius: '50%' },
});

/** The room of chip and avatar, while it is not known whose they are. */
export function AccountCornerShape() {
  const styles = useStyles();
  return (
    <div className={styles.room}>
      <SkeletonBlock className={styles.face} />
    </div>
  );
}

const countOf = (status: SyncStatus | undefined): number => (status ? status.waiting + status.parked : 0);

/** Nothing more is shown on this browser for whoever leaves it. Without the code the server's end of the session is enough. */
const endPush = (sub: string): Promise<void> =>
  import('../../session/push-owner').then(({ endPushOf }) => endPushOf(sub)).catch(() => undefined);

/** Log out at once, or ask first when edits would be lost. */
function useLogout() {
  const { device, drain } = useDevice();
  const { logOut: endSession } = useSession();
  const { _id } = useUser();
  const logOut = async () => {
    await endPush(_id);
    await endSession();
  };
  const [waiting, setWaiting] = useState<number | null>(null);
  const known = useSyncStatus();
  const ask = async () => {
    // A known count opens the dialog at once, so that the focus goes from the menu to it. It is read again either way: a live
    // query may be a moment old.
    const shown = countOf(known);
    if (shown > 0) setWaiting(shown);
    const found = await unlessClosed(device, device.status(), undefined);
    const count = found ? countOf(found) : shown;
    if (count === 0) await logOut();
    else if (shown === 0) setWaiting(count);
  };
  /** Send what waits; answers how many edits are left. */
  const synchronise = async () => {
    await drain({ reset: true, wait: true });
    const left = countOf(await unlessClosed(device, device.status(), undefined));
    setWaiting(left);
    return left;
  };
  return { waiting, ask, logOut, synchronise, cancel: () => setWaiting(null) };
}

/** At the end of the bar: what of the user's is not yet sent, their menu, notifications, logging out (SPEC §2 Shell). */
export function AccountCorner() {
  useParkedNotices();
  const user = useUser();
  const navigate = useNavigate();
  const { mode, setMode } = useThemeMode();
  const { waiting, ask, logOut, synchronise, cancel } = useLogout();
  const [areNotificationsOpen, setAreNotificationsOpen] = useState(false);
  const isDark = mode === 'dark';
  const items: AccountItem[] = [
    { key: 'settings', label: shellText.menu.settings, icon: <SettingsRegular />, onSelect: () => void navigate(paths.settings) },
    ...(user.isAdmin
      ? [{ key: 'admin', label: shellText.menu.admin, icon: <ShieldPersonRegular />, onSelect: () => void navigate(paths.admin) }]
      : []),
    { key: 'notifications', label: shellText.menu.notifications, icon: <HistoryRegular />, onSelect: () => setAreNotificationsOpen(true) },
    {
      key: 'theme',
      label: isDark ? shellText.theme.light : shellText.theme.dark,
      icon: isDark ? <WeatherSunnyRegular /> : <WeatherMoonRegular />,
      onSelect: () => setMode(isDark ? 'light' : 'dark'),
    },
    { key: 'logout', label: shellText.menu.logout, icon: <SignOutRegular />, onSelect: () => void ask() },
  ];
  return (
    <>
      <StatusChip />
      <NoticesBell />
      <AccountMenu account={{ name: user.username, detail: user.email, imageUrl: user.profileImage, items }} />
      <NotificationsPanel isOpen={areNotificationsOpen} onClose={() => setAreNotificationsOpen(false)} />
      <LogoutDialog waiting={waiting} onCancel={cancel} onLogout={logOut} onSynchronise={synchronise} />
    </>
  );
}
