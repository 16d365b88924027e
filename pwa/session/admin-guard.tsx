import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../paths';
import { LoadingScreen } from '../ui/state/loading-screen';
import { useSession } from './session-context';

/** Behind LoginGuard: everybody but admins goes to /dashboard, once the profile has been read (SPEC §6). The server checks again. */
export function AdminGuard() {
  const { status, user, isUnconfirmed } = useSession();
  if (user?.isAdmin || status === 'loading') return <Outlet />;
  return isUnconfirmed ? <LoadingScreen /> : <Navigate to={paths.dashboard} replace />;
}
