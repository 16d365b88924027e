import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../http/work/fair-queue';

/** argon2id (number 2 of the library's list), 19 MiB, two passes, one lane (rule 84). */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A processor stays free for the scans; the pool of Node has four threads, of which one stays free for files and names. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
const queue = createFairQueue({ atOnce: AT_ONCE, maxWaiting: 200 });

/** Of a random password nobody knows: accounts that do not exist take as long as those that do (rule 82). */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$z1bcUFkCrIOBbNCVZi/j6A$MxPkY3GkecjxfiqvHnVsU0kUXyj59mPdsAxi+SWRnKw';

/**
 * PHC string to store. Off the event loop, a few at a time, those who wait in turn by `from`: the client's network, or
 * the user who is signed in. Throws 503 when very many wait. Never to be awaited in a transaction: all writes would wait.
 */
export const hashPassword = (password: string, from: string): Promise<string> => queue.run(from, () => hash(password, OPTIONS));

/** Is it the password? Takes equally long when there is no hash to compare with. Waits and throws like hashPassword. */
export async function verifyPassword(stored: string | null | undefined, password: string, from: string): Promise<boolean> {
  const isRight = await queue.run(from, () => verify(stored ?? DUMMY_HASH, password));
  return isRight && stored != null;
}
