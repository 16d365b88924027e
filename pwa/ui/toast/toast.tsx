import { makeStyles, mergeClasses, tokens, useThemeClassName } from '@fluentui/react-components';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { uiText } from '../../text/shell';
import { ToastCard } from './toast-card';
import { ToastContext, type ToastKind, type ToastMessage, type ToastOptions, type Toasts } from './toast-context';

const MOST_AT_ONCE = 3;
const MOST_REMEMBERED = 30;

const useStyles = makeStyles({
  region: {
    position: 'fixed',
    zIndex: 1_000_001,
    left: 'max(12px, env(safe-area-inset-left))',
    right: 'max(12px, env(safe-area-inset-right))',
    // Above what lies at the bottom: navigation, the screen's main button, the bar of a selection.
    bottom: 'calc(16px + var(--bottom-bar, 0px) + max(var(--main-action, 0px), var(--select-bar, 0px)) + env(safe-area-inset-bottom))',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    pointerEvents: 'none',
  },
});

/** The oldest goes; one that stays until it is closed only when there are no others. */
function withRoomFor(message: ToastMessage, shown: readonly ToastMessage[]): readonly ToastMessage[] {
  if (shown.length < MOST_AT_ONCE) return [...shown, message];
  const going = shown.find(({ isSticky }) => !isSticky) ?? shown[0];
  return [...shown.filter((other) => other !== going), message];
}

/** Its own child of body: dialogs hide their siblings from assistive technology while they are open. */
function useNeverHiddenElement(className: string): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const made = document.createElement('div');
    made.setAttribute('data-tabster-never-hide', '');
    document.body.append(made);
    setElement(made);
    return () => made.remove();
  }, []);
  useEffect(() => {
    if (element) element.className = className;
  }, [element, className]);
  return element;
}

/** Holds the notifications on screen and remembers the recent ones (rule 147). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const [shown, setShown] = useState<readonly ToastMessage[]>([]);
  const [recent, setRecent] = useState<readonly ToastMessage[]>([]);
  const nextId = useRef(1);
  const element = useNeverHiddenElement(useThemeClassName());

  const dismiss = useCallback((id: number) => setShown((all) => all.filter((message) => message.id !== id)), []);
  const show = useCallback((kind: ToastKind, text: string, options: ToastOptions = {}) => {
    const message: ToastMessage = { id: nextId.current++, kind, text, at: Date.now(), ...options };
    // Repeating a toast restarts it instead of adding another.
    setShown((all) =>
      withRoomFor(
        message,
        all.filter((other) => other.text !== text),
      ),
    );
    setRecent((all) => [message, ...all].slice(0, MOST_REMEMBERED));
    return message.id;
  }, []);

  const toasts = useMemo<Toasts>(
    () => ({
      success: (text, options) => show('success', text, options),
      error: (text, options) => show('error', text, options),
      warning: (text, options) => show('warning', text, options),
      info: (text, options) => show('info', text, options),
      dismiss,
    }),
    [show, dismiss],
  );
  const value = useMemo(() => ({ toasts, recent }), [toasts, recent]);

  return (
    <ToastContext.Provider value={value}>
      {children}
      {element &&
        createPortal(
          <section className={mergeClasses(styles.region)} aria-label={uiText.notifications.region}>
            {shown.map((message) => (
              <ToastCard key={message.id} message={message} onClose={dismiss} />
            ))}
          </section>,
          element,
        )}
    </ToastContext.Provider>
  );
}
