import { createHmac, hkdfSync } from 'node:crypto';
import type { LimitWindows, WindowLimit } from '../../../db/server/limit-windows';
import type { Config } from '../../config';
import { ApiError } from '../refusals/api-error';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Limit extends WindowLimit {
  /** What is said instead of "For mange forsøg". */
  text?: string;
  /** The limit whose window it counts in, when it has none of its own. */
  of?: LimitName;
}

/** Calls per time window (rules 41, 121). Scans are never limited. */
const LIMITS = {
  /** Wrong passwords per account and network; success begins anew. */
  login: { points: 10, duration: 15 * MINUTE },
  /** Wrong passwords per network, whatever the account: one password over many accounts is guessing too. */
  loginNetwork: { points: 60, duration: 15 * MINUTE },
  register: { points: 5, duration: HOUR },
  reset: { points: 5, duration: HOUR },
  /** Reset links per network, whatever the address. */
  resetNetwork: { points: 20, duration: HOUR },
  contact: { points: 5, duration: HOUR },
  /** Mails a day per recipient: links anybody can ask for, and notices of what was done. */
  mailsOfReset: { points: 10, duration: DAY },
  mailsOfNotice: { points: 20, duration: DAY },
  mailsOfNews: { points: 10, duration: DAY },
  /** Messages mailed to the operator a day; further ones are only kept. */
  mailsOfContact: { points: 200, duration: DAY },
  placeSearch: { points: 30, duration: MINUTE },
  placeDetails: { points: 60, duration: MINUTE },
  /** What an account may ask of Google a day; answers from memory do not count. */
  placeSearchDay: { points: 200, duration: DAY, text: 'Du har brugt dagens søgninger.' },
  placeDetailsDay: { points: 50, duration: DAY, text: 'Du har hentet anmeldelser så mange gange, man kan på én dag.' },
  unknownPlace: { points: 5, duration: DAY, text: 'Søg efter virksomheden, og vælg den på listen.' },
  upload: { points: 30, duration: HOUR },
  /** Forms with files in them, before one is read and whatever becomes of it; repeats of one that was answered are not counted. */
  uploadBody: { points: 60, duration: HOUR },
  preview: { points: 60, duration: HOUR },
  claim: { points: 50, duration: DAY, text: 'Du har nået grænsen for nye produkter på én dag.' },
  pushSubscription: { points: 30, duration: HOUR },
  api: { points: 300, duration: MINUTE, atATime: 20 },
  /** Places that a search has answered to an account. Nothing is refused. */
  placeFound: { points: Number.MAX_SAFE_INTEGER, duration: DAY },
} as const satisfies Record<string, Limit>;

/** What the whole portal may spend a day: the numbers are the operator's. */
export interface DailyBudgets {
  googleSearches: number;
  googleDetails: number;
  mails: number;
}

type BudgetName = keyof DailyBudgets | 'googleDetailsUnasked';

const SPENT = 'Portalen har brugt dagens opslag hos Google.';
const budgetLimits = (budgets: DailyBudgets): Record<BudgetName, Limit> => ({
  googleSearches: { points: budgets.googleSearches, duration: DAY, text: SPENT },
  googleDetails: { points: budgets.googleDetails, duration: DAY, text: SPENT },
  // A round of thousands of owners (rule 167) ends when half of the day is spent, whoever spent it: the other half is for who looks.
  googleDetailsUnasked: { points: Math.floor(budgets.googleDetails / 2), duration: DAY, text: SPENT, of: 'googleDetails' },
  mails: { points: budgets.mails, duration: DAY },
});

export type LimitName = keyof typeof LIMITS | BudgetName;

export interface Limits {
  /** Count one call. Throws 429 with Retry-After when the window is used up. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Take back one that was counted, e.g. of a log-in that was right. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Give the window back, e.g. after a successful log-in. */
  forget(name: LimitName, key: string): Promise<void>;
  /** Whether anything was counted in the present window. */
  isCounted(name: LimitName, key: string): Promise<boolean>;
  /** Upkeep: windows that are over. */
  removeEnded(): Promise<void>;
}

const HOURS_FROM = 2 * 60 * 60;

function refusal({ text = 'For mange forsøg.' }: Limit, retryAfterSeconds: number): ApiError {
  const wait = retryAfterSeconds > HOURS_FROM ? `${Math.ceil(retryAfterSeconds / 3600)} timer` : `${retryAfterSeconds} sekunder`;
  return new ApiError('rate_limited', `${text} Vent venligst ${wait} før du prøver igen.`, { retryAfterSeconds });
}

const nothing = async (): Promise<void> => {};
const NO_LIMITS: Limits = { consume: nothing, giveBack: nothing, forget: nothing, isCounted: async () => false, removeEnded: nothing };

/**
 * Limits under keyed hashes: an address never reaches disk or log (rule 122). All processes of an installation have the
 * same SECRET, and so the same hashes. `now` in ms UTC.
 */
export function createLimits(
  { rateLimits, daily, secrets }: Pick<Config, 'rateLimits' | 'daily' | 'secrets'>,
  windows: LimitWindows,
  now: () => number,
): Limits {
  if (!rateLimits) return NO_LIMITS;
  const hashKey = Buffer.from(hkdfSync('sha256', secrets[0] ?? '', '', 'tap-portal limits v1', 32));
  const keyOf = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url');
  const limits: Record<LimitName, Limit> = { ...LIMITS, ...budgetLimits(daily) };
  const windowOf = (name: LimitName): LimitName => limits[name].of ?? name;
  return {
    consume: async (name, key) => {
      const limit = limits[name];
      // A window begins with one that is counted, and there is none to count.
      if (limit.points === 0) throw refusal(limit, limit.duration / 1000);
      const until = await windows.count(windowOf(name), keyOf(key), limit);
      if (until !== null) throw refusal(limit, Math.max(1, Math.ceil((until - now()) / 1000)));
    },
    giveBack: (name, key) => windows.giveBack(windowOf(name), keyOf(key)),
    forget: (name, key) => windows.forget(windowOf(name), keyOf(key)),
    isCounted: (name, key) => windows.isCounted(windowOf(name), keyOf(key)),
    removeEnded: () => windows.removeEnded(),
  };
}
