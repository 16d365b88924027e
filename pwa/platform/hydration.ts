import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a page rendered ahead is made, and in the render that takes it over in the browser; true from then on, and
 * from the start where the script draws everything. What a page cannot know ahead (who is signed in, what the address
 * asks for) waits for this, so that both renders are alike.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
