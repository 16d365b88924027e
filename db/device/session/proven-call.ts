import { type CallInput, isRejection, type Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import type { Session } from '../types';
import { proofOf, rejectSession, type Renewal, type RenewInput, renewSession } from './session';

/** What a call goes out through, and what is renewed when it is refused. */
export type Caller = Omit<RenewInput, 'session'>;

/** What a call came to. `renewal` is what became of the session when the server refused it, otherwise null. */
export interface Attempt<Answer> {
  readonly outcome: Outcome<Answer>;
  readonly renewal: Renewal | null;
}

/**
 * Call under one session record, which token and name come from. A rejection gets one renewal (rule 77), unless this is the
 * repeat under a renewed token (`isLast`): then the session has ended.
 */
export async function callOnceAs<Q, B, A>(
  { records, client, locks, now }: Caller,
  session: Session,
  endpoint: Endpoint<Q, B, A>,
  input: CallInput<Q, unknown> = {},
  isLast = false,
): Promise<Attempt<A>> {
  const outcome = await client(endpoint, { ...input, headers: { ...input.headers, ...proofOf(session) } });
  if (!isRejection(outcome)) return { outcome, renewal: null };
  const renewal = await (isLast ? rejectSession({ records, session }) : renewSession({ records, client, locks, now, session }));
  return { outcome, renewal };
}

/** Call as whose session it is, once more if the token had to be renewed, and never as somebody who has signed in meanwhile. */
export async function callAs<Q, B, A>(
  caller: Caller,
  session: Session,
  endpoint: Endpoint<Q, B, A>,
  input: CallInput<Q, unknown> = {},
): Promise<Attempt<A>> {
  const first = await callOnceAs(caller, session, endpoint, input);
  if (first.renewal !== 'renewed') return first;
  const renewed = await caller.records.read();
  if (renewed?.sub !== session.sub || renewed.state !== 'ok') return first;
  return callOnceAs(caller, renewed, endpoint, input, true);
}
