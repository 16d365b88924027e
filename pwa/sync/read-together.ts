import { liveQuery } from 'dexie';

/** How long what has been read waits for what is still being read, ms. */
const WAIT_AT_MOST_MS = 100;

let running = 0;
let results: (() => void)[] = [];
let latest: ReturnType<typeof setTimeout> | undefined;

function showAll(): void {
  clearTimeout(latest);
  latest = undefined;
  const all = results;
  results = [];
  all.forEach((show) => show());
}

/** Dexie hands a result on in the turn in which it was read. */
const showWhenAllAreRead = (): void =>
  void setTimeout(() => {
    if (running === 0) showAll();
  });

function ended(): void {
  running -= 1;
  showWhenAllAreRead();
}

/** Not async: what is read inside one of Dexie's queries stays in its hands. */
function counted<T>(query: () => Promise<T> | undefined): Promise<T> | undefined {
  const answer = query();
  if (!answer) return undefined;
  running += 1;
  answer.then(ended, ended);
  return answer;
}

/**
 * A query that follows every write. After a write many are asked anew, each by itself: what they say is shown at once, or a
 * screen would say that products have been fetched while it has none of them yet.
 */
export function readTogether<T>(query: () => Promise<T> | undefined) {
  const live = liveQuery(() => counted(query));
  return {
    hasValue: () => false,
    subscribe: (next: (value: T | undefined) => void, fail?: (error: unknown) => void) => {
      const subscription = live.subscribe((value) => {
        results.push(() => !subscription.closed && next(value));
        latest ??= setTimeout(showAll, WAIT_AT_MOST_MS);
        showWhenAllAreRead();
      }, fail);
      return subscription;
    },
  };
}
