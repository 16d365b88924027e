interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** A person who pays for every byte, or waits for it, fetches only what they ask for. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/** Safari has none: a moment after the page has loaded is as good. */
const inAQuietMoment = (work: () => void): void =>
  void ('requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 1000));

/**
 * Fetches what may be wanted next, once the page has loaded and has nothing else to do. Not on slow or spared connections;
 * what fails is fetched again when it is asked for.
 */
export function fetchWhenIdle(load: () => Promise<unknown>): void {
  if (!import.meta.env.PROD || import.meta.env.SSR || isSparing()) return;
  const fetch = (): void => inAQuietMoment(() => void load().catch(() => undefined));
  if (document.readyState === 'complete') fetch();
  else window.addEventListener('load', fetch, { once: true });
}
