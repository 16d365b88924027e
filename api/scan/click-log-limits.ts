export interface ClickLogLimits {
  /** A batch that is not committed after this long goes to the spool as well: well inside the visitor's time box. */
  lateMs: number;
  /** How long database or spool rest after a failure before they are tried again. */
  retryMs: number;
  /** How long a late batch keeps the spool from being replayed: a slow disk is not helped by more work. */
  calmMs: number;
  /** Longest one attempt waits for another process's lock, in the writer thread. */
  busyTimeoutMs: number;
  /** Longest `stop` tries to store what is left. */
  stopMs: number;
}

export const CLICK_LOG_LIMITS: ClickLogLimits = { lateMs: 30, retryMs: 100, calmMs: 1000, busyTimeoutMs: 250, stopMs: 5000 };
