import type { CallInput, Client } from '../../api/contract/client';
import type { Endpoint } from '../../api/contract/endpoint';
import { callAs } from '../../db/device/session/proven-call';
import type { SessionServices } from './session-services';

/** Same as the contract's client; proof of identity and renewal are its own business. */
export type Api = Client;

/**
 * Calls as whoever is signed in (db/device/session/proven-call.ts). A session that is rejected is the guard's to answer, with the
 * sign-in page. Public calls carry no proof, so that a wrong password on the sign-in page ends nobody's session.
 */
export function createApi(services: Pick<SessionServices, 'records' | 'client' | 'locks' | 'now'>): Api {
  const { records, client } = services;
  return async <Query, Body, Answer>(endpoint: Endpoint<Query, Body, Answer>, input: CallInput<Query, unknown> = {}) => {
    const session = endpoint.access === 'public' ? null : await records.read();
    if (session?.state !== 'ok') return client(endpoint, input);
    return (await callAs(services, session, endpoint, input)).outcome;
  };
}
