import type { Failure } from '../outbox/classify';
import type { Edit, ResourceKey } from '../types';

/** Failures in a row of edits that never failed before: then it is the network or the server, not one edit. */
const MAX_FAILURES = 2;

/** May the next row be tried after so many such failures? */
export const goesOn = (failures: number, _last: Failure): boolean => failures < MAX_FAILURES;

/** An edit whose failure says something about the network: it has not failed by its own fault before. */
export const isFresh = (edit: Edit): boolean => edit.strikes === 0;

/** What one drain has seen so far. */
export class DrainRun {
  sent = 0;
  /** Lists that should be read again although their time is not up. */
  readonly stale = new Set<ResourceKey>();
  /** Rows that failed in this run: they are not tried again in it. */
  readonly passed = new Set<string>();
  /** How long the whole device has to wait: the server's word, or null for our own arithmetic. */
  retryAfterSeconds: number | null = null;
  /** A token was refused and replaced: if the new one is refused as well, the session has ended. */
  hasRenewed = false;
  #failures = 0;
  #isInDoubt = false;

  /** An edit was answered: the network is there. `again` = the answer was of no use, and the edit waits for the next run. */
  answered(again?: Edit): void {
    if (again) this.passed.add(again.id);
    else this.sent += 1;
    this.#failures = 0;
    this.#isInDoubt = false;
    this.hasRenewed = false;
  }

  /** True = go on with the next edit. `isOwn` = the failure is known to be the edit's. */
  failed(edit: Edit, failure: Failure, isOwn: boolean): boolean {
    this.passed.add(edit.id);
    this.retryAfterSeconds = failure.retryAfterSeconds;
    if (failure.cause === 'limit') {
      this.#isInDoubt ||= !isOwn;
      return isOwn;
    }
    if (isFresh(edit)) this.#failures += 1;
    this.#isInDoubt ||= !isOwn;
    return goesOn(this.#failures, failure);
  }

  /** Nobody got through, as far as this run knows: the whole device has to wait. */
  get isStuck(): boolean {
    return this.#isInDoubt || this.#failures >= MAX_FAILURES;
  }
}
