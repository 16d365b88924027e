import { makeStyles } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { ShieldPersonRegular } from '@fluentui/react-icons/svg/shield-person';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths';
import { useUser } from '../../session/session-context';
import { useParkedNotices } from '../../sync/parked-notice';
import { shellText } from '../../text/shell';
import { SkeletonBlock } from '../../ui/state/skeletons';
import { useThemeMode } from '../../ui/theme/theme';
import { AccountMenu } from './account-menu';
import { LogoutDialog } from './logout-dialog';
import { NoticesBell } from './notices-bell';
import { NotificationsPanel } from './notifications-panel';
import type { AccountItem } from './shell-types';
import { StatusChip } from './status-chip';
import { useLogout } from './use-logout';

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

/** At the end of the bar: what of the user's is not yet sent, their menu, notifications, logging out (SPEC §2 Shell). */
export function AccountCorner() {
  useParkedNotices();
  const user = useUser();
  const navigate = useNavigate();
  const { mode, setMode } = useThemeMode();
  const { waiting, opening, ask, logOut, synchronise, cancel } = useLogout();
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
      <LogoutDialog key={opening} waiting={waiting} onCancel={cancel} onLogout={logOut} onSynchronise={synchronise} />
    </>
  );
}
