import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { activatePath } from '../../paths';
import { useIsNavigating } from '../../platform/navigation/router-context';
import { readPendingActivation } from '../../session/pending-activation';
import { useSession } from '../../session/session-context';
import { useDocumentTitle } from '../../ui/page/document-title';
import { NavigationProgress } from './navigation-progress';
import { useRouteHandle } from '../../ui/page/route-handle';
import { UpdatePrompt } from './update-prompt';

/** On a new screen the focus goes to its h1, so that screen readers and the keyboard start there (QUALITY 28). */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A product remembered across Google sign-in is activated as soon as somebody is signed in (SPEC §4, rule 13): /activate takes it out. */
function usePendingActivation(): void {
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'signed-in') return;
    const code = readPendingActivation();
    if (code) void navigate(activatePath(code), { replace: true });
  }, [status, navigate]);
}

/** Around every screen: title, focus, progress of navigation, the offer of a new version. */
export function RootLayout() {
  const { title } = useRouteHandle();
  useDocumentTitle(title);
  useFocusOnNavigation();
  usePendingActivation();
  return (
    <>
      <NavigationProgress isActive={useIsNavigating()} />
      <Outlet />
      <UpdatePrompt />
    </>
  );
}
