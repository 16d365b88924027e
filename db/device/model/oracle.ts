import type { Endpoint } from '../../../api/contract/endpoint';
import { entities, entityNames } from '../entities';
import { sameValue } from '../same-value';
import type { Edit, EntityName, Fields, ResourceKey, Row } from '../schema';
import type { Fate } from '../slice';
import type { Step } from '../store';
import { viewRows } from '../view';
import { MODEL_FIELDS, modelFields, type ServerRows } from './sim-server';

/** A promise of the design that was broken. */
export class Violation extends Error {}

export const violate = (what: string, detail?: unknown): never => {
  throw new Violation(`${what} ${JSON.stringify(detail ?? '')}`);
};

/** One user's database on one device, as it is at one moment. */
export interface Snapshot {
  readonly edits: readonly Edit[];
  readonly rows: Readonly<Record<EntityName, ReadonlyMap<string, Row>>>;
  /** Lists that count as read: they have a record with a time and a tag. */
  readonly known: ReadonlySet<ResourceKey>;
}

/** The server keeps keys for 90 days; the device may repeat one for 60 (SYNC R9). */
const DOUBT_LIMIT_MS = 60 * 86_400_000;

export interface SentRequest {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly xUser: string;
  readonly tokenUser: string | null;
  /** Everything the server sees of it, as text. */
  readonly print: string;
}

interface Intent {
  readonly db: string;
  carrier: string;
  fate: string | null;
}

/** What the author of an edit had seen when it was first sent. */
interface Seen {
  readonly edit: Edit;
  readonly saw: Fields;
}

interface Effect {
  readonly ent: EntityName;
  readonly id: string;
  readonly root: string;
  readonly changed: readonly string[];
  readonly isDelete: boolean;
}

/** Steps in which an edit may leave the outbox in a given way (SYNC R8). */
const ALLOWED: Readonly<Record<string, readonly Step[]>> = {
  applied: ['settle', 'list'],
  'merged-equal': ['settle'],
  cancelled: ['enqueue'],
  absorbed: ['enqueue'],
  discarded: ['enqueue', 'resolve'],
};

interface RowHistory {
  readonly version: Map<string, number>;
  readonly gone: Set<string>;
}

/**
 * Watches every transaction of every device and every effect on the server, and knows by itself what each author saw:
 * it never trusts an edit's own `base` for what it judges.
 */
export class Oracle {
  readonly intents = new Map<string, Intent>();
  readonly #saw = new Map<string, Fields>();
  readonly #sent = new Map<string, Seen>();
  readonly #prints = new Map<string, { print: string; at: number }>();
  readonly #read = new Map<string, Set<ResourceKey>>();
  readonly #root = new Map<string, string>();
  readonly #again = new Set<string>();
  readonly #effects: Effect[] = [];
  readonly #refusals = new Set<string>();
  readonly #history = new Map<string, RowHistory>();

  constructor(private readonly now: () => number) {}

  rootOf(key: string): string {
    return this.#root.get(key) ?? key;
  }

  /** An edit was taken in (its key), or turned out to change nothing. */
  accept(db: string, key: string, result: 'queued' | 'unchanged' | 'cancelled' | 'missing', isOwnKey: boolean): void {
    if (this.intents.has(key)) return;
    this.intents.set(key, { db, carrier: key, fate: result === 'queued' || isOwnKey ? null : result });
  }

  /** The user signed out and was shown what that drops: nothing of this database is judged any more. */
  forgetDatabase(db: string): void {
    this.#history.delete(db);
  }

  /** The copies were wiped: rows may come back. */
  forgetRows(db: string): void {
    this.#history.delete(db);
    this.#read.delete(db);
  }

  /** Before a request leaves: whose it is, and what it may not be. */
  sending(request: SentRequest, db: Snapshot, user: string): void {
    if (request.xUser !== user) violate('an edit travels under another name', request);
    const first = this.#prints.get(request.key) ?? { print: request.print, at: this.now() };
    if (first.print !== request.print) violate('a request changed under its key', [first.print, request.print]);
    if (this.now() - first.at > DOUBT_LIMIT_MS) violate('an edit in doubt was repeated after 60 days, unasked', request);
    this.#prints.set(request.key, first);
    const edit = db.edits.find((other) => other.key === request.key && other.frozen);
    if (!edit) return;
    if (edit.user !== user) violate("an edit in somebody else's outbox", edit);
    const awaited = db.edits.find((other) => other.kind === 'create' && Object.values(edit.patch).includes(other.id));
    if (awaited) violate('sent before the create it points at', edit);
    if (!this.#sent.has(edit.key)) this.#sent.set(edit.key, { edit, saw: { ...this.#saw.get(edit.key) } });
  }

  /** The server's rows before and after one request. */
  effect(request: SentRequest, before: ServerRows, after: ServerRows): void {
    const seen = this.#sent.get(request.key);
    for (const ent of entityNames) {
      for (const id of new Set([...before[ent].keys(), ...after[ent].keys()])) {
        const prev = before[ent].get(id);
        const next = after[ent].get(id);
        if (
          prev === next ||
          (prev && next && prev.row.version === next.row.version && sameValue(modelFields(ent, prev.row), modelFields(ent, next.row)))
        )
          continue;
        if (prev && next && prev.row.version === next.row.version) violate('a row changed without a new version', [prev.row, next.row]);
        const owner = (prev ?? next)?.owner;
        if (owner !== request.tokenUser || owner !== request.xUser)
          violate("an effect on somebody else's row, or under another's token", request);
        const changed = MODEL_FIELDS[ent].filter((field) => !sameValue(prev?.row[field], next?.row[field]));
        const root = this.rootOf(request.key);
        this.#effects.push({ ent, id, root, changed, isDelete: !next });
        if (seen && seen.edit.ent === ent && seen.edit.id === id) this.#judge(seen, root, prev?.row, next?.row, changed);
      }
    }
  }

  #judge({ edit, saw }: Seen, root: string, prev: Row | undefined, next: Row | undefined, changed: readonly string[]): void {
    const times = this.#effects.filter((effect) => effect.root === root && effect.ent === edit.ent && effect.id === edit.id).length;
    if (times > 1 && !this.#again.has(root)) violate('an edit took effect twice', edit);
    if (!prev) return;
    const judged = next ? changed : MODEL_FIELDS[edit.ent];
    for (const field of judged) {
      if (!sameValue(prev[field], saw[field]))
        violate(next ? 'a value was overwritten that its author never saw' : 'a row was deleted as nobody had seen it', {
          edit,
          field,
          saw,
          prev,
        });
    }
  }

  /** After one transaction of one database. */
  committed(db: string, step: Step, before: Snapshot, after: Snapshot, fates: readonly Fate[]): void {
    for (const fate of fates) this.#takeFate(db, step, fate);
    this.#trackSeen(step, before, after);
    this.#checkFrozen(before, after);
    this.#checkRefused(before, after);
    this.#checkIntents(db, after);
    this.#checkRows(db, after);
    this.#checkKnown(db, step, after);
    if (step === 'list') this.#checkOwnCreates(after);
    if (step === 'settle' || step === 'list') this.#checkFlicker(after, fates);
  }

  #takeFate(db: string, step: Step, fate: Fate): void {
    if (fate.fate === 'parked') return;
    if (fate.fate === 'coalesced') {
      this.intents.set(fate.key, { db, carrier: fate.into, fate: null });
      return;
    }
    const carried = [...this.intents.values()].filter((intent) => intent.carrier === fate.key && intent.fate === null);
    if (fate.fate === 'rekeyed') {
      for (const intent of carried) intent.carrier = fate.into;
      this.#root.set(fate.into, this.rootOf(fate.key));
      return;
    }
    if (!ALLOWED[fate.fate]?.includes(step)) violate(`an edit left the outbox unasked (${fate.fate} in ${step})`, fate.edit);
    if (fate.fate === 'applied' && fate.edit.kind !== 'delete' && !this.#effects.some((effect) => effect.root === this.rootOf(fate.key))) {
      violate('an edit was called sent and had no effect on the server', fate.edit);
    }
    for (const intent of carried) intent.fate = fate.fate;
  }

  /** What each author saw in the fields of each edit, from the screens alone. */
  #trackSeen(step: Step, before: Snapshot, after: Snapshot): void {
    if (before.edits === after.edits) return;
    for (const edit of after.edits) {
      const old = before.edits.find((other) => other.seq === edit.seq);
      if (old === edit) continue;
      if (edit.again) this.#again.add(this.rootOf(edit.key));
      const known: Fields = (old && this.#saw.get(old.key)) ?? {};
      const screen = this.#screenOf(edit, before, after);
      const fields = edit.kind === 'delete' ? MODEL_FIELDS[edit.ent] : Object.keys(edit.patch);
      const entries = fields.map((field): [string, unknown] => {
        // The author's own word: a discarded edit below, or a sheet that showed the server's values.
        const isTold = old && field in known && (step === 'resolve' || step === 'enqueue') && !sameValue(edit.base[field], old.base[field]);
        if (isTold) return [field, edit.base[field]];
        return [field, field in known ? known[field] : (screen[field] ?? null)];
      });
      this.#saw.set(edit.key, Object.fromEntries(entries));
    }
  }

  /** The row on its author's screen: for a delete, without the unsent edits that went with it. */
  #screenOf(edit: Edit, before: Snapshot, after: Snapshot): Fields {
    const below = edit.kind === 'delete' ? after.edits.filter((other) => other.seq < edit.seq) : before.edits;
    const rows = (edit.kind === 'delete' ? after : before).rows[edit.ent];
    return viewRows(edit.ent, rows.values(), below).get(edit.id) ?? {};
  }

  #checkFrozen(before: Snapshot, after: Snapshot): void {
    for (const edit of after.edits) {
      const old = before.edits.find((other) => other.key === edit.key);
      if (!old?.frozen || !edit.frozen || old === edit) continue;
      if (!sameValue(old.patch, edit.patch) || old.baseRev !== edit.baseRev)
        violate('an edit changed that may have been sent', [old, edit]);
    }
  }

  /** The server said no to the edit itself; it may still say yes to the same request later. */
  refused(request: SentRequest): void {
    this.#refusals.add(request.key);
  }

  /** Only the server's no makes an edit refused: what it never refused may be there already, and must keep its key. */
  #checkRefused(before: Snapshot, after: Snapshot): void {
    for (const edit of after.edits) {
      if (edit.why !== 'refused' || this.#refusals.has(edit.key)) continue;
      if (!before.edits.some((old) => old.seq === edit.seq && old.why === 'refused'))
        violate('an edit is called refused that nobody refused', edit);
    }
  }

  #checkIntents(db: string, after: Snapshot): void {
    const keys = new Set(after.edits.map((edit) => edit.key));
    for (const [key, intent] of this.intents) {
      if (intent.db === db && intent.fate === null && !keys.has(intent.carrier)) violate('an accepted edit was lost', [key, intent]);
    }
    for (const edit of after.edits) if (edit.state === 'parked' && !edit.why) violate('a parked edit does not say why', edit);
  }

  #checkRows(db: string, after: Snapshot): void {
    const history = this.#history.get(db) ?? { version: new Map<string, number>(), gone: new Set<string>() };
    this.#history.set(db, history);
    for (const ent of entityNames) {
      for (const key of history.version.keys())
        if (key.startsWith(ent) && !after.rows[ent].has(key.slice(ent.length))) history.gone.add(key);
      for (const [id, row] of after.rows[ent]) {
        const key = ent + id;
        if (history.gone.has(key)) violate('a deleted row came back', [key, row]);
        if ((history.version.get(key) ?? -1) > row.version)
          violate('a row went back in time', [key, history.version.get(key), row.version]);
        history.version.set(key, row.version);
      }
    }
  }

  /** A list counts as read only if it has been read since the copy was wiped. */
  #checkKnown(db: string, step: Step, after: Snapshot): void {
    const read = this.#read.get(db) ?? new Set();
    this.#read.set(db, read);
    for (const key of after.known) {
      if (!read.has(key) && step !== 'list') violate('a wiped copy counts as current', [db, key]);
      read.add(key);
    }
  }

  #checkOwnCreates(after: Snapshot): void {
    for (const edit of after.edits) {
      if (edit.kind === 'create' && after.rows[edit.ent].has(edit.id)) violate('a page is shown as waiting although it has arrived', edit);
    }
  }

  /**
   * A value that was confirmed stays on the screen, unless somebody changed it after that. While the copy is wiped, after
   * a rejected session, there is no screen: a late answer then has nothing to be shown on.
   */
  #checkFlicker(after: Snapshot, fates: readonly Fate[]): void {
    for (const fate of fates) {
      if (fate.fate !== 'applied' || fate.edit.kind === 'delete') continue;
      const { edit } = fate;
      const root = this.rootOf(edit.key);
      const first = this.#effects.findIndex((effect) => effect.root === root && effect.id === edit.id);
      const later = this.#effects.slice(first + 1).filter((effect) => effect.ent === edit.ent && effect.id === edit.id);
      const screen = viewRows(edit.ent, after.rows[edit.ent].values(), after.edits).get(edit.id);
      const isHidden = after.edits.some(
        (other) => other.kind === 'delete' && (other.id === edit.id || Object.values(edit.patch).includes(other.id)),
      );
      const isWiped = !after.known.has(entities[edit.ent].list);
      if (isWiped || isHidden || later.some((effect) => effect.isDelete)) continue;
      for (const field of Object.keys(edit.patch)) {
        const isLater =
          later.some((effect) => effect.changed.includes(field)) ||
          after.edits.some((other) => other.id === edit.id && field in other.patch);
        if (!isLater && !sameValue(screen?.[field], edit.patch[field]))
          violate('a confirmed value left the screen', { edit, field, screen });
      }
    }
  }

  /** At the very end: every accepted edit has a fate. */
  finished(): void {
    for (const [key, intent] of this.intents) if (intent.fate === null) violate('an accepted edit has no fate', [key, intent]);
  }
}
