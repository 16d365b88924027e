import type { Fate } from '../../outbox/slice';
import { viewRows } from '../../outbox/view';
import type { Step } from '../../storage/store';
import type { Edit, EntityName, Fields } from '../../types';
import type { SentRequest } from '../sim-network';
import { MODEL_FIELDS } from '../sim-server';
import type { Effect, Effects } from './effects';
import type { Snapshot } from './snapshot';
import { isSame } from './stored-value';
import { violate } from './violation';

/** Every value of the server an author has seen in a field, below their own ones. */
type Saw = Readonly<Record<string, readonly unknown[]>>;

/** What the author of an edit had seen when it was first sent. */
interface Seen {
  readonly edit: Edit;
  readonly saw: Saw;
}

/** What a form showed when it was opened, saved now. */
interface SavedForm {
  readonly entity: EntityName;
  readonly id: string;
  readonly seen: Fields;
  readonly wanted: Fields;
}

/** What each author has seen, from the screens alone: nothing is changed that they have not. */
export class Authors {
  readonly #saw = new Map<string, Saw>();
  readonly #sent = new Map<string, Seen>();
  /** Edits whose author knows that they may be there already, and wants them sent anew. */
  readonly #again = new Set<string>();
  #form: SavedForm | null = null;
  #told: Edit | null = null;

  constructor(private readonly effects: Effects) {}

  /** A form is being saved: what its author saw is what it showed. */
  saving(form: SavedForm): void {
    this.#form = form;
  }

  /** The author of an edit answers about it; null = without having been shown the server's values. */
  answering(edit: Edit | null): void {
    this.#told = edit;
  }

  /** What has been seen until an edit is first sent is what it was made on. */
  sending(edit: Edit): void {
    if (!this.#sent.has(edit.key)) this.#sent.set(edit.key, { edit, saw: { ...this.#saw.get(edit.key) } });
  }

  /** An edit took effect once, and on what its author had seen. */
  judge(request: SentRequest, effect: Effect): void {
    const seen = this.#sent.get(request.key);
    if (!seen || seen.edit.entity !== effect.entity || seen.edit.id !== effect.id) return;
    const { edit, saw } = seen;
    const { prev, next } = effect;
    if (this.effects.timesOf(effect) > 1 && !this.#again.has(effect.root)) violate('an edit took effect twice', edit);
    if (!prev || !this.effects.isJudging) return;
    const judged = next ? effect.changed : MODEL_FIELDS[edit.entity];
    for (const field of judged) {
      if (!saw[field]?.some((value) => isSame(value, prev[field])))
        violate(next ? 'a value was overwritten that its author never saw' : 'a row was deleted as nobody had seen it', {
          edit,
          field,
          saw,
          prev,
        });
    }
  }

  /** What each author saw in the fields of each edit. */
  track(step: Step, before: Snapshot, after: Snapshot, fates: readonly Fate[]): void {
    const into = new Map(fates.flatMap((fate) => ('into' in fate ? [[fate.key, fate.into] as const] : [])));
    for (const edit of after.edits) {
      const old = before.edits.filter((other) => other.seq === edit.seq || into.get(other.key) === edit.key);
      // The sheet is seen by the author of every edit of the row.
      if (old.includes(edit) && !(step === 'resolve' && this.#told?.id === edit.id)) continue;
      if (edit.again) this.#again.add(this.effects.rootOf(edit.key));
      const fields = edit.kind === 'delete' ? MODEL_FIELDS[edit.entity] : Object.keys(edit.patch);
      const isAuthor = step === 'enqueue' && this.#form?.id === edit.id;
      const entries = fields.map((field): [string, unknown[]] => [
        field,
        [
          ...old.flatMap((other) => this.#saw.get(other.key)?.[field] ?? []),
          ...(isAuthor || old.length === 0 ? this.#seenNow(edit, field, before) : []),
          ...(step === 'resolve' ? this.#toldNow(edit, field, before) : []),
        ],
      ]);
      this.#saw.set(edit.key, Object.fromEntries(entries));
    }
  }

  /** What its author has before their eyes, and what lies below it if it is their own. */
  #seenNow(edit: Edit, field: string, before: Snapshot): unknown[] {
    const form = this.#form?.id === edit.id ? this.#form : null;
    const screen = viewRows(edit.entity, before.rows[edit.entity].values(), before.edits).get(edit.id);
    const shown = form && field in form.seen ? form.seen[field] : (screen?.[field] ?? null);
    const own = before.edits.filter((other) => other.id === edit.id && field in other.patch && isSame(other.patch[field], shown));
    return [shown, ...own.flatMap((other) => this.#saw.get(other.key)?.[field] ?? [])];
  }

  /** The sheet showed the server's values of the fields in question. */
  #toldNow(edit: Edit, field: string, before: Snapshot): unknown[] {
    const isTold = this.#told?.id === edit.id && this.#told.why === 'conflict' && this.#told.clash?.includes(field);
    return isTold ? [before.rows[edit.entity].get(edit.id)?.[field] ?? null] : [];
  }

  /** What was saved is on the screen, or has been said to change nothing. */
  checkSaved(after: Snapshot): void {
    const form = this.#form;
    this.#form = null;
    const screen = form && viewRows(form.entity, after.rows[form.entity].values(), after.edits).get(form.id);
    for (const [field, value] of Object.entries(form?.wanted ?? {})) {
      const isAsked = form && !(field in form.seen && isSame(form.seen[field], value));
      if (screen && isAsked && !isSame(screen[field], value)) violate('what was saved is not on the screen', { form, screen });
    }
  }
}
