const lists = new Map<string, Set<() => void>>();
let width = 1280;

function matches(query: string): boolean {
  const min = /min-width:\s*([\d.]+)px/.exec(query);
  const max = /max-width:\s*([\d.]+)px/.exec(query);
  if (!min && !max) return false;
  return (!min || width >= Number(min[1])) && (!max || width <= Number(max[1]));
}

/** jsdom has no layout: media queries answer for this width in px, and listeners are told. */
export function setViewport(next: number): void {
  width = next;
  Object.defineProperty(window, 'innerWidth', { configurable: true, value: next });
  for (const listeners of lists.values()) for (const listener of listeners) listener();
}

/** What the browser believes of its network, until the end of the test; the app hears of a change. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

class FakeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** What jsdom lacks and our parts use. */
export function installBrowserFakes(): void {
  window.matchMedia = (query: string) => {
    const listeners = lists.get(query) ?? new Set<() => void>();
    lists.set(query, listeners);
    return {
      media: query,
      get matches() {
        return matches(query);
      },
      onchange: null,
      addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    } as unknown as MediaQueryList;
  };
  window.ResizeObserver = FakeObserver;
  window.IntersectionObserver = FakeObserver as unknown as typeof IntersectionObserver;
  window.scrollTo = () => undefined;
  // Chromium answers a promise, whatever TypeScript's library says: who passes it on is found out here.
  Element.prototype.scrollIntoView = () => Promise.resolve();
  // Fluent's focus handling takes all for invisible without these two, and hides a dialog in which it can focus nothing.
  document.body.getBoundingClientRect = () => new DOMRect(0, 0, width, 800);
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.isConnected && this !== document.body ? this.parentElement : null;
    },
  });
}
