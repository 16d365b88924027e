import { type Location, matchRoutes, type RouteMatch, type RouteObject, type To } from 'react-router-dom';
import { type AppHistory, browserHistory, createLocation, memoryHistory } from './history';

/** Told where the user is about to go; true keeps them here until they have answered. */
export type Guard = (next: Location) => boolean;

interface Held {
  by: Guard;
  proceed: () => void;
  stay: () => void;
}

export interface RouterState {
  location: Location;
  action: 'POP' | 'PUSH' | 'REPLACE';
  matches: readonly RouteMatch[];
  /** The code of what the address shows is here. */
  isReady: boolean;
  /** The code of another screen is on its way; this one stays meanwhile. */
  isNavigating: boolean;
  /** Why the code of this screen cannot be had. */
  failure: { error: unknown } | null;
  /** A navigation that waits for the user's answer. */
  held: Held | null;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/**
 * What the screens of the table are shown by. The address changes, and with it the screen, once the code of the screen is
 * here. react-router's own for this (createBrowserRouter) is 17 kB more, for loaders and forms which nobody here uses.
 */
export interface AppRouter {
  readonly routes: RouteObject[];
  readonly state: RouterState;
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  subscribe(listener: () => void): () => void;
  guard(guard: Guard): () => void;
  dispose(): void;
}

type LazyPart = () => Promise<Partial<RouteObject>>;
const isLazy = (route: RouteObject): boolean => typeof route.lazy === 'function';

const matchesOf = (routes: RouteObject[], location: Partial<Location> | string): readonly RouteMatch[] =>
  matchRoutes(routes, location) ?? [];

/** Fetches what the screen of an address is made of, so that a router can show it at once. */
export async function loadParts(routes: RouteObject[], location: Partial<Location> | string): Promise<void> {
  const missing = matchesOf(routes, location).flatMap(({ route }) => (isLazy(route) ? [route] : []));
  await Promise.all(
    missing.map(async (route) => {
      const part = await (route.lazy as LazyPart)();
      Object.assign(route, part, { lazy: undefined });
    }),
  );
}

/** The state, and who is told of it. */
function createStore(first: RouterState) {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    get: () => state,
    set: (next: Partial<RouterState>): void => {
      state = { ...state, ...next };
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
type Store = ReturnType<typeof createStore>;

const areHere = (matches: readonly RouteMatch[]): boolean => !matches.some(({ route }) => isLazy(route));

/** Shows the screen of an address once its code is here. The last one asked for wins, however long the others' code takes. */
function createShow(routes: RouteObject[], store: Store) {
  let turn = 0;
  return async (location: Location, action: RouterState['action'], commit: () => void = () => undefined): Promise<void> => {
    const mine = ++turn;
    let failure: RouterState['failure'] = null;
    if (!areHere(matchesOf(routes, location))) {
      store.set({ isNavigating: true });
      await loadParts(routes, location).catch((error: unknown) => (failure = { error }));
      if (mine !== turn) return;
    }
    commit();
    store.set({ location, action, matches: matchesOf(routes, location), isReady: true, isNavigating: false, failure, held: null });
  };
}

/** Asks the guards. True when the user is asked first; `proceed` is what a yes does. */
function createHold(guards: ReadonlySet<Guard>, { set }: Store) {
  return (next: Location, proceed: () => void): boolean => {
    const by = [...guards].find((guard) => guard(next));
    if (by) set({ held: { by, proceed, stay: () => set({ held: null }) } });
    return by !== undefined;
  };
}

/** Back and forward have happened by the time they can be asked about: they are put right, and done again after a yes. */
function followPops(history: AppHistory, store: Store, hold: ReturnType<typeof createHold>, show: (next: Location) => void): () => void {
  let ownPops = 0;
  let isLetThrough = false;
  const letThrough = (delta: number): void => {
    isLetThrough = true;
    store.set({ held: null });
    history.go(delta);
  };
  return history.listen((delta) => {
    if (ownPops > 0) {
      ownPops -= 1;
      return;
    }
    const next = history.location();
    const isAsked = !isLetThrough && delta !== null && delta !== 0 && hold(next, () => letThrough(delta));
    isLetThrough = false;
    if (!isAsked) return show(next);
    ownPops += 1;
    history.go(-(delta ?? 0));
  });
}

function createRouter(routes: RouteObject[], history: AppHistory): AppRouter {
  const guards = new Set<Guard>();
  const location = history.location();
  const matches = matchesOf(routes, location);
  const isReady = areHere(matches);
  const store = createStore({ location, action: 'POP', matches, isReady, isNavigating: false, failure: null, held: null });
  const show = createShow(routes, store);
  const hold = createHold(guards, store);
  const dispose = followPops(history, store, hold, (next) => void show(next, 'POP'));
  if (!isReady) void show(location, 'POP');
  return {
    routes,
    get state() {
      return store.get();
    },
    navigate: async (to, { replace = false, state } = {}) => {
      if (typeof to === 'number') return history.go(to);
      const next = createLocation(store.get().location, to, state);
      const go = () => show(next, replace ? 'REPLACE' : 'PUSH', () => (replace ? history.replace(next) : history.push(next)));
      if (!hold(next, () => void go())) await go();
    },
    subscribe: store.subscribe,
    guard: (guard) => {
      guards.add(guard);
      return () => guards.delete(guard);
    },
    dispose,
  };
}

export const createBrowserRouter = (routes: RouteObject[]): AppRouter => createRouter(routes, browserHistory());

/** For where there is no browser: rendering ahead, and tests. */
export const createMemoryRouter = (routes: RouteObject[], { initialEntries }: { initialEntries: readonly [string] }): AppRouter =>
  createRouter(routes, memoryHistory(initialEntries[0]));
