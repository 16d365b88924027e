import { pick, unitsIn } from '../rows/entities';
import { requeued, underNewKey } from '../outbox/outbox';
import { sameValue } from '../rows/same-value';
import type { Edit, RowRef } from '../types';
import type { Slice } from '../outbox/slice';
import type { Step, Store } from '../storage/store';
import type { MemoryDatabase } from './memory-store';
import type { Rules } from './rules';
import type { ServerRules } from './server-rules';
import type { Bug, SimDatabase } from './sim-types';

/** A system with one mistake in it. */
export interface Mutant {
  readonly name: string;
  readonly server?: Partial<ServerRules>;
  readonly bug?: Bug;
}

const device = (name: string, change: (right: Rules) => Partial<Rules>): Mutant => ({
  name: `device: ${name}`,
  bug: { rules: change },
});
const server = (name: string, rules: Partial<ServerRules>, bug?: Bug): Mutant => ({
  name: `server: ${name}`,
  server: rules,
  ...(bug && { bug }),
});
const memory = (name: string, store: (right: Store, db: SimDatabase) => Store): Mutant => ({ name: `device: ${name}`, bug: { store } });

/** The order of saving, whatever failed before. */
const FIRST_COME: Pick<Rules, 'sendingOrder' | 'isFresh'> = { sendingOrder: (one, other) => one.seq - other.seq, isFresh: () => true };

const sameRow = (edit: Edit, other: Edit): boolean => other.entity === edit.entity && other.id === edit.id && other.seq < edit.seq;

const awaitsCreate = (edits: readonly Edit[], edit: Edit): boolean =>
  edits.some((other) => other.kind === 'create' && edit.deps.includes(other.id));

/** The copy's revision, whatever the author saw. */
const blindly = (slice: Slice, edit: Edit): number => slice.row(edit.entity, edit.id)?.version ?? -1;

/** The answer's rows in a second transaction, as if acknowledging took two. */
const splitSettle = (right: Store): Store => ({
  ...right,
  transact: async <T>(step: Step, rows: readonly RowRef[], work: (slice: Slice) => T): Promise<T> => {
    if (step !== 'settle') return right.transact(step, rows, work);
    const held: Slice['rowChanges'] = new Map();
    const result = await right.transact(step, rows, (slice) => {
      const done = work(slice);
      for (const [key, change] of slice.rowChanges) held.set(key, change);
      slice.rowChanges.clear();
      return done;
    });
    await right.transact(step, rows, (slice) => {
      for (const change of held.values()) {
        if (change.row) slice.putRow(change.entity, change.row);
        else slice.removeRow(change.entity, change.id);
      }
    });
    return result;
  },
});

/** Out of the outbox first, then onto the network. */
const deleteBeforeSend = (right: Store): Store => ({
  ...right,
  transact: (step, rows, work) =>
    right.transact(step, rows, (slice) => {
      const result = work(slice);
      const picked = (result as { edit?: Edit } | null)?.edit;
      if (step === 'pick' && picked) {
        slice.drop(picked, 'applied');
        slice.fates.length = 0;
      }
      return result;
    }),
});

const wipeOutboxToo = (right: Store, db: SimDatabase): Store => ({
  ...right,
  forgetCopies: async () => {
    const held = (db as { memory?: MemoryDatabase }).memory;
    if (held) held.edits = [];
    await right.forgetCopies();
  },
});

const SERVER_MUTANTS: readonly Mutant[] = [
  server('no idempotency at all', { keepsKeys: false, knowsCreates: false }),
  server('keys are not kept, creates are recognised by their id', { keepsKeys: false }),
  server('the key is stored in a second transaction', { keysInOneTransaction: false, knowsCreates: false }),
  server(
    'refusals are kept, and the device keeps its key after a 412',
    { keepsRefusals: true },
    { rules: () => ({ rebase: (edit) => ({ ...edit, frozen: false }) }) },
  ),
  server('If-Match is ignored', { checksVersion: false }),
  server("nobody compares the caller's name, and the device drains for anybody", { checksUser: false }, { drainsAnybody: true }),
  server('deleting a page does not count as a write of its products', { bumpsReferring: false }),
  server("a list's tag does not change when a row is deleted", { tagSeesDeletes: false }),
];

const REVISION_MUTANTS: readonly Mutant[] = [
  device('an edit carries the newest revision, whatever its author saw', () => ({ revisionFor: blindly })),
  device('a delete carries the newest revision, whatever its author saw', (right) => ({
    revisionFor: (slice, edit) => (edit.kind === 'delete' ? blindly(slice, edit) : right.revisionFor(slice, edit)),
  })),
  device('the next edit stands on the acknowledged row without a look at its fields', (right) => ({
    revisionFor: (slice, edit) =>
      edit.kind === 'update' && edit.baseRevision === -1 ? blindly(slice, edit) : right.revisionFor(slice, edit),
  })),
  device('the edit behind a discarded one keeps standing on it', (right) => ({
    rebaseNextUnlessSent: () => undefined,
    revisionFor: (slice, edit) =>
      slice.hasEarlier(edit)
        ? -1
        : right.revisionFor(slice, edit) === -1 && edit.kind === 'update'
          ? blindly(slice, edit)
          : right.revisionFor(slice, edit),
  })),
  device('412 is answered by sending again over theirs', () => ({ mergeFields: (edit) => ({ keep: Object.keys(edit.patch), clash: [] }) })),
  device('fields that belong together are merged one by one', () => ({
    mergeFields: (edit, current) => {
      const keep = unitsIn(edit.entity, edit.patch)
        .flat()
        .filter((field) => !sameValue(current[field], edit.patch[field]));
      return { keep, clash: keep.filter((field) => !sameValue(current[field], edit.base[field])) };
    },
  })),
  device('412 on a delete is answered by deleting again', () => ({ changedSince: () => [] })),
];

const LIST_MUTANTS: readonly Mutant[] = [
  device('an older list is applied', () => ({ isListNews: () => true })),
  device('lists are compared with lists only, not with answers', (right) => ({ knownRevision: () => -1, isListNews: right.isListNews })),
  device('a row learned from a 412 does not hold older lists back', (right) => ({
    knownRevision: (answer) => (answer.kind === 'changed' ? -1 : right.knownRevision(answer)),
  })),
  device('a row from an answer is always taken', () => ({ acceptsRow: () => true })),
  device('a row is compared with a copy of another time line', () => ({
    acceptsRow: (slice, entity, row) => {
      const copy = slice.row(entity, row._id);
      const { snapRev, tombstones } = slice.syncState;
      return copy ? copy.version <= row.version : row.version > Math.max(snapRev[entity], tombstones[entity][row._id] ?? -1);
    },
  })),
  device('copies of another time line give way to any answer, however late', () => ({
    acceptsRow: (slice, entity, row) => {
      const copy = slice.row(entity, row._id);
      const { snapRev, tombstones } = slice.syncState;
      if (copy) return snapRev[entity] < 0 || copy.version <= row.version;
      return row.version > snapRev[entity] && row.version > (tombstones[entity][row._id] ?? -1);
    },
  })),
  device('a late answer revives a row that the last list no longer had', () => ({
    acceptsRow: (slice, entity, row) =>
      (slice.row(entity, row._id)?.version ?? slice.syncState.tombstones[entity][row._id] ?? -1) <= row.version,
  })),
  device('an own create in a list is not taken as its acknowledgement', () => ({ isOwnCreate: () => false })),
  device('a 304 counts although the copy has been wiped since', () => ({ isStillAsked: () => true })),
  device('a list asked for before a row turned out to be gone brings it back', () => ({ isAskedSince: () => true })),
  device('a list must be newer, not merely as new', (right) => ({
    isListNews: (syncState, entity, rev) =>
      right.isListNews(syncState, entity, rev) && rev > Math.max(syncState.snapRev[entity], syncState.ackRev),
  })),
];

const QUEUE_MUTANTS: readonly Mutant[] = [
  memory('an edit leaves the outbox before it is sent', deleteBeforeSend),
  memory('acknowledging takes two transactions', splitSettle),
  memory('a rejected session wipes the outbox', wipeOutboxToo),
  device('a new key for every attempt', (right) => ({ freeze: (edit, now) => ({ ...right.freeze(edit, now), key: crypto.randomUUID() }) })),
  device('edits are folded into one that may have been sent', () => ({ mayCoalesce: (edit) => edit.state === 'queued' })),
  device('an edit that waits for a retry is overtaken by the next of its row', () => ({
    mayGo: (edits, edit) => !awaitsCreate(edits, edit) && !edits.some((other) => sameRow(edit, other) && other.attempts === 0),
  })),
  device('a parked edit is overtaken by the next of its row', () => ({
    mayGo: (edits, edit) => !awaitsCreate(edits, edit) && !edits.some((other) => sameRow(edit, other) && other.state === 'queued'),
  })),
  device('an edit does not wait for the create it points at', () => ({
    mayGo: (edits, edit) => !edits.some((other) => sameRow(edit, other)),
  })),
  device('an edit whose sending was interrupted is never tried again', (right) => ({
    mayGo: (edits, edit) => !edit.frozen && right.mayGo(edits, edit),
  })),
  device('an edit in doubt is repeated after the server has forgotten its key', () => ({ isOrdinary: () => true })),
];

const ANSWER_MUTANTS: readonly Mutant[] = [
  { name: "device: it drains for anybody, the server's check holds", bug: { drainsAnybody: true } },
  device('any answer counts as ours (captive portal)', (right) => ({
    classify: (edit, outcome) =>
      outcome.kind === 'unreachable' && outcome.reason === 'not-api'
        ? { kind: 'answer', answer: { kind: 'done', row: null, rev: -1, epoch: null } }
        : right.classify(edit, outcome),
  })),
  device('404 on a delete is a failure', (right) => ({
    classify: (edit, outcome) => {
      const verdict = right.classify(edit, outcome);
      const isAbsent = verdict.kind === 'answer' && verdict.answer.kind === 'absent';
      return isAbsent && edit.kind === 'delete' ? { kind: 'retry', cause: 'stranger', retryAfterSeconds: null } : verdict;
    },
  })),
  device('404 on an edit drops it', (right) => ({
    settle: (slice, core, sent, answer) => {
      right.settle(slice, core, sent, answer);
      const edit = slice.find(sent.key);
      if (answer.kind === 'absent' && edit) slice.drop(edit, 'discarded');
    },
  })),
  device('a refused edit is dropped', (right) => ({
    settle: (slice, core, sent, answer) => {
      right.settle(slice, core, sent, answer);
      const edit = slice.find(sent.key);
      if (answer.kind === 'refused' && edit) slice.drop(edit, 'discarded');
    },
  })),
  device('503 is taken for a refusal', (right) => ({
    classify: (edit, outcome) =>
      outcome.kind === 'refused' && outcome.status === 503
        ? { kind: 'answer', answer: { kind: 'refused', problem: outcome.problem, epoch: null } }
        : right.classify(edit, outcome),
  })),
];

/** As it was, each of them, until somebody was hurt by it. */
const FORMER_MUTANTS: readonly Mutant[] = [
  device('a form stands on what the device knows when it is saved', () => ({ seenBy: (_request, shown) => shown })),
  device('a run ends at the first failure that is not a plain 5xx, and begins at the same place', () => ({
    ...FIRST_COME,
    goesOn: (failures, { cause, retryAfterSeconds }) => cause === 'server' && retryAfterSeconds === null && failures < 2,
  })),
  device('two failures end every run, whoever they are', () => ({ ...FIRST_COME })),
  device('what keeps failing is never set aside', () => ({ isHopeless: () => false })),
  device('every failure is a strike, also without a network', (right) => ({
    fail: (slice, core, sent, failure, random) => right.fail(slice, core, sent, { ...failure, cause: 'server' }, random),
    isHopeless: (_slice, edit) => edit.strikes > 1,
  })),
  device('a corrected edit waits behind the refused one', () => ({ refusedFor: () => undefined })),
  device('a temporary password is a refusal', (right) => ({
    classify: (edit, outcome) =>
      outcome.kind === 'refused' && outcome.problem.code === 'password_change_required'
        ? { kind: 'answer', answer: { kind: 'refused', problem: outcome.problem, epoch: null } }
        : right.classify(edit, outcome),
  })),
  server('a missing landing page is answered like a missing product', { knowsTargets: false }),
  device('an edit is cancelled when it is back at what its author saw first', () => ({ isBack: (wanted, saw) => sameValue(wanted, saw) })),
  device('an edit in doubt is sent again over whatever is there', () => ({
    inDoubt: (slice, edit, key) => {
      const row = slice.row(edit.entity, edit.id);
      return {
        ...requeued(underNewKey(edit, key)),
        base: pick(row, Object.keys(edit.base)),
        baseRevision: row?.version ?? -1,
        again: true,
      };
    },
  })),
  device("'mine' answers for fields the sheet did not show", () => ({ shownInSheet: (edit) => Object.keys(edit.base) })),
  device('a delete waits behind an open question', (right) => ({
    isAbsorbable: (edit) => right.mayCoalesce(edit) || (right.isAbsorbable(edit) && edit.why === 'refused'),
  })),
  device('a delete swallows only what stands right before it', (right) => ({
    swallowedBy: (slice, { entity, id }) => {
      const edits = slice.editsOf(entity, id).toReversed();
      const first = edits.findIndex((edit) => edit.kind === 'delete' || !right.isAbsorbable(edit));
      return first < 0 ? edits : edits.slice(0, first);
    },
  })),
  device('saving what an open question shows is called done', () => ({ isAsking: () => false })),
  device('a list is taken for the answer that tells where an image was stored', () => ({ isUploadReplaced: () => false })),
  device('the age of an edit goes by the clock of the device', () => ({ serverTime: (_session, now) => now })),
  server('revisions are given out again after a restore', { raisesRevision: false }, { rules: () => ({ leavesTimeLine: () => false }) }),
  server(
    'lists go on below where they were, and an answer from before the restore holds them back',
    { raisesLists: false },
    {
      rules: (right) => ({
        isOutlived: () => false,
        leavesTimeLine: () => false,
        settle: (slice, core, sent, answer) => right.settle(slice, core, sent, { ...answer, epoch: null }),
      }),
    },
  ),
  device('an answer from before a restore is believed', (right) => ({
    isOutlived: () => false,
    settle: (slice, core, sent, answer) => right.settle(slice, core, sent, { ...answer, epoch: null }),
  })),
  device('a server put back by hand is never believed again', () => ({ leavesTimeLine: () => false })),
];

/** Mistakes that designs like this one really have had; the model has to notice every single one. */
export const mutants: readonly Mutant[] = [
  ...SERVER_MUTANTS,
  ...REVISION_MUTANTS,
  ...LIST_MUTANTS,
  ...QUEUE_MUTANTS,
  ...ANSWER_MUTANTS,
  ...FORMER_MUTANTS,
];
