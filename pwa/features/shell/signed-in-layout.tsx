import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { BoardRegular } from '@fluentui/react-icons/svg/board';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { PhoneVerticalScrollRegular } from '@fluentui/react-icons/svg/phone-vertical-scroll';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { ShieldPersonRegular } from '@fluentui/react-icons/svg/shield-person';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import type { SyncStatus } from '../../../db/device/sync/status';
import { paths } from '../../paths';
import { useSession, useUser } from '../../session/session-context';
import { useDevice } from '../../sync/device-context';
import { unlessClosed } from '../../sync/unless-closed';
import { useParkedNotices } from '../../sync/parked-notice';
import { useSyncStatus } from '../../sync/use-live';
import { PRODUCT_NAME } from '../../text/brand';
import { shellText } from '../../text/shell';
import { AppShell } from './app-shell';
import { NotificationsPanel } from './notifications-panel';
import { useRouteHandle } from '../../ui/page/route-handle';
import type { AccountItem, MenuItem } from './shell-types';
import { useThemeMode } from '../../ui/theme/theme';
import { LogoutDialog } from './logout-dialog';
import { StatusChip } from './status-chip';

const MENU: readonly MenuItem[] = [
  { to: paths.dashboard, label: shellText.menu.dashboard, icon: <BoardRegular />, isInBottomBar: true },
  { to: paths.landingPages, label: shellText.menu.landingPages, icon: <PhoneVerticalScrollRegular />, isInBottomBar: true },
  { to: paths.statistics, label: shellText.menu.statistics, icon: <DataTrendingRegular />, isInBottomBar: true },
  { to: paths.settings, label: shellText.menu.settings, icon: <SettingsRegular />, isInBottomBar: true },
];
const ADMIN_ITEM: MenuItem = { to: paths.admin, label: shellText.menu.admin, icon: <ShieldPersonRegular /> };

const countOf = (status: SyncStatus | undefined): number => (status ? status.waiting + status.parked : 0);

/** Log out at once, or ask first when edits would be lost. */
function useLogout() {
  const { device, drain } = useDevice();
  const { logOut } = useSession();
  const [waiting, setWaiting] = useState<number | null>(null);
  const known = useSyncStatus();
  const ask = async () => {
    // A known count opens the dialog at once, so that the focus goes from the menu to it. A count of 0 is read again: a
    // live query may be a moment old.
    const count = countOf(known) || countOf(await unlessClosed(device, device.status(), undefined));
    if (count > 0) setWaiting(count);
    else await logOut();
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

/** The frame around signed-in screens: menus, account, notifications, logging out (SPEC §2 Shell). */
export function SignedInLayout() {
  useParkedNotices();
  const user = useUser();
  const handle = useRouteHandle();
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
    { key: 'notifications', label: shellText.menu.notifications, icon: <AlertRegular />, onSelect: () => setAreNotificationsOpen(true) },
    {
      key: 'theme',
      label: isDark ? shellText.theme.light : shellText.theme.dark,
      icon: isDark ? <WeatherSunnyRegular /> : <WeatherMoonRegular />,
      onSelect: () => setMode(isDark ? 'light' : 'dark'),
    },
    { key: 'logout', label: shellText.menu.logout, icon: <SignOutRegular />, onSelect: () => void ask() },
  ];
  return (
    <AppShell
      title={handle.title}
      backTo={handle.backTo}
      brand={PRODUCT_NAME}
      menu={user.isAdmin ? [...MENU, ADMIN_ITEM] : MENU}
      account={{ name: user.username, detail: user.email, imageUrl: user.profileImage, items }}
      status={<StatusChip />}
    >
      <Outlet />
      <NotificationsPanel isOpen={areNotificationsOpen} onClose={() => setAreNotificationsOpen(false)} />
      <LogoutDialog waiting={waiting} onCancel={cancel} onLogout={logOut} onSynchronise={synchronise} />
    </AppShell>
  );
}
