import { useEffect, useState } from 'react';

const QUIET_MS = 300;

/** A typed value once nothing was typed for a moment; an emptied one at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === '') return setSettled('');
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : settled;
}
