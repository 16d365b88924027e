import type { Outcome } from '../../api/contract/client';
import type { ErrorBody } from '../../api/contract/error';
import { rowOf } from './entities';
import type { Edit, Row } from './schema';

/** A definite answer to an edit. */
export type Answer =
  | { readonly kind: 'done'; readonly row: Row | null; readonly rev: number }
  | { readonly kind: 'absent'; readonly problem: ErrorBody }
  | { readonly kind: 'changed'; readonly current: Row }
  | { readonly kind: 'refused'; readonly problem: ErrorBody };

/** What an outcome means for the queue. `wait` holds all of it until something else happens. */
export type Verdict =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'retry'; readonly retryAfterSeconds: number | null; readonly isServerError: boolean }
  | { readonly kind: 'wait'; readonly reason: 'signed-out' | 'client-too-old' | 'wrong-user' };

const RETRY = new Set([408, 425, 429]);

/** Revision an answer was given at; -1 when it names none. */
export const revisionOf = (headers: Headers): number => Number(headers.get('X-Rev') ?? -1);

function done(edit: Edit, data: unknown, headers: Headers): Answer {
  const row = edit.kind === 'delete' ? null : rowOf(data);
  // A row names the revision of its own last write; only a delete needs the answer's.
  return { kind: 'done', row, rev: row ? row.version : revisionOf(headers) };
}

/** Decided by status and code, never by text (CONVENTIONS 11; the table of SYNC, "Answers"). */
export function classify(edit: Edit, outcome: Outcome<unknown>): Verdict {
  if (outcome.kind === 'ok') return { kind: 'answer', answer: done(edit, outcome.data, outcome.headers) };
  if (outcome.kind !== 'refused') return { kind: 'retry', retryAfterSeconds: null, isServerError: false };
  const { status, problem, retryAfterSeconds } = outcome;
  if (status === 401 || problem.code === 'blocked') return { kind: 'wait', reason: 'signed-out' };
  if (status === 426) return { kind: 'wait', reason: 'client-too-old' };
  if (problem.code === 'wrong_user') return { kind: 'wait', reason: 'wrong-user' };
  if (status >= 500 || RETRY.has(status)) return { kind: 'retry', retryAfterSeconds, isServerError: status >= 500 };
  if (status === 412 && problem.current) return { kind: 'answer', answer: { kind: 'changed', current: problem.current as Row } };
  if (status === 404 || status === 410) return { kind: 'answer', answer: { kind: 'absent', problem } };
  return { kind: 'answer', answer: { kind: 'refused', problem } };
}
