import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { AppRouter, Guard, RouterState } from './router';

interface RouterValue {
  router: AppRouter;
  state: RouterState;
}

export const RouterContext = createContext<RouterValue | null>(null);

function useRouter(): RouterValue {
  const value = useContext(RouterContext);
  if (!value) throw new Error('Used outside RouterView');
  return value;
}

/** The code of the next screen is on its way. */
export const useIsNavigating = (): boolean => useRouter().state.isNavigating;

/** The routes that the address matches, from the outside in. */
export const useRouteMatches = (): RouterState['matches'] => useRouter().state.matches;

/** Holds navigations back for which `guard` says so, back and forward too, until the user has answered. */
export function useNavigationGuard(guard: Guard): { isHeld: boolean; proceed: () => void; stay: () => void } {
  const { router, state } = useRouter();
  const latest = useRef(guard);
  const [own] = useState(() => (next: Parameters<Guard>[0]) => latest.current(next));
  useEffect(() => {
    latest.current = guard;
  });
  useEffect(() => router.guard(own), [router, own]);
  const held = state.held?.by === own ? state.held : null;
  return { isHeld: held !== null, proceed: () => held?.proceed(), stay: () => held?.stay() };
}
