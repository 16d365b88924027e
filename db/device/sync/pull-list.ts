import { isForeignTrouble } from '../../../api/contract/client';
import type { CallOutcome, Engine } from './engine';
import { entities } from '../rows/entities';
import { callAsUser } from './engine';
import { applyList, isListNews, isStillAsked } from '../outbox/apply-list';
import { epochOf, leaveTimeLine } from '../outbox/epoch';
import { revisionOf } from '../outbox/classify';
import type { EntityName, SyncState, ResourceRecord } from '../types';

/** What became of a pull. `kept` = the answer was older than what the device knows, so the copy stays. */
export type PullResult =
  | { readonly kind: 'fresh' | 'unchanged' | 'not-due'; readonly fetchedAt: number }
  | { readonly kind: 'kept' | 'offline' | 'signed-out' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string; readonly retryAfterSeconds: number | null };

export interface PullOptions {
  /** The user asked: everything anew, past every cache. */
  readonly force?: boolean;
  /** Something is known to have changed: do not wait for the time to be up. */
  readonly stale?: boolean;
}

/** What was asked for by the user passes the browser's own cache as well. */
export const reloadIf = (isForced: boolean | undefined): 'reload' | undefined => (isForced ? 'reload' : undefined);

/** An outcome that brings no data, as a result; the refusal is remembered with the resource. */
export function withoutData(outcome: Exclude<CallOutcome<unknown>, { kind: 'ok' | 'not-modified' }>): PullResult {
  if (outcome.kind === 'signed-out') return { kind: 'signed-out' };
  if (isForeignTrouble(outcome)) return { kind: 'refused', status: outcome.status, message: '', retryAfterSeconds: null };
  if (outcome.kind === 'unreachable') return { kind: 'offline' };
  return { kind: 'refused', status: outcome.status, message: outcome.problem.message, retryAfterSeconds: outcome.retryAfterSeconds };
}

/** How often a list that came too late is asked for again before the next tick has to do. */
const MAX_TRIES = 3;

/** Is a list older than what was known before it was asked for? Then the server has forgotten something. */
const isBehind = (asked: SyncState, entity: EntityName, list: { rev: number; epoch: string | null }): boolean =>
  list.epoch !== null && list.epoch === asked.epoch && list.rev < Math.max(asked.ackRev, asked.snapRev[entity]);

/**
 * The server's file was put back by other means than a restore, which would have renewed the generation: every answer of
 * this pull was behind.
 */
export const leavesTimeLine = (behind: number): boolean => behind >= MAX_TRIES;

/** Read a list and put it in the place of the copy, if it is not older than what is known (SYNC, "Lists"). */
export async function pullList(engine: Engine, entity: EntityName, options: PullOptions = {}): Promise<PullResult> {
  const { list: key, endpoint } = entities[entity];
  let behind = 0;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { known, syncState } = await engine.store.transact('ask', [], (slice) => ({
      known: slice.source.resource(key),
      syncState: slice.syncState,
    }));
    const etag = options.force || tries > 0 ? null : (known?.etag ?? null);
    const outcome = await callAsUser(engine, endpoint, {
      cache: reloadIf(options.force),
      headers: etag === null ? undefined : { 'If-None-Match': etag },
    });
    if (outcome.kind !== 'ok' && outcome.kind !== 'not-modified') return withoutData(outcome);
    const record: ResourceRecord = { key, fetchedAt: engine.now(), etag: outcome.headers.get('ETag'), cursor: null, error: null };
    const rev = revisionOf(outcome.headers);
    const epoch = epochOf(record.etag);
    if (isBehind(syncState, entity, { rev, epoch })) behind += 1;
    const isTaken = await engine.store.transact(outcome.kind === 'ok' ? 'list' : 'unchanged', [], (slice) => {
      const { absences } = slice.syncState;
      const isLeft = outcome.kind === 'ok' && absences === syncState.absences && leavesTimeLine(behind);
      if (isLeft) leaveTimeLine(slice);
      const isNews =
        outcome.kind === 'ok'
          ? applyList(slice, engine, entity, {
              rows: outcome.data,
              rev,
              epoch,
              absences: isLeft ? slice.syncState.absences : syncState.absences,
              askedIn: syncState.epoch,
            })
          : // "Nothing new" says nothing when the copy it was asked about has been wiped or replaced since.
            isListNews(slice.syncState, entity, rev) && isStillAsked(slice.source.resource(key), etag);
      if (isNews) slice.resources.push(record);
      return isNews;
    });
    if (isTaken) return { kind: outcome.kind === 'ok' ? 'fresh' : 'unchanged', fetchedAt: record.fetchedAt };
  }
  return { kind: 'kept' };
}
