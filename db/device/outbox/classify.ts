import { isRejection, type Outcome } from '../../../api/contract/client';
import type { ErrorBody } from '../../../api/contract/error';
import { rowOf } from '../rows/entities';
import type { Edit, Row } from '../types';

/** A definite answer to an edit, and the database generation that gave it; null when it names none. */
export type Answer = Told & { readonly epoch: string | null };

type Told =
  | { readonly kind: 'done'; readonly row: Row | null; readonly rev: number }
  | { readonly kind: 'absent'; readonly problem: ErrorBody }
  | { readonly kind: 'changed'; readonly current: Row }
  | { readonly kind: 'refused'; readonly problem: ErrorBody };

/** What an outcome means for the queue. `wait` holds all of it until something else happens. */
export type Verdict =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | Failure
  | { readonly kind: 'wait'; readonly reason: 'signed-out' | 'client-too-old' | 'wrong-user' | 'password-change' };

/**
 * No definite answer. `network`: nobody answered; `slow`: not in time; `stranger`: somebody else did; `large`: a proxy found
 * it too large; `limit`: too much at once; `server`: it failed over there.
 */
export interface Failure {
  readonly kind: 'retry';
  readonly cause: 'network' | 'slow' | 'stranger' | 'large' | 'limit' | 'server';
  readonly retryAfterSeconds: number | null;
}

const RETRY: Readonly<Record<number, Failure['cause']>> = { 408: 'slow', 425: 'server', 429: 'limit' };

/** Revision an answer was given at; -1 when it names none. */
export const revisionOf = (headers: Headers): number => Number(headers.get('X-Rev') ?? -1);

function done(edit: Edit, data: unknown, headers: Headers): Told {
  const row = edit.kind === 'delete' ? null : rowOf(data);
  // A row names the revision of its own last write; only a delete needs the answer's.
  return { kind: 'done', row, rev: row ? row.version : revisionOf(headers) };
}

const epochIn = (outcome: Outcome<unknown>): string | null => ('headers' in outcome ? outcome.headers.get('X-Epoch') : null);

function unanswered(outcome: Exclude<Outcome<unknown>, { kind: 'ok' | 'refused' }>): Failure {
  const failure = (cause: Failure['cause']): Failure => ({ kind: 'retry', cause, retryAfterSeconds: null });
  if (outcome.kind === 'not-modified') return failure('stranger');
  if (outcome.reason === 'not-api') return failure(outcome.status === 413 ? 'large' : 'stranger');
  return failure(outcome.reason === 'timeout' ? 'slow' : 'network');
}

/** Decided by status and code, never by the words of an answer (SYNC, "Answers"). */
export function classify(edit: Edit, outcome: Outcome<unknown>): Verdict {
  const answer = (told: Told): Verdict => ({ kind: 'answer', answer: { ...told, epoch: epochIn(outcome) } });
  if (outcome.kind === 'ok') return answer(done(edit, outcome.data, outcome.headers));
  if (outcome.kind !== 'refused') return unanswered(outcome);
  const { status, problem, retryAfterSeconds } = outcome;
  if (isRejection(outcome)) return { kind: 'wait', reason: 'signed-out' };
  if (status === 426) return { kind: 'wait', reason: 'client-too-old' };
  if (problem.code === 'wrong_user') return { kind: 'wait', reason: 'wrong-user' };
  // The temporary password has to be changed first; then all of it may go.
  if (problem.code === 'password_change_required') return { kind: 'wait', reason: 'password-change' };
  const cause = status >= 500 ? 'server' : RETRY[status];
  if (cause) return { kind: 'retry', cause, retryAfterSeconds };
  if (status === 412 && problem.current) return answer({ kind: 'changed', current: problem.current as Row });
  // What the edit points at is missing, not what it edits.
  if (problem.code === 'target_not_found') return answer({ kind: 'refused', problem });
  if (status === 404 || status === 410) return answer({ kind: 'absent', problem });
  return answer({ kind: 'refused', problem });
}
