import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before unsaved changes are lost: when the dialog is closed, when the user goes elsewhere in the app (also with the
 * phone's back button), and, in the browser's own words, when the page is left.
 */
export function useDiscardGuard(isDirty: boolean, onClose: () => void) {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return {
    isAsking: isClosing || blocker.state === 'blocked',
    requestClose: () => (isDirty ? setIsClosing(true) : onClose()),
    stay: () => {
      setIsClosing(false);
      blocker.reset?.();
    },
    discard: () => {
      if (blocker.state === 'blocked') blocker.proceed();
      else onClose();
    },
  };
}
