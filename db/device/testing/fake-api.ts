import type { Client, Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import type { ErrorBody } from '../../../api/contract/error';
import { checkAnswer, checkRefusal, plainCode } from '../../../api/testing/contract-answers';

/** One call the device made. */
export interface SeenCall {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
  readonly query: Record<string, string | undefined>;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

type Refused = Extract<Outcome<unknown>, { kind: 'refused' }>;
type Reply = Outcome<unknown> | ((call: SeenCall) => Outcome<unknown> | Promise<Outcome<unknown>>);

export const ok = (data: unknown, headers: Record<string, string> = {}, status = 200): Outcome<unknown> => ({
  kind: 'ok',
  status,
  data,
  headers: new Headers(headers),
});
/** A write that was taken: the row as it is now, beside a sentence to the user. */
export const written = (row: object, headers: Record<string, string> = {}, status = 200): Outcome<unknown> =>
  ok({ ...row, message: 'Gemt' }, headers, status);
export const refusal = (status: number, problem: Partial<ErrorBody> = {}, retryAfterSeconds: number | null = null): Refused => ({
  kind: 'refused',
  status,
  problem: { message: 'Afvist', code: problem.code ?? plainCode(status), ...problem },
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

const unlike = new WeakSet<Outcome<unknown>>();

/** What this contract rules out, a later one may allow: the device is to survive it all the same. */
export function unlikeContract(refused: Refused): Refused {
  unlike.add(refused);
  return refused;
}

/** Throws when a server could not have answered it: the device must not be tried on answers that none gives. */
function checked<Q, B, Answer>(endpoint: Endpoint<Q, B, Answer>, outcome: Outcome<unknown>): Outcome<Answer> {
  if (outcome.kind === 'refused' && !unlike.has(outcome)) checkRefusal(endpoint, outcome.status, outcome.problem);
  if (outcome.kind !== 'ok') return outcome;
  const { data } = outcome;
  checkAnswer(endpoint, data);
  return { ...outcome, data };
}

/** A network with prepared answers; a call nobody prepared fails the test. */
export function createFakeApi(): FakeApi {
  const replies = new Map<unknown, Reply[]>();
  const calls: SeenCall[] = [];
  const client: Client = async (endpoint, input = {}) => {
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
    return checked(endpoint, typeof reply === 'function' ? await reply(call) : reply);
  };
  const api: FakeApi = {
    client,
    calls,
    on: (endpoint, ...answers) => {
      replies.set(endpoint, answers);
      return api;
    },
  };
  return api;
}
