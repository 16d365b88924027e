import { useEffect, useState } from 'react';

const DEFAULT_DELAY_MS = 300;

/** A typed value once it has been the same for `delayMs`; an emptied one at once. */
export function useDebounced(value: string, delayMs = DEFAULT_DELAY_MS): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === '') return setSettled('');
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return value === '' ? '' : settled;
}
