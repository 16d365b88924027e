import { forEachEntity } from '../rows/entities';
import type { Edit, EntityName, SyncState, QueuedFile, ResourceKey, ResourceRecord, Row } from '../types';

/** How an edit left the outbox, or what it became part of. */
export type Fate =
  | {
      readonly key: string;
      readonly fate: 'applied' | 'merged-equal' | 'cancelled' | 'absorbed' | 'discarded' | 'parked';
      readonly edit: Edit;
    }
  | { readonly key: string; readonly fate: 'coalesced'; readonly into: string }
  | { readonly key: string; readonly fate: 'rekeyed'; readonly into: string };

/** What was there when the transaction began. */
export interface RowSource {
  resource(key: ResourceKey): ResourceRecord | undefined;
  get(entity: EntityName, id: string): Row | undefined;
  /** Rows of `entity` whose `field` holds `id`. */
  pointing(entity: EntityName, field: string, id: string): Row[];
}

export const emptySyncState: SyncState = {
  snapRev: forEachEntity(() => -1),
  ackRev: -1,
  absences: 0,
  tombstones: forEachEntity(() => ({})),
  arrived: forEachEntity(() => ({})),
  epoch: null,
  lastSeq: 0,
  tries: 0,
  nextAt: 0,
  lastOkAt: null,
};

/** Lists on their way when the copies were wiped are not wanted any more; a new sign-in starts the back-off anew. */
export const afterWipe = (syncState: SyncState): SyncState => ({ ...syncState, absences: syncState.absences + 1, tries: 0, nextAt: 0 });

/** What the server refused is not there, and not on the screen: later edits of its row pass it. */
export const isOutOfTheWay = (edit: Edit): boolean => edit.kind === 'update' && edit.state === 'parked' && edit.why === 'refused';

const rowKey = (entity: EntityName, id: string): string => `${entity}/${id}`;

/**
 * What one transaction sees and changes: the whole outbox, the sync state, and the rows in question. The rules of the engine
 * are plain functions over a slice; the store loads it before and writes the difference after, all or nothing.
 */
export class Slice {
  syncState: SyncState;
  readonly fates: Fate[] = [];
  readonly newFiles: QueuedFile[] = [];
  readonly resources: ResourceRecord[] = [];
  /** null = removed. */
  readonly rowChanges = new Map<string, { entity: EntityName; id: string; row: Row | null }>();
  readonly replaced = new Map<EntityName, ReadonlyMap<string, Row>>();
  #edits: Edit[];

  constructor(
    edits: readonly Edit[],
    syncState: SyncState,
    readonly source: RowSource,
    /** Bytes of the uploads already queued. */
    readonly fileBytes = 0,
  ) {
    this.#edits = [...edits];
    this.syncState = syncState;
  }

  get edits(): readonly Edit[] {
    return this.#edits;
  }

  find(key: string): Edit | undefined {
    return this.#edits.find((edit) => edit.key === key);
  }

  editsOf(entity: EntityName, id: string): Edit[] {
    return this.#edits.filter((edit) => edit.entity === entity && edit.id === id);
  }

  /** The edit of the same row that goes next, if any. */
  next(edit: Edit): Edit | undefined {
    return this.editsOf(edit.entity, edit.id).find((other) => other.seq > edit.seq && !isOutOfTheWay(other));
  }

  hasEarlier(edit: Edit): boolean {
    return this.editsOf(edit.entity, edit.id).some((other) => other.seq < edit.seq && !isOutOfTheWay(other));
  }

  append(edit: Omit<Edit, 'seq'>): Edit {
    const seq = this.syncState.lastSeq + 1;
    this.syncState = { ...this.syncState, lastSeq: seq };
    const added: Edit = { ...edit, seq };
    this.#edits.push(added);
    return added;
  }

  save(edit: Edit): Edit {
    const before = this.#edits.find((other) => other.seq === edit.seq);
    this.#edits = this.#edits.map((other) => (other.seq === edit.seq ? edit : other));
    if (before && before.key !== edit.key) this.fates.push({ key: before.key, fate: 'rekeyed', into: edit.key });
    return edit;
  }

  /** Behind every other edit; it keeps who it is, under the key it now has. */
  moveToEnd(edit: Edit): Edit {
    const before = this.#edits.find((other) => other.seq === edit.seq);
    this.#edits = this.#edits.filter((other) => other !== before);
    if (before && before.key !== edit.key) this.fates.push({ key: before.key, fate: 'rekeyed', into: edit.key });
    return this.append(edit);
  }

  /** It has become part of another edit. */
  coalesce(edit: Edit, into: string): void {
    this.#edits = this.#edits.filter((other) => other.seq !== edit.seq);
    this.fates.push({ key: edit.key, fate: 'coalesced', into });
  }

  drop(edit: Edit, fate: 'applied' | 'merged-equal' | 'cancelled' | 'absorbed' | 'discarded'): void {
    this.#edits = this.#edits.filter((other) => other.seq !== edit.seq);
    this.fates.push({ key: edit.key, fate, edit });
  }

  row(entity: EntityName, id: string): Row | undefined {
    const change = this.rowChanges.get(rowKey(entity, id));
    if (change) return change.row ?? undefined;
    const whole = this.replaced.get(entity);
    return whole ? whole.get(id) : this.source.get(entity, id);
  }

  putRow(entity: EntityName, row: Row): void {
    this.rowChanges.set(rowKey(entity, row._id), { entity, id: row._id, row });
  }

  removeRow(entity: EntityName, id: string): void {
    this.rowChanges.set(rowKey(entity, id), { entity, id, row: null });
  }

  replaceRows(entity: EntityName, rows: readonly Row[]): void {
    for (const [key, change] of this.rowChanges) if (change.entity === entity) this.rowChanges.delete(key);
    this.replaced.set(entity, new Map(rows.map((row) => [row._id, row])));
  }
}
