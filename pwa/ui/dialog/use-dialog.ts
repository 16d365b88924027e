import { useCallback, useState } from 'react';

interface OpenedDialog<Shown> {
  /** Which dialog is open, and what it is about; null while none is. */
  dialog: Shown | null;
  open: (dialog: Shown) => void;
  /** Closes the dialog it was handed to, and no other. */
  close: () => void;
}

/**
 * Which dialog of a part is open. A slow answer may come when its dialog was closed long ago and somebody types in the next
 * one, or in the same one opened anew: the `close` it still holds closes nothing then.
 */
export function useDialog<Shown>(): OpenedDialog<Shown> {
  const [opened, setOpened] = useState<{ dialog: Shown } | null>(null);
  const open = useCallback((dialog: Shown) => setOpened({ dialog }), []);
  const close = useCallback(() => setOpened((now) => (now === opened ? null : now)), [opened]);
  return { dialog: opened?.dialog ?? null, open, close };
}
