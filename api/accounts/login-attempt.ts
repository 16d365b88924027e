import type { Deps } from '../deps';

/** One try of a password, counted before it is looked at: a crowd of tries at the same time counts in full. */
export interface LoginAttempt {
  /** The password was right: this try counts for nothing, and earlier wrong ones of the account neither. */
  succeeded(): Promise<void>;
  /** The password was never looked at. */
  dropped(): Promise<void>;
}

/**
 * Count a try against its network (which a right password of one account does not make forget the wrong ones of others)
 * and against `account` from that network (rule 121). Throws 429.
 */
export async function countAttempt({ limits }: Pick<Deps, 'limits'>, network: string, account: string): Promise<LoginAttempt> {
  const key = `${account}|${network}`;
  await limits.consume('loginNetwork', network);
  try {
    await limits.consume('login', key);
  } catch (refusal) {
    await limits.giveBack('loginNetwork', network);
    throw refusal;
  }
  return {
    succeeded: async () => {
      await limits.giveBack('loginNetwork', network);
      await limits.forget('login', key);
    },
    dropped: async () => {
      await limits.giveBack('loginNetwork', network);
      await limits.giveBack('login', key);
    },
  };
}
