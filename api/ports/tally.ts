import type { ErrorCode } from '../contract/error';
import type { NoticeKind } from '../contract/notices';

/** What became of a scan: a tap, sent on without being one, or not sent on to a target. */
export type ScanOutcome = 'counted' | 'uncounted' | 'unclaimed' | 'not_configured' | 'unknown' | 'refused' | 'failed';
export type OutsideService = 'smtp' | 'push' | 'google_sign_in' | 'google_places' | 'google_business';
/** `refused`: they answered and said no; `failed`: no answer in time, or none that can be read. */
export type OutsideOutcome = 'ok' | 'refused' | 'failed';

/** Counts what happens, for whoever watches the portal (/metrics). Nothing here waits, and nothing throws. */
export interface Tally {
  /** Added to by the scan path itself, which can spare no more than that. */
  readonly scans: Record<ScanOutcome, number>;
  /** Taps by what had them on disk first. */
  readonly tapsOnDisk: Record<'database' | 'spool', number>;
  /** A commit of taps that succeeded. */
  committed(seconds: number): void;
  /** A request that was no scan. `route` is a pattern, never an address. */
  answered(request: { method: string; route: string; status: number; ms: number }): void;
  refused(code: ErrorCode): void;
  /** A write that had been done before was answered again. */
  replayed(): void;
  mail(outcome: 'sent' | 'delayed' | 'given_up'): void;
  told(kind: NoticeKind): void;
  /** A try to send a push message; `gone`: the browser has unsubscribed. */
  push(outcome: 'sent' | 'delayed' | 'refused' | 'gone'): void;
  asked(service: OutsideService, outcome: OutsideOutcome): void;
}
