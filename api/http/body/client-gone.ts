import type Koa from 'koa';

const signals = new WeakMap<Koa.Context['res'], AbortSignal>();

/** Aborts when the client of a call leaves before it is answered: what has not begun for it need not begin. */
export function signalOf({ res }: Pick<Koa.Context, 'res'>): AbortSignal {
  const known = signals.get(res);
  if (known) return known;
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  signals.set(res, gone.signal);
  return gone.signal;
}
