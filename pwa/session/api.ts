import type { CallInput, Client, Outcome } from '../../api/contract/client';
import type { Endpoint } from '../../api/contract/endpoint';
import { proofOf, rejectSession, renewSession } from '../../db/device/session/session';
import type { SessionServices } from './session-services';

/** Same as the contract's client; proof of identity and renewal are its own business. */
export type Api = Client;

const isRejection = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && (outcome.status === 401 || (outcome.status === 403 && outcome.problem.code === 'blocked'));

/**
 * Calls as whoever is signed in. A 401 gets one silent renewal and one repeat (rule 77); when either is refused too the
 * session is rejected, which the guard answers with the sign-in page. Public calls carry no proof, so that a wrong
 * password on the sign-in page ends nobody's session.
 */
export function createApi(services: Pick<SessionServices, 'records' | 'client' | 'locks' | 'now'>): Api {
  const { records, client } = services;
  return async <Query, Body, Answer>(endpoint: Endpoint<Query, Body, Answer>, input: CallInput<Query, unknown> = {}) => {
    if (endpoint.access === 'public') return client(endpoint, input);
    for (let isRepeat = false; ; isRepeat = true) {
      const session = await records.read();
      const proof = session?.state === 'ok' ? proofOf(session) : {};
      const outcome = await client(endpoint, { ...input, headers: { ...input.headers, ...proof } });
      if (!isRejection(outcome) || session?.state !== 'ok') return outcome;
      if (isRepeat) await rejectSession({ records, session });
      if (isRepeat || (await renewSession({ ...services, session })) !== 'renewed') return outcome;
    }
  };
}
