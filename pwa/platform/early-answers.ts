/** What is asked of the server before the app runs. */
export interface EarlyQuestions {
  addresses: readonly string[];
  headers: Readonly<Record<string, string>>;
}

interface EarlyAnswer {
  /** Who asked. */
  authorization: string | undefined;
  answer: Promise<Response>;
  /** Nobody waits for it any more. */
  stop: () => void;
}

interface EarlyWindow {
  /** By address, until the app takes them. */
  earlyAnswers?: Map<string, EarlyAnswer>;
}

/** How long an answer is kept for the app, ms: it asks in its first moments, and a later question deserves a new answer. */
const KEPT_MS = 30_000;

/** Asks now, for this script and for the app. */
export function askEarly({ addresses, headers }: EarlyQuestions): Promise<Response>[] {
  const kept = ((window as EarlyWindow).earlyAnswers ??= new Map());
  setTimeout(() => kept.clear(), KEPT_MS);
  return addresses.map((address) => {
    const asking = new AbortController();
    const asked = fetch(address, { headers, credentials: 'same-origin', redirect: 'manual', signal: asking.signal });
    const answer = asked.then((response) => response.clone());
    // The app hears of it, if it asks.
    answer.catch(() => undefined);
    kept.set(address, { authorization: headers.Authorization, answer, stop: () => asking.abort() });
    return asked;
  });
}

/**
 * fetch, but for what was asked for already: the first to ask the same, as the same person, gets that answer. It is waited for
 * no longer than another would be.
 */
export const fetchOrTake = (address: string, init: RequestInit): Promise<Response> => {
  const kept = (window as EarlyWindow).earlyAnswers;
  const early = kept?.get(address);
  kept?.delete(address);
  const headers = new Headers(init.headers);
  const isSame = early?.authorization === headers.get('Authorization') && !headers.has('If-None-Match') && init.cache === undefined;
  if (!early || !isSame || init.signal?.aborted) return fetch(address, init);
  init.signal?.addEventListener('abort', early.stop);
  return early.answer.catch(() => fetch(address, init));
};
