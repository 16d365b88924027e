import { acknowledgeArrived, acknowledgeCreate } from './acknowledge-create';
import type { Answer } from './classify';
import { correct, refusedFor, yieldToDelete } from './correct';
import { entities, entityNames } from '../rows/entities';
import { enterEpoch } from './epoch';
import { mergeOnto } from './merge';
import { park } from './outbox';
import type { Core } from './core';
import type { ErrorBody } from '../../../api/contract/error';
import type { Edit, EntityName, Row, SyncState } from '../types';
import { rebaseNextUnlessSent, rebaseNextEdit } from './base-revision';
import type { Slice } from './slice';

/** A tombstone no row can be newer than; the next list removes it. */
const FOR_NOW = Number.MAX_SAFE_INTEGER;

/** Is there no list yet of the time line that the server is on? */
const isBeforeLists = ({ snapRev }: SyncState, entity: EntityName): boolean => snapRev[entity] < 0;

/**
 * Is a row from an answer news? Newer than our copy, or - where we have none - newer than the last list and than our own
 * delete: a late answer must not bring a row back from the dead. A copy from before a restore may have a higher revision than
 * what the restored server gives out, and is older all the same.
 */
export function acceptsRow(slice: Slice, entity: EntityName, row: Row): boolean {
  const { snapRev, tombstones, arrived } = slice.syncState;
  const copy = slice.row(entity, row._id);
  if (copy) return (isBeforeLists(slice.syncState, entity) ? (arrived[entity][row._id] ?? -1) : copy.version) <= row.version;
  return row.version > snapRev[entity] && row.version > (tombstones[entity][row._id] ?? -1);
}

/** Put a row of an answer into the copy. False when it is no news. */
function takeRow(slice: Slice, entity: EntityName, row: Row): boolean {
  if (!acceptsRow(slice, entity, row)) return false;
  slice.putRow(entity, row);
  const { arrived } = slice.syncState;
  if (isBeforeLists(slice.syncState, entity))
    slice.syncState = { ...slice.syncState, arrived: { ...arrived, [entity]: { ...arrived[entity], [row._id]: row.version } } };
  return true;
}

/** Newest revision an answer taught us; a list older than it is not applied any more. */
export function knownRevision(answer: Answer): number {
  if (answer.kind === 'done') return answer.rev;
  return answer.kind === 'changed' ? answer.current.version : -1;
}

function bury(slice: Slice, entity: EntityName, id: string, rev: number): void {
  const { tombstones } = slice.syncState;
  slice.syncState = {
    ...slice.syncState,
    tombstones: { ...tombstones, [entity]: { ...tombstones[entity], [id]: Math.max(rev, tombstones[entity][id] ?? -1) } },
  };
  slice.removeRow(entity, id);
}

/** Rows that pointed at a deleted one point at nothing, as on the server. */
function clearReferences(slice: Slice, to: EntityName, id: string): void {
  for (const entity of entityNames) {
    for (const [field, target] of Object.entries(entities[entity].refs)) {
      if (target !== to) continue;
      for (const { _id } of slice.source.pointing(entity, field, id)) {
        const row = slice.row(entity, _id);
        if (row?.[field] === id) slice.putRow(entity, { ...row, [field]: null });
      }
    }
  }
}

function deleted(slice: Slice, edit: Edit): void {
  slice.drop(edit, 'applied');
  clearReferences(slice, edit.entity, edit.id);
}

/**
 * The server said no. What its author saved behind it in the same fields is the answer to that already; anything else of
 * the row passes it.
 */
function refusedItself(slice: Slice, core: Core, sent: Edit, problem: ErrorBody): void {
  const next = slice.next(sent);
  park(slice, core, { ...sent, frozen: false }, 'refused', { note: problem });
  if (!next || next.frozen) return;
  rebaseNextUnlessSent(slice, sent, sent.base);
  const parked = refusedFor(slice, sent.entity, sent.id, next.patch);
  if (parked && next.kind === 'update') correct(slice, core, parked);
}

function refused(slice: Slice, core: Core, edit: Edit, answer: Exclude<Answer, { kind: 'done' | 'changed' }>): void {
  if (answer.kind === 'refused') return refusedItself(slice, core, edit, answer.problem);
  if (edit.kind !== 'delete') return park(slice, core, { ...edit, frozen: false }, 'gone', { note: answer.problem });
  bury(slice, edit.entity, edit.id, FOR_NOW);
  slice.syncState = { ...slice.syncState, absences: slice.syncState.absences + 1 };
  deleted(slice, edit);
}

/**
 * Take in a definite answer (SYNC R6), in one transaction: the row of the answer, the edit's fate, and what the next
 * edit of the row stands on. When another tab was first and the edit is gone, or sent again, only the row is news.
 */
export function settle(slice: Slice, core: Core, sent: Edit, answer: Answer): void {
  enterEpoch(slice, answer.epoch);
  const edit = slice.find(sent.key);
  slice.syncState = {
    ...slice.syncState,
    ackRev: Math.max(slice.syncState.ackRev, knownRevision(answer)),
    tries: 0,
    nextAt: 0,
    lastOkAt: core.now(),
  };
  const row = answer.kind === 'done' ? answer.row : answer.kind === 'changed' ? answer.current : null;
  const isNews = row !== null && takeRow(slice, sent.entity, row);
  if (answer.kind === 'done' && !row) bury(slice, sent.entity, sent.id, answer.rev);
  if (!edit) return isNews ? acknowledgeArrived(slice, core, sent.entity, row) : undefined;
  if (answer.kind !== 'done') {
    if (answer.kind === 'changed') mergeOnto(slice, core, edit, answer.current);
    else refused(slice, core, edit, answer);
    return yieldToDelete(slice, edit);
  }
  if (!row) return deleted(slice, edit);
  if (edit.kind === 'create') return acknowledgeCreate(slice, core, edit, row, true);
  slice.drop(edit, 'applied');
  rebaseNextEdit(slice, edit, row);
}
