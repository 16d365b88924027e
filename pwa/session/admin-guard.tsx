import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../paths';
import { useSession } from './session-context';

/** Behind LoginGuard: everybody but admins goes to /dashboard (SPEC §6). The server checks again. */
export function AdminGuard() {
  const { status, user } = useSession();
  return user?.isAdmin || status === 'loading' ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
