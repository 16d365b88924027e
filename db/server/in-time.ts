/** Whoever asked has no more time. The answer may still come, and nobody hears of it. */
class Late extends Error {
  // For whoever asked it is as with a database that does not answer.
  readonly code = 'DATABASE_AWAY';
}

/** An answer of the database, or a failure when it is later than that. */
export function inTime<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Late('the database is slow')), limitMs);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
