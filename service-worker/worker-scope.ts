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

/** A page of this origin. */
export interface WindowLike {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** A message from a push service has arrived. */
export interface PushLikeEvent extends LifetimeEvent {
  readonly data: { json(): unknown } | null;
}

/** What a browser may ask of a push service. */
interface PushOptions {
  readonly userVisibleOnly?: boolean;
  readonly applicationServerKey?: ArrayBuffer | null;
}

/** The push service has ended a subscription, or put another in its place. */
export interface PushChangeEvent extends LifetimeEvent {
  readonly newSubscription?: object | null;
  readonly oldSubscription?: { readonly options: PushOptions } | null;
}

/** A notification was pressed. */
export interface PressEvent extends LifetimeEvent {
  readonly notification: { close(): void; readonly data: unknown };
}

/** What this worker uses of its global scope; narrower than TypeScript's own list, so that a test can stand in for it. */
export interface WorkerScope extends EventTarget {
  /** Filled in by the build: every file of the app shell with its revision. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
  readonly location: { readonly origin: string };
  readonly navigator: { setAppBadge?(count: number): Promise<void> };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions & { badge?: string; renotify?: boolean }): Promise<void>;
    readonly pushManager: { subscribe(options: PushOptions): Promise<unknown> };
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowLike[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
}
