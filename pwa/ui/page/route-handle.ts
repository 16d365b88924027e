import { useRouteMatches } from '../../platform/navigation/router-context';

/** What a route says about its screen, known before the screen's code is loaded. */
export interface RouteHandle {
  /** Heading and document title. */
  title: string;
  /** Address of the screen above it, for a back button. */
  backTo?: string;
}

const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'title' in handle;

/** The handle of the innermost route that has one. */
export function useRouteHandle(): RouteHandle {
  const handles = useRouteMatches().map((match): unknown => match.route.handle);
  return handles.findLast(isHandle) ?? { title: '' };
}
