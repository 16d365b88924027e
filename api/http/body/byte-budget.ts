import { ApiError } from '../refusals/api-error';

/** How many bytes may be held in memory at the same time, all clients together and one of them. */
export interface ByteBudget {
  /** Set bytes aside for `holder`; call the answer when they are free again. Throws 503 with Retry-After when there are none left. */
  take(holder: string, bytes: number): () => void;
}

interface Shares {
  total: number;
  /** What one holder may have of it. */
  perHolder: number;
}

/** Two of the largest uploads for one account, ten of them in all: what a 512 MB container can hold beside everything else. */
const UPLOADS: Shares = { total: 128 * 1024 * 1024, perHolder: 26 * 1024 * 1024 };

const RETRY_AFTER_SECONDS = 10;

export function createByteBudget({ total, perHolder }: Shares = UPLOADS): ByteBudget {
  const held = new Map<string, number>();
  let taken = 0;
  return {
    take: (holder, bytes) => {
      const own = held.get(holder) ?? 0;
      if (taken + bytes > total || own + bytes > perHolder) {
        throw new ApiError('busy', 'Der er mange, der sender billeder lige nu. Prøv igen om lidt.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      taken += bytes;
      held.set(holder, own + bytes);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        taken -= bytes;
        const left = (held.get(holder) ?? 0) - bytes;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      };
    },
  };
}
