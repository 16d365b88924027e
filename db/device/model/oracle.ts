import type { Endpoint } from '../../../api/contract/endpoint';
import { entities, entityNames } from '../rows/entities';
import { sameValue } from '../rows/same-value';
import type { Edit, EntityName, Fields, ResourceKey, Row } from '../types';
import type { Fate } from '../outbox/slice';
import type { Step } from '../storage/store';
import { viewRows } from '../outbox/view';
import { MODEL_FIELDS, modelFields, type ServerRows } from './sim-server';

/** Why an edit is tried once a day and not at once. */
export const SET_ASIDE: readonly string[] = ['server-error', 'too-slow', 'too-large'];

/** A promise of the design that was broken. */
export class Violation extends Error {}

export const violate = (what: string, detail?: unknown): never => {
  throw new Violation(`${what} ${JSON.stringify(detail ?? '', (name, value: unknown) => (name === 'endpoint' ? undefined : value))}`);
};

/** One user's database on one device, as it is at one moment. */
export interface Snapshot {
  readonly edits: readonly Edit[];
  readonly rows: Readonly<Record<EntityName, ReadonlyMap<string, Row>>>;
  /** The generation of the server as the device knows it. */
  readonly epoch: string | null;
  /** Lists that count as read: they have a record with a time and a tag. */
  readonly known: ReadonlySet<ResourceKey>;
}

/** The server keeps keys for 90 days; the device may repeat one for 60 (SYNC R9), give or take the life of a token. */
const DOUBT_LIMIT_MS = 60 * 86_400_000 + 2 * 3_600_000;

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
  readonly saw: Saw;
}

/** Every value of the server an author has seen in a field, below their own ones. */
type Saw = Readonly<Record<string, readonly unknown[]>>;

/** What a form showed when it was opened, saved now. */
export interface SavedForm {
  readonly entity: EntityName;
  readonly id: string;
  readonly seen: Fields;
  readonly wanted: Fields;
}

interface Effect {
  readonly entity: EntityName;
  readonly id: string;
  readonly root: string;
  readonly changed: readonly string[];
  readonly isDelete: boolean;
}

/** Steps in which an edit may leave the outbox in a given way (SYNC R8). */
const ALLOWED: Readonly<Record<string, readonly Step[]>> = {
  applied: ['settle', 'list'],
  'merged-equal': ['settle'],
  cancelled: ['enqueue', 'settle'],
  absorbed: ['enqueue', 'settle', 'list'],
  discarded: ['enqueue', 'resolve', 'settle', 'list'],
};

/** An upload has a name on the device and an address on the server. */
const stored = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/^file:/, '/uploads/') : value);
const isQueued = (value: unknown): boolean => typeof value === 'string' && value.startsWith('file:');
const isSame = (one: unknown, other: unknown): boolean => sameValue(stored(one), stored(other));

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
  readonly #saw = new Map<string, Saw>();
  readonly #sent = new Map<string, Seen>();
  readonly #prints = new Map<string, string>();
  readonly #firstSent = new Map<string, number>();
  readonly #arrived = new Map<string, number>();
  readonly #read = new Map<string, Set<ResourceKey>>();
  /** When each device last got an answer of any kind, and since when each edit fails. */
  readonly #answered = new Map<string, number>();
  readonly #failing = new Map<string, number>();
  #isClockRight = true;
  readonly #root = new Map<string, string>();
  readonly #again = new Set<string>();
  readonly #effects: Effect[] = [];
  readonly #refusals = new Set<string>();
  readonly #absences = new Set<string>();
  readonly #had = new Set<string>();
  #form: SavedForm | null = null;
  #told: Edit | null = null;
  /** The server's generation since the last restore, and the one each copy is judged by. */
  #isJudging = true;
  readonly #epochOf = new Map<string, string | null>();
  #epoch: string | null = null;
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
    const first = this.#prints.get(request.key) ?? request.print;
    if (first !== request.print) violate('a request changed under its key', [first, request.print]);
    this.#prints.set(request.key, first);
    const edit = db.edits.find((other) => other.key === request.key && other.frozen);
    if (!edit) return;
    if (edit.userId !== user) violate("an edit in somebody else's outbox", edit);
    const awaited = db.edits.find((other) => other.kind === 'create' && Object.values(edit.patch).includes(other.id));
    if (awaited) violate('sent before the create it points at', edit);
    if (!this.#sent.has(edit.key)) this.#sent.set(edit.key, { edit, saw: { ...this.#saw.get(edit.key) } });
  }

  /** The server knew who it was, and looked at the request. */
  arrived(request: SentRequest): void {
    const first = this.#arrived.get(request.key) ?? this.now();
    if (this.now() - first > DOUBT_LIMIT_MS) violate('an edit in doubt was repeated after 60 days, unasked', request);
    this.#arrived.set(request.key, first);
  }

  /** The server's rows before and after one request. */
  effect(request: SentRequest, before: ServerRows, after: ServerRows): void {
    const seen = this.#sent.get(request.key);
    for (const entity of entityNames) {
      for (const id of new Set([...before[entity].keys(), ...after[entity].keys()])) {
        const prev = before[entity].get(id);
        const next = after[entity].get(id);
        if (
          prev === next ||
          (prev && next && prev.row.version === next.row.version && sameValue(modelFields(entity, prev.row), modelFields(entity, next.row)))
        )
          continue;
        if (prev && next && prev.row.version === next.row.version) violate('a row changed without a new version', [prev.row, next.row]);
        const owner = (prev ?? next)?.owner;
        if (owner !== request.tokenUser || owner !== request.xUser)
          violate("an effect on somebody else's row, or under another's token", request);
        const changed = MODEL_FIELDS[entity].filter((field) => !sameValue(prev?.row[field], next?.row[field]));
        const root = this.rootOf(request.key);
        this.#had.add(root);
        this.#effects.push({ entity, id, root, changed, isDelete: !next });
        if (seen && seen.edit.entity === entity && seen.edit.id === id) this.#judge(seen, root, prev?.row, next?.row, changed);
      }
    }
  }

  #judge({ edit, saw }: Seen, root: string, prev: Row | undefined, next: Row | undefined, changed: readonly string[]): void {
    const times = this.#effects.filter((effect) => effect.root === root && effect.entity === edit.entity && effect.id === edit.id).length;
    if (times > 1 && !this.#again.has(root)) violate('an edit took effect twice', edit);
    if (!prev || !this.#isJudging) return;
    const judged = next ? changed : MODEL_FIELDS[edit.entity];
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

  /** After one transaction of one database. */
  committed(db: string, step: Step, before: Snapshot, after: Snapshot, fates: readonly Fate[]): void {
    for (const fate of fates) {
      this.#takeFate(db, step, fate, before.epoch);
      const isDeleted = (edit: Edit): boolean => before.edits.some((other) => other.id === edit.id && other.kind === 'delete');
      const isForgotten = fates.some((other) => other.fate === 'absorbed' && other.edit.kind === 'create');
      if (fate.fate === 'discarded' && (step === 'settle' || step === 'list') && !isForgotten)
        violate('an edit was dropped at nobody’s word', fate.edit);
      if (fate.fate === 'absorbed' && step !== 'enqueue' && !isDeleted(fate.edit)) violate('an edit gave way to nothing', fate.edit);
    }
    this.#trackSeen(step, before, after, fates);
    this.#checkFrozen(before, after);
    this.#checkRefused(step, before, after);
    this.#checkCorrections(after);
    this.#checkConflicts(after);
    this.#checkOld(before, after);
    this.#checkSetAside(db, step, before, after);
    if (step === 'enqueue') this.#checkSaved(after);
    this.#checkIntents(db, after);
    this.#checkRows(db, after);
    this.#checkKnown(db, step, after);
    if (step === 'list') this.#checkOwnCreates(before, after);
    if (step === 'settle' || step === 'list') this.#checkFlicker(after, fates);
  }

  #takeFate(db: string, step: Step, fate: Fate, epoch: string | null): void {
    if (fate.fate === 'parked') return;
    if (fate.fate === 'coalesced') this.intents.set(fate.key, this.intents.get(fate.key) ?? { db, carrier: fate.key, fate: null });
    const carried = [...this.intents.values()].filter((intent) => intent.carrier === fate.key && intent.fate === null);
    if (fate.fate === 'rekeyed' || fate.fate === 'coalesced') {
      for (const intent of carried) intent.carrier = fate.into;
      if (fate.fate === 'rekeyed') this.#root.set(fate.into, this.rootOf(fate.key));
      return;
    }
    if (!ALLOWED[fate.fate]?.includes(step)) violate(`an edit left the outbox unasked (${fate.fate} in ${step})`, fate.edit);
    if (fate.fate === 'applied' && fate.edit.kind !== 'delete' && !this.#had.has(this.rootOf(fate.key))) {
      violate('an edit was called sent and had no effect on the server', fate.edit);
    }
    const isUndone = !this.#effects.some((effect) => effect.root === this.rootOf(fate.key));
    const knows = this.#isJudging && this.#epoch !== null && epoch === this.#epoch;
    if (fate.fate === 'applied' && fate.edit.kind !== 'delete' && knows && isUndone)
      violate('what a restore took back was called sent', fate.edit);
    for (const intent of carried) intent.fate = fate.fate;
  }

  /** A form is being saved: what its author saw is what it showed. */
  saving(form: SavedForm): void {
    this.#form = form;
  }

  /** The author of an edit answers about it; null = without having been shown the server's values. */
  answering(edit: Edit | null): void {
    this.#told = edit;
  }

  /** A saved form was said to change nothing, which is no answer while these edits show what it wants. */
  unchanged(edits: readonly Edit[], wanted: Fields): void {
    const asking = edits.find((edit) => edit.state === 'parked' && edit.why !== 'refused' && edit.why !== 'gone' && edit.kind === 'update');
    const isTheirs = asking && Object.keys(wanted).some((field) => field in asking.patch && isSame(asking.patch[field], wanted[field]));
    if (isTheirs) violate('called done what waits for a decision', { asking, wanted });
  }

  /** What each author saw in the fields of each edit, from the screens alone. */
  #trackSeen(step: Step, before: Snapshot, after: Snapshot, fates: readonly Fate[]): void {
    const into = new Map(fates.flatMap((fate) => ('into' in fate ? [[fate.key, fate.into] as const] : [])));
    for (const edit of after.edits) {
      const old = before.edits.filter((other) => other.seq === edit.seq || into.get(other.key) === edit.key);
      // The sheet is seen by the author of every edit of the row.
      if (old.includes(edit) && !(step === 'resolve' && this.#told?.id === edit.id)) continue;
      if (edit.again) this.#again.add(this.rootOf(edit.key));
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
  #checkSaved(after: Snapshot): void {
    const form = this.#form;
    this.#form = null;
    const screen = form && viewRows(form.entity, after.rows[form.entity].values(), after.edits).get(form.id);
    for (const [field, value] of Object.entries(form?.wanted ?? {})) {
      const isAsked = form && !(field in form.seen && isSame(form.seen[field], value));
      if (screen && isAsked && !isSame(screen[field], value)) violate('what was saved is not on the screen', { form, screen });
    }
  }

  /** What was refused waits for its author, and what the author saved since does not wait behind it. */
  #checkCorrections(after: Snapshot): void {
    for (const refused of after.edits) {
      const isNot = refused.state === 'parked' && !refused.frozen && refused.kind !== 'delete';
      if (!isNot) continue;
      const behind = after.edits.find(
        (other) =>
          other.id === refused.id &&
          other.state === 'queued' &&
          !other.frozen &&
          other.seq > refused.seq &&
          (other.kind === 'delete' ||
            (refused.why === 'refused' && (refused.kind === 'create' || Object.keys(other.patch).some((field) => field in refused.patch)))),
      );
      if (behind) violate('a correction waits behind what it corrects', [refused, behind]);
    }
  }

  #checkFrozen(before: Snapshot, after: Snapshot): void {
    for (const edit of after.edits) {
      const old = before.edits.find((other) => other.key === edit.key);
      if (!old?.frozen || !edit.frozen || old === edit) continue;
      if (!sameValue(old.patch, edit.patch) || old.baseRevision !== edit.baseRevision)
        violate('an edit changed that may have been sent', [old, edit]);
    }
  }

  /** A question is only asked when somebody else wrote something else. */
  #checkConflicts(after: Snapshot): void {
    for (const edit of after.edits) {
      const row = edit.why === 'conflict' && edit.kind === 'update' ? after.rows[edit.entity].get(edit.id) : undefined;
      const isOwn = (field: string): boolean => isQueued(edit.base[field]) && isSame(edit.base[field], row?.[field]);
      if (row && edit.clash?.length && edit.clash.every(isOwn)) violate('a conflict with nobody', { edit, row });
    }
  }

  /** Only what may have arrived long ago is called in doubt. */
  #checkOld(before: Snapshot, after: Snapshot): void {
    for (const edit of after.edits) {
      if (edit.frozen && !this.#firstSent.has(edit.key)) this.#firstSent.set(edit.key, this.now());
      if (edit.why !== 'old' || before.edits.some((old) => old.seq === edit.seq && old.why === 'old')) continue;
      const age = this.now() - (this.#firstSent.get(edit.key) ?? this.now());
      if (age < DOUBT_LIMIT_MS - 4 * 3_600_000) violate('a young edit is called in doubt', { edit, age });
    }
  }

  /** What a device takes for the past may be the future from now on. */
  clockSet(): void {
    this.#isClockRight = false;
  }

  /** No outage sets anything aside: something else has got through since the edit began to fail. */
  #checkSetAside(db: string, step: Step, before: Snapshot, after: Snapshot): void {
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

  /** The server said no to the edit itself; it may still say yes to the same request later. `isAbsent` = its row is not there. */
  refused(request: SentRequest, isAbsent: boolean): void {
    this.#refusals.add(request.key);
    if (isAbsent) this.#absences.add(request.key);
  }

  /** Only the server's no makes an edit refused: what it never refused may be there already, and must keep its key. */
  #checkRefused(step: Step, before: Snapshot, after: Snapshot): void {
    for (const edit of after.edits) {
      if (edit.why !== 'refused' && edit.why !== 'gone') continue;
      const old = before.edits.find((other) => other.seq === edit.seq);
      if (old?.why === edit.why || (edit.why === 'gone' && step === 'resolve')) continue;
      if (edit.why === 'refused' && !this.#refusals.has(edit.key)) violate('an edit is called refused that nobody refused', edit);
      if (edit.why === 'gone' && !this.#absences.has(edit.key)) violate('a row is called gone that is there', edit);
    }
  }

  /** Where a backup taken now would lead back to. */
  get moment(): number {
    return this.#effects.length;
  }

  /** The server was put back to an earlier moment. After a rollback without a new epoch only the end is judged. */
  restored(moment: number, isHonest: boolean, epoch: string): void {
    this.#effects.length = moment;
    this.#epoch = epoch;
    this.#isJudging &&= isHonest;
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
    for (const entity of entityNames) this.#checkTable(`${db} ${entity}`, history, entity, after);
  }

  #checkTable(table: string, history: RowHistory, entity: EntityName, after: Snapshot): void {
    // The first generation a device hears of is no restore.
    if ((this.#epochOf.get(table) ?? null) === null) this.#epochOf.set(table, after.epoch);
    for (const key of history.version.keys())
      if (key.startsWith(entity) && !after.rows[entity].has(key.slice(entity.length))) history.gone.add(key);
    const isBack = ([id, row]: [string, Row]): boolean =>
      history.gone.has(entity + id) || (history.version.get(entity + id) ?? -1) > row.version;
    const back = [...after.rows[entity]].find(isBack);
    if (back) {
      if (this.#isJudging && this.#epochOf.get(table) === after.epoch)
        violate(history.gone.has(entity + back[0]) ? 'a deleted row came back' : 'a row went back in time', back);
      for (const key of [...history.version.keys(), ...history.gone]) {
        if (!key.startsWith(entity)) continue;
        history.version.delete(key);
        history.gone.delete(key);
      }
      this.#epochOf.set(table, after.epoch);
    }
    for (const [id, row] of after.rows[entity]) history.version.set(entity + id, row.version);
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

  #checkOwnCreates(before: Snapshot, after: Snapshot): void {
    for (const edit of after.edits) {
      // Where the image of a create was stored, only its own answer tells the edit that replaces it.
      const isReplaced = after.edits.some((other) => other.id === edit.id && Object.values(other.base).some((value) => isQueued(value)));
      const isNew = after.rows[edit.entity].has(edit.id) && !before.rows[edit.entity].has(edit.id);
      if (edit.kind === 'create' && !isReplaced && isNew) violate('a page is shown as waiting although it has arrived', edit);
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
      // A restore took it back.
      if (first < 0) continue;
      const later = this.#effects.slice(first + 1).filter((effect) => effect.entity === edit.entity && effect.id === edit.id);
      const screen = viewRows(edit.entity, after.rows[edit.entity].values(), after.edits).get(edit.id);
      const isHidden = after.edits.some(
        (other) => other.kind === 'delete' && (other.id === edit.id || Object.values(edit.patch).includes(other.id)),
      );
      const isWiped = !after.known.has(entities[edit.entity].list);
      if (!this.#isJudging || isWiped || isHidden || later.some((effect) => effect.isDelete)) continue;
      for (const field of Object.keys(edit.patch)) {
        const isLater =
          later.some((effect) => effect.changed.includes(field)) ||
          after.edits.some((other) => other.id === edit.id && field in other.patch);
        if (!isLater && !isSame(screen?.[field], edit.patch[field])) violate('a confirmed value left the screen', { edit, field, screen });
      }
    }
  }

  /** At the very end: every accepted edit has a fate. */
  finished(): void {
    for (const [key, intent] of this.intents) if (intent.fate === null) violate('an accepted edit has no fate', [key, intent]);
  }
}
