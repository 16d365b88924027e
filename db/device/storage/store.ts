import type { QueuedFile, ResourceKey, ResourceRecord, RowRef } from '../types';
import type { Slice } from '../outbox/slice';

/** What a transaction is for; the simulator and error reports name it. */
export type Step = 'enqueue' | 'pick' | 'settle' | 'ask' | 'retry-later' | 'resolve' | 'list' | 'unchanged' | 'reset-back-off';

/** The device's durable memory as the rules see it. */
export interface Store {
  /** Run pure rules over a slice; everything they changed is written together, or nothing is. */
  transact<T>(step: Step, rows: readonly RowRef[], work: (slice: Slice) => T): Promise<T>;
  /** Bytes of queued uploads; missing ones are left out. */
  readFiles(ids: readonly string[]): Promise<Map<string, QueuedFile>>;
  resource(key: ResourceKey): Promise<ResourceRecord | undefined>;
  /** Forget everything read from the server; outbox and uploads stay. After a rejected session. */
  forgetCopies(): Promise<void>;
}
