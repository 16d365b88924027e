import { BoardRegular } from '@fluentui/react-icons/svg/board';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { PhoneVerticalScrollRegular } from '@fluentui/react-icons/svg/phone-vertical-scroll';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { ShieldPersonRegular } from '@fluentui/react-icons/svg/shield-person';
import { Outlet } from 'react-router-dom';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { useDeviceOnceOpen } from '../../sync/device-context';
import { PRODUCT_NAME } from '../../../api/contract/product-name';
import { shellText } from '../../text/shell';
import { useRouteHandle } from '../../ui/page/route-handle';
import { AccountCorner, AccountCornerShape } from './account-corner';
import { AppShell } from './app-shell';
import type { MenuItem } from './shell-types';

const MENU: readonly MenuItem[] = [
  { to: paths.dashboard, label: shellText.menu.dashboard, icon: <BoardRegular />, isInBottomBar: true },
  { to: paths.landingPages, label: shellText.menu.landingPages, icon: <PhoneVerticalScrollRegular />, isInBottomBar: true },
  { to: paths.statistics, label: shellText.menu.statistics, icon: <DataTrendingRegular />, isInBottomBar: true },
  { to: paths.settings, label: shellText.menu.settings, icon: <SettingsRegular />, isInBottomBar: true },
];
const ADMIN_ITEM: MenuItem = { to: paths.admin, label: shellText.menu.admin, icon: <ShieldPersonRegular /> };

/** The frame around signed-in screens (SPEC §2 Shell): all of it but what depends on who is signed in stands at once. */
export function SignedInLayout() {
  const { user } = useSession();
  const isOpen = useDeviceOnceOpen() !== null;
  const handle = useRouteHandle();
  return (
    <AppShell
      title={handle.title}
      backTo={handle.backTo}
      brand={PRODUCT_NAME}
      menu={user?.isAdmin ? [...MENU, ADMIN_ITEM] : MENU}
      corner={isOpen ? <AccountCorner /> : <AccountCornerShape />}
    >
      <Outlet />
    </AppShell>
  );
}
