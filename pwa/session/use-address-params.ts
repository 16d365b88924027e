import { useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '../platform/hydration';

const NONE = new URLSearchParams();

/** What the address asks for after its `?`; nothing yet while a page that was rendered without it is taken over. */
export function useAddressParams(): URLSearchParams {
  const [params] = useSearchParams();
  return useIsHydrated() ? params : NONE;
}
