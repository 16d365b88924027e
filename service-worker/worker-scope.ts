import type { PrecacheEntry } from 'workbox-precaching';

/** An event whose work the browser waits for. */
export interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A request this worker may answer. */
export interface FetchLikeEvent extends LifetimeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What this worker uses of its global scope; narrower than TypeScript's own list, so that a test can stand in for it. */
export interface WorkerScope extends EventTarget {
  /** Filled in by the build: every file of the app shell with its revision. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
  readonly location: { readonly origin: string };
  readonly navigator: { setAppBadge?(count: number): Promise<void> };
  skipWaiting(): Promise<void>;
}
