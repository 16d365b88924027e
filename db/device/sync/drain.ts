import { fail, slowDown } from '../outbox/back-off';
import { type Answer, classify, type Failure } from '../outbox/classify';
import { DrainRun } from './drain-run';
import { type Engine, readSession } from './engine';
import { entities, entityNames, referrersOf } from '../rows/entities';
import { isOutlived } from '../outbox/epoch';
import { pickNext } from '../outbox/outbox';
import type { Edit, EntityName, ResourceKey } from '../types';
import { send } from './send';
import { serverTime } from '../session/session';
import { settle } from '../outbox/settle';
import { untilNextTry, waitMs } from '../outbox/wait';

export interface DrainResult {
  readonly sent: number;
  /** Edits still waiting for the network (parked ones are not counted). */
  readonly left: number;
  /** Why it stopped with edits left: `busy` = another tab is at it; `password-change` = the temporary password comes first. */
  readonly stopped: 'empty' | 'later' | 'signed-out' | 'client-too-old' | 'wrong-user' | 'password-change' | 'busy';
  /** Milliseconds until the next try is due; null when nothing is waiting for time to pass. */
  readonly retryInMs: number | null;
  /** Lists that should be read again although their time is not up. */
  readonly stale: ReadonlySet<ResourceKey>;
}

/** An edit that may be sent now, and what was known when it was picked. */
interface Picked {
  readonly edit: Edit;
  readonly left: number;
  readonly epoch: string | null;
}

const rowOf = (edit: Edit): { entity: EntityName; id: string } => ({ entity: edit.entity, id: edit.id });

async function takeAnswer(engine: Engine, { edit, epoch }: Picked, answer: Answer, run: DrainRun): Promise<void> {
  const known = await engine.store.transact('settle', [rowOf(edit)], (slice) => {
    if (isOutlived(slice.syncState, epoch, answer.epoch)) return 'outlived' as const;
    settle(slice, engine, edit, answer);
    return slice.syncState.epoch;
  });
  // It is as if the answer had been lost: the same request, and this time the server as it is now.
  if (known === 'outlived') return run.answered(edit);
  if (epoch !== null && known !== epoch) for (const entity of entityNames) run.stale.add(entities[entity].list);
  const isPuzzling = answer.kind === 'absent' || (answer.kind === 'refused' && edit.kind === 'create');
  if (isPuzzling) run.stale.add(entities[edit.entity].list);
  const { refs } = entities[edit.entity];
  if (answer.kind === 'refused' && answer.problem.code === 'target_not_found')
    for (const target of Object.values(refs)) run.stale.add(entities[target].list);
  // A page's name and path are part of the products that show it.
  if (edit.kind !== 'create') for (const referrer of referrersOf(edit.entity)) run.stale.add(entities[referrer].list);
  run.answered();
}

/** True = go on with the next edit. */
async function takeFailure(engine: Engine, edit: Edit, failure: Failure, run: DrainRun): Promise<boolean> {
  const random = engine.random();
  const isOwn = await engine.store.transact('retry-later', [rowOf(edit)], (slice) => fail(slice, engine, edit, failure, random));
  return run.failed(edit, failure, isOwn);
}

const pick = (engine: Engine, run: DrainRun, now: number): Promise<Picked | 'later' | null> =>
  engine.store.transact('pick', [], (slice) => {
    if (run.passed.size === 0 && waitMs(slice.syncState.nextAt, engine.now()) > 0) return 'later';
    const edit = pickNext(slice, engine, run.passed, now);
    return edit && { edit, left: slice.edits.filter((other) => other.state === 'queued').length, epoch: slice.syncState.epoch };
  });

/**
 * The token was too old and has been replaced: the edit was not taken, and how long it has been in doubt is to be looked at
 * again before it is repeated.
 */
const notTaken = (engine: Engine, sent: Edit): Promise<unknown> =>
  engine.store.transact('pick', [rowOf(sent)], (slice) => {
    const edit = slice.find(sent.key);
    if (edit?.attempts === 1) slice.save({ ...edit, firstSentAt: undefined, attempts: 0 });
  });

async function finish(engine: Engine, run: DrainRun, stopped: DrainResult['stopped']): Promise<DrainResult> {
  const random = engine.random();
  const { left, wait } = await engine.store.transact(run.isStuck ? 'retry-later' : 'pick', [], (slice) => {
    if (run.isStuck) slowDown(slice, engine, random, run.retryAfterSeconds);
    return {
      left: slice.edits.filter((edit) => edit.state === 'queued').length,
      wait: untilNextTry(slice.syncState, slice.edits, engine.now()),
    };
  });
  const isLater = stopped === 'later' || (stopped === 'empty' && left > 0 && (run.passed.size > 0 || wait > 0));
  return {
    sent: run.sent,
    left,
    stopped: isLater ? 'later' : stopped,
    retryInMs: left > 0 && isLater ? wait : null,
    stale: run.stale,
  };
}

/**
 * Send what waits, one edit at a time, first come first served per row. The same code runs in every tab and in the
 * service worker; two running at once cost traffic, never correctness (SYNC, "Who drains"). An edit that fails blocks its
 * own row; only when nobody gets through does the device wait.
 */
export async function drain(
  engine: Engine,
  beat: (done: number, left: number) => Promise<void> = async () => undefined,
): Promise<DrainResult> {
  const run = new DrainRun();
  for (;;) {
    const session = await readSession(engine);
    if (!session) return finish(engine, run, 'signed-out');
    const picked = await pick(engine, run, serverTime(session, engine.now()));
    if (picked === 'later') return finish(engine, run, 'later');
    if (picked === null) return finish(engine, run, 'empty');
    const { edit, left } = picked;
    if (edit.userId !== engine.userId) return finish(engine, run, 'wrong-user');
    await beat(run.sent, left);
    const outcome = await send(engine, session, edit, run.hasRenewed);
    if (outcome.kind === 'signed-out') return finish(engine, run, 'signed-out');
    if (outcome.kind === 'renewed') {
      run.hasRenewed = true;
      await notTaken(engine, edit);
      continue;
    }
    const verdict = classify(edit, outcome);
    if (verdict.kind === 'wait') return finish(engine, run, verdict.reason);
    if (verdict.kind === 'answer') await takeAnswer(engine, picked, verdict.answer, run);
    else if (!(await takeFailure(engine, edit, verdict, run))) return finish(engine, run, 'later');
  }
}
