import { ApiError } from '../refusals/api-error';

interface Options {
  /** How much runs at the same time. */
  atOnce: number;
  /** How many may wait, all keys together. */
  maxWaiting: number;
}

interface Waiting {
  start: () => void;
  refuse: (reason: ApiError) => void;
}

/** Costly work in turn, shared by those who ask: a client's address, an account. */
export interface FairQueue {
  /**
   * Run `work` when it is the turn of `key`. Whoever waits is served one per key in turn, so that a crowd under one key
   * holds nobody else up. When all places are taken the key with the most of them gives up its newest: 503. A signal that
   * aborts takes waiting work out again; what has begun is finished.
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Refuse whoever waits, and resolve when what runs has ended. */
  close(): Promise<void>;
}

export const busy = (): ApiError => new ApiError('busy', 'Systemet er optaget lige nu. Prøv igen om lidt.', { retryAfterSeconds: 5 });

/** Nobody waits for the answer any more. */
const abandoned = (): ApiError => new ApiError('busy', 'Forbindelsen blev afbrudt. Prøv igen.', { retryAfterSeconds: 5 });

/** Waiting places in the order of their turns: a key that was served goes to the end. */
function createPlaces() {
  const byKey = new Map<string, Waiting[]>();
  let size = 0;
  const remove = (key: string, place: Waiting): void => {
    const places = byKey.get(key) ?? [];
    const index = places.indexOf(place);
    if (index < 0) return;
    places.splice(index, 1);
    size -= 1;
    if (places.length === 0) byKey.delete(key);
  };
  return {
    size: () => size,
    count: (key: string): number => byKey.get(key)?.length ?? 0,
    add: (key: string, place: Waiting): void => {
      const places = byKey.get(key) ?? [];
      places.push(place);
      byKey.set(key, places);
      size += 1;
    },
    remove,
    takeNext: (): Waiting | undefined => {
      const [key, places] = byKey.entries().next().value ?? [];
      const place = places?.[0];
      if (key === undefined || !places || !place) return undefined;
      remove(key, place);
      byKey.delete(key);
      if (places.length > 0) byKey.set(key, places);
      return place;
    },
    largestKey: (): string => [...byKey].reduce((a, b) => (b[1].length > a[1].length ? b : a))[0],
    takeNewest: (key: string): Waiting | undefined => {
      const place = byKey.get(key)?.at(-1);
      if (place) remove(key, place);
      return place;
    },
  };
}

type Places = ReturnType<typeof createPlaces>;

/** Wait in line under `key`. Resolves when it is its turn; throws when it is refused, or when `signal` aborts. */
function waitInLine(places: Places, key: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const leave = (): void => {
      places.remove(key, place);
      reject(abandoned());
    };
    const place: Waiting = {
      start: () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      },
      refuse: (reason) => {
        signal?.removeEventListener('abort', leave);
        reject(reason);
      },
    };
    signal?.addEventListener('abort', leave, { once: true });
    places.add(key, place);
  });
}

export function createFairQueue({ atOnce, maxWaiting }: Options): FairQueue {
  const places = createPlaces();
  let running = 0;
  let isClosed = false;
  let onIdle = (): void => {};

  /** Room for one more under `key`, given up by the key that has most when there is none. */
  function makeRoom(key: string): void {
    if (places.size() < maxWaiting) return;
    const largest = places.largestKey();
    if (places.count(key) + 1 >= places.count(largest)) throw busy();
    places.takeNewest(largest)?.refuse(busy());
  }

  return {
    run: async (key, work, signal) => {
      if (signal?.aborted) throw abandoned();
      if (isClosed) throw busy();
      if (running < atOnce) running += 1;
      else {
        makeRoom(key);
        await waitInLine(places, key, signal);
      }
      try {
        return await work();
      } finally {
        // The place is handed on rather than given back, so nobody can slip in between.
        const next = places.takeNext();
        if (next) next.start();
        else if (--running === 0) onIdle();
      }
    },
    close: async () => {
      isClosed = true;
      for (let place = places.takeNext(); place; place = places.takeNext()) place.refuse(busy());
      if (running > 0) await new Promise<void>((resolve) => (onIdle = resolve));
    },
  };
}
