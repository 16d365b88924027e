import type { CallInput, Client, Outcome } from '../../api/contract/client';
import type { Endpoint } from '../../api/contract/endpoint';
import type { Locks } from './locks';
import type { Readings } from './readings';
import type { Core } from './rules';
import { proofOf, renewSession, type SessionRecords } from './session';
import type { Store } from './store';

/** Everything the engine acts through, so that page, service worker and tests run the same code. */
export interface Engine extends Core {
  /** Whose database this is. */
  readonly sub: string;
  readonly store: Store;
  readonly readings: Readings;
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

/**
 * Call as the user of this database: token and name come from one session record. A 401 gets one renewal and one repeat
 * (READINGS 77); if the session is then rejected, what was read from the server is wiped and the outbox kept.
 */
export async function callAsUser<Q, B, A>(
  engine: Engine,
  endpoint: Endpoint<Q, B, A>,
  input: CallInput<Q, unknown> = {},
): Promise<CallOutcome<A>> {
  for (let isRepeat = false; ; isRepeat = true) {
    const session = await engine.sessions.read();
    if (!session || session.sub !== engine.sub || session.state !== 'ok') return { kind: 'signed-out' };
    const outcome = await engine.client(endpoint, { ...input, headers: { ...input.headers, ...proofOf(session) } });
    if (!isRejection(outcome)) return outcome;
    if (isRepeat) return { kind: 'signed-out' };
    const renewal = await renewSession({ ...engine, records: engine.sessions, session });
    if (renewal === 'rejected') await engine.store.forgetCopies();
    if (renewal !== 'renewed') return { kind: 'signed-out' };
  }
}
