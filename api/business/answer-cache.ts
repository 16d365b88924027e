import { LRUCache } from 'lru-cache';

/** lru-cache keeps an entry up to and including this millisecond. */
const TTL_MS = 5 * 60_000 - 1;
const MAX_ENTRIES = 500;

/** Answers kept in memory for five minutes, with one request per key under way at a time (SPEC §9, rule 129). */
export interface AnswerCache<T> {
  get(key: string, load: () => Promise<T | null>): Promise<T | null>;
  forget(key: string): void;
}

/** null answers and failures are not kept. `now` in milliseconds. */
export function createAnswerCache<T extends object>(now: () => number): AnswerCache<T> {
  const kept = new LRUCache<string, T>({ max: MAX_ENTRIES, ttl: TTL_MS, ttlResolution: 0, perf: { now } });
  const loading = new Map<string, Promise<T | null>>();
  let seenAt = -Infinity;
  /** To a clock that has been put back, answers of a later time would be fresh for as long. */
  const dropLater = (): void => {
    if (now() < seenAt) kept.clear();
    seenAt = now();
  };
  return {
    get: (key, load) => {
      dropLater();
      const known = kept.get(key);
      if (known) return Promise.resolve(known);
      const under = loading.get(key);
      if (under) return under;
      const request = load()
        .then((answer) => {
          // forget() during the request removes it from `loading`: its answer is then not kept.
          if (answer !== null && loading.get(key) === request) kept.set(key, answer);
          return answer;
        })
        .finally(() => {
          if (loading.get(key) === request) loading.delete(key);
        });
      loading.set(key, request);
      return request;
    },
    forget: (key) => {
      kept.delete(key);
      loading.delete(key);
    },
  };
}
