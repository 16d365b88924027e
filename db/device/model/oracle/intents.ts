import type { Fate } from '../../outbox/slice';
import type { Step } from '../../storage/store';
import type { Snapshot } from './snapshot';
import type { Effects } from './effects';
import { violate } from './violation';

/** What somebody wanted: the key of the edit that carries it now, and what became of it. */
interface Intent {
  readonly db: string;
  carrier: string;
  fate: string | null;
}

/** Steps in which an edit may leave the outbox in a given way (SYNC R8). */
const ALLOWED: Readonly<Record<string, readonly Step[]>> = {
  applied: ['settle', 'list'],
  'merged-equal': ['settle'],
  cancelled: ['enqueue', 'settle'],
  absorbed: ['enqueue', 'settle', 'list'],
  discarded: ['enqueue', 'resolve', 'settle', 'list'],
};

/** Everything that was taken in, and that none of it is lost. */
export class Intents {
  readonly #all = new Map<string, Intent>();

  constructor(private readonly effects: Effects) {}

  /** An edit was taken in (its key), or turned out to change nothing. */
  accept(db: string, key: string, result: 'queued' | 'unchanged' | 'cancelled' | 'missing', isOwnKey: boolean): void {
    if (this.#all.has(key)) return;
    this.#all.set(key, { db, carrier: key, fate: result === 'queued' || isOwnKey ? null : result });
  }

  /** What became of edits in one transaction. */
  takeFates(db: string, step: Step, before: Snapshot, fates: readonly Fate[]): void {
    const isForgotten = fates.some((other) => other.fate === 'absorbed' && other.edit.kind === 'create');
    for (const fate of fates) {
      this.#takeFate(db, step, fate, before.epoch);
      if (fate.fate === 'discarded' && (step === 'settle' || step === 'list') && !isForgotten)
        violate('an edit was dropped at nobody’s word', fate.edit);
      if (fate.fate !== 'absorbed' || step === 'enqueue') continue;
      const isDeleted = before.edits.some((other) => other.id === fate.edit.id && other.kind === 'delete');
      if (!isDeleted) violate('an edit gave way to nothing', fate.edit);
    }
  }

  #takeFate(db: string, step: Step, fate: Fate, epoch: string | null): void {
    if (fate.fate === 'parked') return;
    if (fate.fate === 'coalesced') this.#all.set(fate.key, this.#all.get(fate.key) ?? { db, carrier: fate.key, fate: null });
    const carried = [...this.#all.values()].filter((intent) => intent.carrier === fate.key && intent.fate === null);
    if (fate.fate === 'rekeyed' || fate.fate === 'coalesced') {
      for (const intent of carried) intent.carrier = fate.into;
      if (fate.fate === 'rekeyed') this.effects.rekeyed(fate.key, fate.into);
      return;
    }
    if (!ALLOWED[fate.fate]?.includes(step)) violate(`an edit left the outbox unasked (${fate.fate} in ${step})`, fate.edit);
    if (fate.fate === 'applied' && fate.edit.kind !== 'delete') {
      if (!this.effects.hasHad(fate.key)) violate('an edit was called sent and had no effect on the server', fate.edit);
      if (this.effects.isKnownUndone(fate.key, epoch)) violate('what a restore took back was called sent', fate.edit);
    }
    for (const intent of carried) intent.fate = fate.fate;
  }

  /** Nothing that was taken in has left the outbox without a fate. */
  checkKept(db: string, after: Snapshot): void {
    const keys = new Set(after.edits.map((edit) => edit.key));
    for (const [key, intent] of this.#all) {
      if (intent.db === db && intent.fate === null && !keys.has(intent.carrier)) violate('an accepted edit was lost', [key, intent]);
    }
  }

  /** At the very end: every accepted edit has a fate. */
  finished(): void {
    for (const [key, intent] of this.#all) if (intent.fate === null) violate('an accepted edit has no fate', [key, intent]);
  }
}
