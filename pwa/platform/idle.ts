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

/** What a screen asks for in its first moments does not wait behind what may be wanted later, ms. */
const FIRST_MOMENTS_MS = 2000;

/** Resolves when the page has loaded, the screen has what it needs, and nothing else is to be done. */
export async function whenSettled(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise<void>((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
  await new Promise((resolve) => setTimeout(resolve, FIRST_MOMENTS_MS));
}

let last: Promise<unknown> | null = null;

/** One after the other, each in a quiet moment: a person who presses something meanwhile shares the line with one of them. */
function whenIdle(work: () => Promise<unknown>): void {
  last = (last ?? whenSettled())
    .then(() => new Promise<void>(inAQuietMoment))
    .then(work)
    .catch(() => undefined);
}

/**
 * Fetches what may be wanted next, once the page has loaded and has nothing else to do. Not on slow or spared connections;
 * what fails is fetched again when it is asked for.
 */
export function fetchWhenIdle(load: () => Promise<unknown>): void {
  if (!import.meta.env.PROD || import.meta.env.SSR || isSparing()) return;
  whenIdle(load);
}

/** Fetches a file of the app without running it: that comes when it is wanted. */
export const fetchFile = (file: string): Promise<void> =>
  new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file });
    // Older browsers say nothing of it, neither well nor ill.
    if (!link.relList.supports('modulepreload')) return resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
