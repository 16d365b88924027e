import { slowDown, strike, waitMs } from './back-off';
import type { Verdict } from './classify';
import type { Engine } from './engine';
import { entities } from './entities';
import { pickNext } from './outbox';
import type { Edit, EntityName, ResourceKey } from './schema';
import { send } from './send';

export interface DrainResult {
  readonly sent: number;
  /** Edits still waiting for the network (parked ones are not counted). */
  readonly left: number;
  /** Why it stopped with edits left: `busy` = another tab is at it. */
  readonly stopped: 'empty' | 'later' | 'signed-out' | 'client-too-old' | 'wrong-user' | 'busy';
  /** Milliseconds until the next try is due; null when nothing is waiting for time to pass. */
  readonly retryInMs: number | null;
  /** Lists that should be read again although their time is not up. */
  readonly stale: ReadonlySet<ResourceKey>;
}

/** Two failures in a row on different rows are the network's or the server's, not one edit's. */
const MAX_FAILURES = 2;

const rowOf = (edit: Edit): { ent: EntityName; id: string } => ({ ent: edit.ent, id: edit.id });

/** Take one verdict in. True = go on with the next edit. */
async function take(engine: Engine, edit: Edit, verdict: Verdict, stale: Set<ResourceKey>): Promise<boolean> {
  if (verdict.kind === 'wait') return false;
  if (verdict.kind === 'retry') {
    const random = engine.random();
    await engine.store.transact('retry-later', [rowOf(edit)], (slice) => {
      slowDown(slice, engine, random, verdict.retryAfterSeconds);
      if (verdict.isServerError) strike(slice, engine, edit);
    });
    return verdict.isServerError && verdict.retryAfterSeconds === null;
  }
  await engine.store.transact('settle', [rowOf(edit)], (slice) => engine.rules.settle(slice, engine, edit, verdict.answer));
  const isPuzzling = verdict.answer.kind === 'absent' || (verdict.answer.kind === 'refused' && edit.kind === 'create');
  if (isPuzzling) stale.add(entities[edit.ent].list);
  // A page's name and path are part of the products that show it.
  if (edit.ent === 'page' && edit.kind !== 'create') stale.add('products');
  return true;
}

/**
 * Send what waits, one edit at a time, first come first served per row. The same code runs in every tab and in the
 * service worker; two running at once cost traffic, never correctness (SYNC, "Who drains").
 */
export async function drain(
  engine: Engine,
  beat: (done: number, left: number) => Promise<void> = async () => undefined,
): Promise<DrainResult> {
  const stale = new Set<ResourceKey>();
  const passed = new Set<string>();
  let sent = 0;
  const finish = async (stopped: DrainResult['stopped']): Promise<DrainResult> => {
    const { left, nextAt } = await engine.store.transact('pick', [], (slice) => ({
      left: slice.edits.filter((edit) => edit.state === 'queued').length,
      nextAt: slice.marks.nextAt,
    }));
    return { sent, left, stopped, retryInMs: left > 0 && stopped === 'later' ? waitMs(nextAt, engine.now()) : null, stale };
  };
  for (;;) {
    const session = await engine.sessions.read();
    if (!session || session.sub !== engine.sub || session.state !== 'ok') return finish('signed-out');
    const picked = await engine.store.transact('pick', [], (slice) => {
      if (passed.size === 0 && waitMs(slice.marks.nextAt, engine.now()) > 0) return 'later' as const;
      const edit = pickNext(slice, engine, passed);
      return edit && { edit, left: slice.edits.filter((other) => other.state === 'queued').length };
    });
    if (picked === 'later') return finish('later');
    if (!picked) return finish(passed.size > 0 ? 'later' : 'empty');
    const { edit, left } = picked;
    if (edit.user !== engine.sub) return finish('wrong-user');
    await beat(sent, left);
    const outcome = await send(engine, edit);
    if (outcome.kind === 'signed-out') return finish('signed-out');
    const verdict = engine.rules.classify(edit, outcome);
    const goesOn = await take(engine, edit, verdict, stale);
    if (verdict.kind === 'wait') return finish(verdict.reason);
    if (verdict.kind === 'answer') {
      sent += 1;
      continue;
    }
    passed.add(edit.id);
    if (!goesOn || passed.size >= MAX_FAILURES) return finish('later');
  }
}
