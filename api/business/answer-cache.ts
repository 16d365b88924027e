const TTL_MS = 5 * 60_000;
const MAX_ENTRIES = 500;

/** Answers kept in memory for five minutes, with one request per key under way at a time (SPEC §9, READINGS 129). */
interface AnswerCache<T> {
  get(key: string, load: () => Promise<T | null>): Promise<T | null>;
  forget(key: string): void;
}

/** null answers and failures are not kept. `now` in milliseconds. */
export function createAnswerCache<T>(now: () => number): AnswerCache<T> {
  const kept = new Map<string, { answer: T; until: number }>();
  const loading = new Map<string, Promise<T | null>>();

  const keep = (key: string, answer: T): void => {
    kept.delete(key);
    kept.set(key, { answer, until: now() + TTL_MS });
    const oldest = kept.keys().next();
    if (kept.size > MAX_ENTRIES && !oldest.done) kept.delete(oldest.value);
  };

  return {
    get: (key, load) => {
      const known = kept.get(key);
      if (known && known.until > now()) return Promise.resolve(known.answer);
      const under = loading.get(key);
      if (under) return under;
      const request = load()
        .then((answer) => {
          // forget() during the request takes it out of `loading`: then nobody wants it kept.
          if (answer !== null && loading.get(key) === request) keep(key, answer);
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
