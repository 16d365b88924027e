import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/api-error';

/** argon2id (number 2 of the library's list), 19 MiB, two passes, one lane (READINGS 84). */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The pool of Node has four threads; one stays free for files and names. */
const AT_ONCE = 3;
const MAX_WAITING = 200;

/** Of a random password nobody knows: accounts that do not exist take as long as those that do (READINGS 82). */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$z1bcUFkCrIOBbNCVZi/j6A$MxPkY3GkecjxfiqvHnVsU0kUXyj59mPdsAxi+SWRnKw';

let busy = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      throw new ApiError('busy', 'Systemet er optaget lige nu. Prøv igen om lidt.', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    busy += 1;
  }
  try {
    return await work();
  } finally {
    // The place is handed on rather than given back, so nobody can slip in between.
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** PHC string to store. Off the event loop, a few at a time; throws 503 when very many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

/** Is it the password? Takes equally long when there is no hash to compare with. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(stored ?? DUMMY_HASH, password));
  return isRight && stored != null;
}
