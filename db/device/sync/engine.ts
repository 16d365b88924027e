import type { CallInput, Client, Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import type { Locks } from '../session/locks';
import type { Copies } from '../storage/copies';
import type { Core } from '../outbox/core';
import type { Session } from '../types';
import { proofOf, rejectSession, renewSession, type SessionRecords } from '../session/session';
import type { Store } from '../storage/store';

/** Everything the engine acts through, so that page, service worker and tests run the same code. */
export interface Engine extends Core {
  /** Whose database this is. */
  readonly userId: string;
  readonly store: Store;
  readonly copies: Copies;
  readonly sessions: SessionRecords;
  /** Calls without any proof of identity; the engine adds it. */
  readonly client: Client;
  readonly locks: Locks;
  /** In [0, 1). */
  random(): number;
}

/** An outcome, or that nobody (or somebody else) is signed in on this device now. */
export type CallOutcome<Answer> = Outcome<Answer> | { kind: 'signed-out' };

const isRejection = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && (outcome.status === 401 || outcome.problem.code === 'blocked');

/** The session of this database's user; null when nobody, or somebody else, is signed in on this device now. */
export async function readSession(engine: Engine): Promise<Session | null> {
  const session = await engine.sessions.read();
  return session?.sub === engine.userId && session.state === 'ok' ? session : null;
}

/**
 * Call under one session record, which token and name come from. A 401 gets one renewal (rule 77), unless this is the
 * repeat under a renewed token (`isLast`): then the session has ended. Whether to repeat is the caller's to decide; if the
 * session is rejected, what was read from the server is wiped and the outbox kept.
 */
export async function callOnce<Q, B, A>(
  engine: Engine,
  session: Session,
  endpoint: Endpoint<Q, B, A>,
  input: CallInput<Q, unknown> = {},
  isLast = false,
): Promise<CallOutcome<A> | { kind: 'renewed' }> {
  const outcome = await engine.client(endpoint, { ...input, headers: { ...input.headers, ...proofOf(session) } });
  if (!isRejection(outcome)) return outcome;
  const records = engine.sessions;
  const renewal = await (isLast ? rejectSession({ records, session }) : renewSession({ ...engine, records, session }));
  if (renewal === 'rejected') await engine.store.forgetCopies();
  return { kind: renewal === 'renewed' ? 'renewed' : 'signed-out' };
}

/** Call as the user of this database, once more if the token had to be renewed. */
export async function callAsUser<Q, B, A>(
  engine: Engine,
  endpoint: Endpoint<Q, B, A>,
  input: CallInput<Q, unknown> = {},
): Promise<CallOutcome<A>> {
  for (let isRepeat = false; ; isRepeat = true) {
    const session = await readSession(engine);
    const outcome = session ? await callOnce(engine, session, endpoint, input, isRepeat) : { kind: 'signed-out' as const };
    if (outcome.kind !== 'renewed') return outcome;
  }
}
