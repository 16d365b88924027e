import { useEffect } from 'react';
import { applyUpdate, useIsUpdateReady } from '../../platform/app-update';
import { useHasUnsavedChanges } from '../../platform/unsaved-changes';
import { shellText } from '../../text/shell';
import { useToast } from '../../ui/toast/toast-context';

/**
 * "Ny version klar – Genindlæs": never by itself, and not offered while a form holds unsaved values, so that none is lost
 * (rule 140, QUALITY 12). Closed, it is back when the app is next looked at.
 */
export function UpdatePrompt() {
  const isReady = useIsUpdateReady();
  const isHeld = useHasUnsavedChanges();
  const toast = useToast();
  useEffect(() => {
    if (!isReady || isHeld) return;
    let id: number | null = null;
    const show = () => {
      if (document.visibilityState !== 'visible') return;
      id = toast.info(shellText.update.text, { isSticky: true, action: { label: shellText.update.action, onClick: applyUpdate } });
    };
    show();
    document.addEventListener('visibilitychange', show);
    return () => {
      document.removeEventListener('visibilitychange', show);
      if (id !== null) toast.dismiss(id);
    };
  }, [isReady, isHeld, toast]);
  return null;
}
