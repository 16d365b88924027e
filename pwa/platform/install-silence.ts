import { DAY_MS } from '../../api/contract/durations';

const KEY = 'installDismissedAt';
const SILENT_MS = 30 * DAY_MS;

/** The user said "not now": ask again in 30 days at the earliest (QUALITY 4). */
export function silenceInstall(now = Date.now()): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Storage is blocked: dismissed for as long as the card is mounted.
  }
}

export function isInstallSilenced(now = Date.now()): boolean {
  try {
    const at = Number(localStorage.getItem(KEY) ?? Number.NaN);
    // A date from the future (the clock was set back) silences nothing.
    return at <= now && now - at < SILENT_MS;
  } catch {
    return false;
  }
}
