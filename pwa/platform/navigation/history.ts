import { createPath, type Location, parsePath, type To } from 'react-router-dom';

/** The visited addresses, in the browser or, where there is none, in memory. */
export interface AppHistory {
  location(): Location;
  push(location: Location): void;
  replace(location: Location): void;
  go(delta: number): void;
  /** Calls back when the user has gone back or forward, with how far (null when that cannot be told). Returns the way to stop. */
  listen(onPop: (delta: number | null) => void): () => void;
}

/** Where `to` leads from `from`, as an entry of its own. */
export function createLocation(from: Location, to: To, state: unknown = null): Location {
  const { pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname: pathname ?? from.pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) };
}

/** What is kept with an entry of the browser's history. */
interface Entry {
  usr?: unknown;
  key?: string;
  idx?: number;
}
const entry = (): Entry => (window.history.state ?? {}) as Entry;

export function browserHistory(): AppHistory {
  const { history } = window;
  let index = entry().idx ?? 0;
  /** Not before it is left: it is one of the dearer calls, and the app begins with it. */
  const markFirst = (): void => {
    if (entry().idx === undefined) history.replaceState({ ...entry(), idx: index }, '');
  };
  const write = (how: 'pushState' | 'replaceState', { state, key, ...path }: Location): void =>
    history[how]({ usr: state as unknown, key, idx: index } satisfies Entry, '', createPath(path));
  return {
    location: () => {
      const { pathname, search, hash } = window.location;
      return { pathname, search, hash, state: entry().usr ?? null, key: entry().key ?? 'default' };
    },
    push: (location) => {
      markFirst();
      index += 1;
      try {
        write('pushState', location);
      } catch {
        // Safari allows only so many in half a minute: load the page instead.
        window.location.assign(createPath(location));
      }
    },
    replace: (location) => write('replaceState', location),
    go: (delta) => history.go(delta),
    listen: (onPop) => {
      const pop = (): void => {
        const next = entry().idx;
        const delta = next === undefined ? null : next - index;
        index = next ?? 0;
        onPop(delta);
      };
      window.addEventListener('popstate', pop);
      return () => window.removeEventListener('popstate', pop);
    },
  };
}

export function memoryHistory(address: string): AppHistory {
  const start: Location = { pathname: '/', search: '', hash: '', state: null, key: 'default' };
  const entries: Location[] = [{ ...createLocation(start, address), key: 'default' }];
  const listeners = new Set<(delta: number | null) => void>();
  let index = 0;
  return {
    location: () => entries[index] ?? start,
    push: (location) => void entries.splice(++index, Infinity, location),
    replace: (location) => void (entries[index] = location),
    go: (delta) => {
      const next = Math.min(Math.max(index + delta, 0), entries.length - 1);
      const moved = next - index;
      index = next;
      listeners.forEach((listener) => listener(moved));
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
