import { useEffect, useId, useSyncExternalStore } from 'react';

const unsaved = new Set<string>();
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** True while some form holds what nobody has saved: the app is not reloaded under it (rule 140). */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0;

/** The same, for a component that follows it. */
export const useHasUnsavedChanges = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    hasUnsavedChanges,
    () => false,
  );

/**
 * Called by every form, and by what asks before a dialog's values are lost, with whether there are unsaved ones; over when they are
 * saved, put back or closed.
 */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(id);
    tell();
    return () => {
      unsaved.delete(id);
      tell();
    };
  }, [id, isUnsaved]);
}
