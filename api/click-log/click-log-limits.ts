export interface ClickLogLimits {
  /** A batch that is not committed after this long goes to the spool as well: well inside the visitor's time box. */
  lateMs: number;
  /** How long database or spool rest after a failure before they are tried again. */
  retryMs: number;
  /** How long a late batch keeps the spool from being replayed: a slow disk is not helped by more work. Readers do not wait for it. */
  calmMs: number;
  /** The pause between two rounds of counting; a tap that comes after it is counted at once. */
  foldEveryMs: number;
  /** The same in a crowd: the more taps of a product are counted at one go, the less each costs. */
  foldCrowdEveryMs: number;
  /** Longest a reader waits for figures that have every tap while the database refuses them. */
  settleMs: number;
  /** The same while it takes them, however slowly: a machine that is busy must not show a figure that is short. */
  patienceMs: number;
  /** Longest one attempt waits for another process's lock, in the writer thread. */
  busyTimeoutMs: number;
  /** Longest `stop` tries to store what is left. */
  stopMs: number;
}

export const CLICK_LOG_LIMITS: ClickLogLimits = {
  lateMs: 30,
  retryMs: 100,
  calmMs: 250,
  foldEveryMs: 250,
  foldCrowdEveryMs: 1000,
  settleMs: 250,
  patienceMs: 1000,
  busyTimeoutMs: 250,
  stopMs: 5000,
};

/** Taps that are counted along with a commit under load, where a step must not make visitors wait. */
export const FOLD_STEP = 300;
/** The same while no visitor waits, or a reader does. */
export const FOLD_STRIDE = 500;
/** With so many left over, a round is followed by the next at once. */
export const MANY_TAPS = 5000;
/** So many from one pause to the next are a crowd. */
export const CROWD_TAPS = 5000;
/** With so many waiting the pause is over: to sort more would hold the writer up. */
export const FULL_ROUND = 20_000;
