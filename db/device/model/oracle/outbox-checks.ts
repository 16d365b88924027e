import { sameValue } from '../../rows/same-value';
import type { Edit, Fields } from '../../types';
import type { Snapshot } from './snapshot';
import { isQueued, isSame } from './stored-value';
import { violate } from './violation';

// What may be in an outbox, as can be told without having watched how it came about.

/** What was refused waits for its author, and what the author saved since does not wait behind it. */
export function checkCorrections(after: Snapshot): void {
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

export function checkFrozen(before: Snapshot, after: Snapshot): void {
  for (const edit of after.edits) {
    const old = before.edits.find((other) => other.key === edit.key);
    if (!old?.frozen || !edit.frozen || old === edit) continue;
    if (!sameValue(old.patch, edit.patch) || old.baseRevision !== edit.baseRevision)
      violate('an edit changed that may have been sent', [old, edit]);
  }
}

/** A question is only asked when somebody else wrote something else. */
export function checkConflicts(after: Snapshot): void {
  for (const edit of after.edits) {
    const row = edit.why === 'conflict' && edit.kind === 'update' ? after.rows[edit.entity].get(edit.id) : undefined;
    const isOwn = (field: string): boolean => isQueued(edit.base[field]) && isSame(edit.base[field], row?.[field]);
    if (row && edit.clash?.length && edit.clash.every(isOwn)) violate('a conflict with nobody', { edit, row });
  }
}

export function checkReasons(after: Snapshot): void {
  for (const edit of after.edits) if (edit.state === 'parked' && !edit.why) violate('a parked edit does not say why', edit);
}

/** An own create in a list is its acknowledgement. */
export function checkOwnCreates(before: Snapshot, after: Snapshot): void {
  for (const edit of after.edits) {
    // Where the image of a create was stored, only its own answer tells the edit that replaces it.
    const isReplaced = after.edits.some((other) => other.id === edit.id && Object.values(other.base).some((value) => isQueued(value)));
    const isNew = after.rows[edit.entity].has(edit.id) && !before.rows[edit.entity].has(edit.id);
    if (edit.kind === 'create' && !isReplaced && isNew) violate('a page is shown as waiting although it has arrived', edit);
  }
}

/** A saved form was said to change nothing, which is no answer while these edits show what it wants. */
export function checkUnchanged(edits: readonly Edit[], wanted: Fields): void {
  const asking = edits.find((edit) => edit.state === 'parked' && edit.why !== 'refused' && edit.why !== 'gone' && edit.kind === 'update');
  const isTheirs = asking && Object.keys(wanted).some((field) => field in asking.patch && isSame(asking.patch[field], wanted[field]));
  if (isTheirs) violate('called done what waits for a decision', { asking, wanted });
}
