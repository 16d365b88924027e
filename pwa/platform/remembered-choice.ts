import { useState } from 'react';

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

/** A yes that this browser remembers; without storage it lasts as long as the screen. */
export function useRememberedYes(key: string): [boolean, () => void] {
  const [isYes, setIsYes] = useState(() => read(key));
  const sayYes = () => {
    setIsYes(true);
    try {
      localStorage.setItem(key, '1');
    } catch {
      // As said above.
    }
  };
  return [isYes, sayYes];
}
