import type { CallInput, Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import { subjectOf } from '../session/session';

export const NETWORK: Outcome<unknown> = { kind: 'unreachable', reason: 'network' };
export const PORTAL: Outcome<unknown> = { kind: 'unreachable', reason: 'not-api' };
export const UNAVAILABLE: Outcome<unknown> = {
  kind: 'refused',
  status: 503,
  problem: { message: 'optaget', code: 'busy' },
  headers: new Headers(),
  retryAfterSeconds: null,
};

const printOf = (endpoint: Endpoint, { params, body, headers = {} }: CallInput<unknown, unknown>): string =>
  JSON.stringify([endpoint.method, endpoint.path, params, body instanceof FormData ? [...body.entries()] : body, headers['If-Match']]);

export interface SentRequest {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly xUser: string;
  readonly tokenUser: string | null;
  /** Everything the server sees of it, as text. */
  readonly print: string;
}

/** What the oracle has to know of a request. */
export const requestOf = (endpoint: Endpoint, input: CallInput<unknown, unknown>, headers = input.headers ?? {}): SentRequest => ({
  endpoint,
  key: (headers['Idempotency-Key'] ?? '').replaceAll('"', ''),
  xUser: headers['X-User'] ?? '',
  tokenUser: subjectOf((headers.Authorization ?? '').replace('Bearer ', '')),
  print: printOf(endpoint, input),
});
