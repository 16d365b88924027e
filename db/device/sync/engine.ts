import type { CallInput, Client, Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import type { Locks } from '../session/locks';
import type { Copies } from '../storage/copies';
import type { Core } from '../outbox/core';
import type { Session } from '../types';
import { type Attempt, callAs, type Caller, callOnceAs } from '../session/proven-call';
import type { SessionRecords } from '../session/session';
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

/** The session of this database's user; null when nobody, or somebody else, is signed in on this device now. */
export async function readSession(engine: Engine): Promise<Session | null> {
  const session = await engine.sessions.read();
  return session?.sub === engine.userId && session.state === 'ok' ? session : null;
}

/** The answer, if it is one; where the session is rejected, what was read from the server is wiped and the outbox kept. */
async function outcomeOf<A>(engine: Engine, { outcome, renewal }: Attempt<A>): Promise<CallOutcome<A>> {
  if (renewal === null) return outcome;
  if (renewal === 'rejected') await engine.store.forgetCopies();
  return { kind: 'signed-out' };
}

const callerOf = (engine: Engine): Caller => ({ ...engine, records: engine.sessions });

/** Call once under this session (proven-call.ts). Whether to repeat after a renewal is the caller's to decide. */
export async function callOnce<Q, B, A>(
  engine: Engine,
  session: Session,
  endpoint: Endpoint<Q, B, A>,
  input: CallInput<Q, unknown>,
  isLast: boolean,
): Promise<CallOutcome<A> | { kind: 'renewed' }> {
  const attempt = await callOnceAs(callerOf(engine), session, endpoint, input, isLast);
  return attempt.renewal === 'renewed' ? { kind: 'renewed' } : outcomeOf(engine, attempt);
}

/** Call as the user of this database, once more if the token had to be renewed. */
export async function callAsUser<Q, B, A>(
  engine: Engine,
  endpoint: Endpoint<Q, B, A>,
  input: CallInput<Q, unknown> = {},
): Promise<CallOutcome<A>> {
  const session = await readSession(engine);
  return session ? outcomeOf(engine, await callAs(callerOf(engine), session, endpoint, input)) : { kind: 'signed-out' };
}
