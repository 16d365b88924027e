import { Component, startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPath, type Location, type Navigator, Router, useRoutes } from 'react-router-dom';
import type { AppRouter, RouterState } from './router';
import { RouterContext } from './router-context';
import { useScrollPositions } from './scroll-positions';

interface BoundaryProps {
  location: Location;
  failure: RouterState['failure'];
  crash: ReactNode;
  children: ReactNode;
}
interface BoundaryState {
  location: Location;
  failure: RouterState['failure'];
}

/** What is said when a screen breaks, until the user goes elsewhere. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return state.location === location ? null : { location, failure: null };
  }

  override render(): ReactNode {
    return (this.props.failure ?? this.state.failure) ? this.props.crash : this.props.children;
  }
}

const Screens = ({ router, location }: { router: AppRouter; location: Location }) => useRoutes(router.routes, location);

interface Props {
  router: AppRouter;
  /** Until the code of the first screen is here. */
  meanwhile?: ReactNode;
  /** In a screen's place when it breaks or its code cannot be fetched. */
  crash?: ReactNode;
}

/** The screen of the address, for react-router's links and hooks to move in. */
export function RouterView({ router, meanwhile = null, crash = null }: Props) {
  const [state, setState] = useState(router.state);
  const navigator = useMemo(
    (): Navigator => ({
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      createURL: (to) => new URL(typeof to === 'string' ? to : createPath(to), window.location.origin),
      go: (delta) => void router.navigate(delta),
      push: (to, carried: unknown) => void router.navigate(to, { state: carried }),
      replace: (to, carried: unknown) => void router.navigate(to, { state: carried, replace: true }),
    }),
    [router],
  );
  useLayoutEffect(() => {
    setState(router.state);
    return router.subscribe(() => startTransition(() => setState(router.state)));
  }, [router]);
  useScrollPositions(router, state);
  const value = useMemo(() => ({ router, state }), [router, state]);
  return (
    <RouterContext.Provider value={value}>
      {/* The library's enumeration of actions has the same words. */}
      <Router location={state.location} navigationType={state.action as never} navigator={navigator}>
        <Boundary location={state.location} failure={state.failure} crash={crash}>
          {state.isReady ? <Screens router={router} location={state.location} /> : meanwhile}
        </Boundary>
      </Router>
    </RouterContext.Provider>
  );
}
