import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginPath, paths } from '../paths';
import { LoadingScreen } from '../ui/state/loading-screen';
import { useSession } from './session-context';
import { UserMissing } from './user-missing';

interface GuardProps {
  children: ReactNode;
  /** The children are shapes, without anybody's data, until somebody is known to be signed in: shown at once where the page holds them already. */
  hasShape?: boolean;
}

/**
 * Lets signed-in users through; shows "Indlæser..." while the session is unknown, and sends everybody else to /login
 * with the way back (SPEC §2, rule 20). A valid session whose user could not be fetched gets an error screen. A
 * temporary password must be changed before anything else (rule 85).
 */
export function LoginGuard({ children, hasShape = false }: GuardProps) {
  const { status, user, hasLoggedOut, isUserMissing, isExpected, error } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return hasShape && isExpected ? <>{children}</> : <LoadingScreen isFull />;
  if (!user && isUserMissing && !hasLoggedOut) return <UserMissing error={error} />;
  if (!user) return <Navigate to={loginPath(hasLoggedOut ? undefined : pathname + search + hash)} replace />;
  if (user.mustChangePassword && pathname !== paths.settings) return <Navigate to={paths.settings} replace />;
  return <>{children}</>;
}
