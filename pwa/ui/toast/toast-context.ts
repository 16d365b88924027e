import { createContext, useContext } from 'react';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastMessage {
  id: number;
  kind: ToastKind;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  action?: ToastAction;
  /** Stays until it is closed or its action is used. */
  isSticky?: boolean;
}

export interface ToastOptions {
  action?: ToastAction;
  isSticky?: boolean;
}

export interface Toasts {
  success: (text: string, options?: ToastOptions) => number;
  error: (text: string, options?: ToastOptions) => number;
  warning: (text: string, options?: ToastOptions) => number;
  info: (text: string, options?: ToastOptions) => number;
  dismiss: (id: number) => void;
}

interface ToastState {
  toasts: Toasts;
  /** Newest first; what was shown since the app was opened. */
  recent: readonly ToastMessage[];
}

export const ToastContext = createContext<ToastState | null>(null);

function useToastState(): ToastState {
  const state = useContext(ToastContext);
  if (!state) throw new Error('useToast is used outside ToastProvider');
  return state;
}

/** Shows notifications that hide after 6 s (SPEC §9). Throws outside ToastProvider. */
export const useToast = (): Toasts => useToastState().toasts;
/** Notifications already shown, for the "Meddelelser" list (rule 147). */
export const useRecentToasts = (): readonly ToastMessage[] => useToastState().recent;
