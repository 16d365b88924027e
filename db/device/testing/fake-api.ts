import type { Client, Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import type { ErrorBody } from '../../../api/contract/error';

/** One call the device made. */
export interface SeenCall {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
  readonly query: Record<string, string | undefined>;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

type Reply = Outcome<unknown> | ((call: SeenCall) => Outcome<unknown> | Promise<Outcome<unknown>>);

export const ok = (data: unknown, headers: Record<string, string> = {}, status = 200): Outcome<unknown> => ({
  kind: 'ok',
  status,
  data,
  headers: new Headers(headers),
});
export const refusal = (status: number, problem: Partial<ErrorBody> = {}, retryAfterSeconds: number | null = null): Outcome<unknown> => ({
  kind: 'refused',
  status,
  problem: { message: 'Afvist', code: 'invalid', ...problem },
  headers: new Headers(),
  retryAfterSeconds,
});
export const offline: Outcome<unknown> = { kind: 'unreachable', reason: 'network' };
export const portal: Outcome<unknown> = { kind: 'unreachable', reason: 'not-api' };

export interface FakeApi {
  readonly client: Client;
  readonly calls: SeenCall[];
  /** Answers for one endpoint, in order; the last one stays. */
  on(endpoint: unknown, ...replies: Reply[]): FakeApi;
}

/** A network with prepared answers; a call nobody prepared fails the test. */
export function createFakeApi(): FakeApi {
  const replies = new Map<unknown, Reply[]>();
  const calls: SeenCall[] = [];
  const client = async (endpoint: Endpoint, input: Partial<SeenCall> = {}) => {
    const call: SeenCall = {
      endpoint,
      params: input.params ?? {},
      query: input.query ?? {},
      body: input.body,
      headers: input.headers ?? {},
    };
    calls.push(call);
    const prepared = replies.get(endpoint);
    const reply = prepared && prepared.length > 1 ? prepared.shift() : prepared?.[0];
    if (!reply) throw new Error(`no answer prepared for ${endpoint.method} ${endpoint.path}`);
    return typeof reply === 'function' ? reply(call) : reply;
  };
  const api: FakeApi = {
    client: client as unknown as Client,
    calls,
    on: (endpoint, ...answers) => {
      replies.set(endpoint, answers);
      return api;
    },
  };
  return api;
}
