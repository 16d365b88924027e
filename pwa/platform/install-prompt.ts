import { useSyncExternalStore } from 'react';

interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let waiting: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** Called once at start-up: keeps the browser's offer to install until our own button is pressed (QUALITY 4). */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    waiting = event as InstallPromptEvent;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    waiting = null;
    tell();
    // Installed apps may keep their data; a refusal changes nothing.
    void navigator.storage?.persist?.().catch(() => false);
  });
}

/** True while the browser offers to install the app. */
export const useCanInstall = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => waiting !== null,
    () => false,
  );

/** Show the browser's own question. True when the user said yes. */
export async function install(): Promise<boolean> {
  const event = waiting;
  if (!event) return false;
  waiting = null;
  tell();
  return (await event.prompt()).outcome === 'accepted';
}
