import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigationGuard } from '../../platform/navigation/router-context';
import { useUnsavedChanges } from '../../platform/unsaved-changes';

export interface DiscardGuard {
  isAsking: boolean;
  /** Esc, "Luk", a press beside the dialog: closes it, after the question when something would be lost. */
  requestClose: () => void;
  stay: () => void;
  discard: () => void;
}

/**
 * Asks before unsaved changes are lost: when the dialog is closed, when the user goes elsewhere in the app (also with the
 * phone's back button), and, in the browser's own words, when the page is left. As long as it would ask, the app is not reloaded
 * by itself either (rule 140), whether the values are a form's or the dialog's own.
 */
export function useDiscardGuard(isDirty: boolean, onClose: () => void): DiscardGuard {
  useUnsavedChanges(isDirty);
  const [isClosing, setIsClosing] = useState(false);
  const { pathname } = useLocation();
  const navigation = useNavigationGuard((next) => isDirty && next.pathname !== pathname);
  // Over as soon as the form is: who leaves right after saving is not asked.
  useLayoutEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return {
    isAsking: isClosing || navigation.isHeld,
    requestClose: () => (isDirty ? setIsClosing(true) : onClose()),
    stay: () => {
      setIsClosing(false);
      navigation.stay();
    },
    discard: () => {
      if (navigation.isHeld) navigation.proceed();
      else onClose();
    },
  };
}
