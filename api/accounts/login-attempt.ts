import type { Deps } from '../deps';

/** One password attempt, counted before it is checked, so that parallel attempts all count. */
export interface LoginAttempt {
  /** Correct password: this attempt does not count, and the account's earlier failures are cleared. */
  succeeded(): Promise<void>;
  /** The password was not checked. */
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
