import type { Step } from '../../storage/store';
import type { Snapshot } from './snapshot';
import { violate } from './violation';

/** Why an edit is tried once a day and not at once. */
export const SET_ASIDE: readonly string[] = ['server-error', 'too-slow', 'too-large'];

/** When each device last got an answer of any kind, and since when each edit fails. */
export class Outages {
  readonly #answered = new Map<string, number>();
  readonly #failing = new Map<string, number>();
  #isClockRight = true;

  constructor(private readonly now: () => number) {}

  /** What a device takes for the past may be the future from now on. */
  clockSet(): void {
    this.#isClockRight = false;
  }

  /** No outage sets anything aside: something else has got through since the edit began to fail. */
  checkSetAside(db: string, step: Step, before: Snapshot, after: Snapshot): void {
    if (step === 'settle' || step === 'list' || step === 'unchanged') this.#answered.set(db, this.now());
    for (const edit of after.edits) {
      if (edit.failedAt === undefined) this.#failing.delete(edit.key);
      else if (!this.#failing.has(edit.key)) this.#failing.set(edit.key, this.now());
      const isNew = SET_ASIDE.includes(edit.why ?? '') && !before.edits.some((old) => old.key === edit.key && old.why === edit.why);
      const since = this.#failing.get(edit.key) ?? this.now();
      if (isNew && this.#isClockRight && (this.#answered.get(db) ?? -Infinity) < since)
        violate('an edit is set aside although nobody gets through', edit);
    }
  }
}
