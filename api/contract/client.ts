import type { ErrorBody } from './error';
import type { Endpoint, ParamsOf } from './endpoint';
import { CONTRACT_NUMBER } from './endpoints';

/** What can become of a call. Nothing here throws: callers decide by kind and status, never by text. */
export type Outcome<Answer> =
  | { kind: 'ok'; status: number; data: Answer; headers: Headers }
  | { kind: 'not-modified'; headers: Headers }
  | { kind: 'refused'; status: number; problem: ErrorBody; headers: Headers; retryAfterSeconds: number | null }
  /** No answer of ours: offline, timed out, or somebody else answered (captive portal, proxy page, redirect). */
  | { kind: 'unreachable'; reason: 'network' | 'timeout' }
  /** `status` is whatever the stranger said, e.g. a proxy's 413. */
  | { kind: 'unreachable'; reason: 'not-api'; status?: number };

/**
 * Something before the server is in trouble, e.g. a proxy that answers 502: not ours, and yet nobody is offline. A portal that
 * wants a log-in first says 200, or leads elsewhere.
 */
export const isForeignTrouble = (
  outcome: Outcome<unknown>,
): outcome is Extract<Outcome<unknown>, { reason: 'not-api' }> & { status: number } =>
  outcome.kind === 'unreachable' && outcome.reason === 'not-api' && outcome.status !== undefined && outcome.status >= 400;

/** Our own API says that a session is over (rule 76), or that its account is blocked (rule 45); nobody else's word ends one. */
export const isRejection = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && (outcome.status === 401 || (outcome.status === 403 && outcome.problem.code === 'blocked'));

export interface CallInput<Query, Body, Path extends string = string> {
  params?: ParamsOf<Path>;
  query?: { [K in keyof Query]?: string | undefined };
  /** JSON value, or FormData for multipart endpoints. */
  body?: Body | FormData;
  headers?: Record<string, string>;
  /** null: the caller's signal alone says when. */
  timeoutMs?: number | null;
  /** How the browser's own cache is used; servers have none. */
  cache?: 'default' | 'reload' | 'no-store';
  signal?: AbortSignal;
}

export interface ClientOptions {
  /** Origin to call; '' for the page's own. */
  origin?: string;
  fetch?: typeof fetch;
  /** Headers of every call, e.g. Authorization; read at each call so a fresh token is used. */
  headers?: () => Record<string, string> | Promise<Record<string, string>>;
}

export type Client = <Query, Body, Answer, Path extends string>(
  endpoint: Endpoint<Query, Body, Answer, Path>,
  input?: CallInput<Query, unknown, Path>,
) => Promise<Outcome<Answer>>;

/** Address of a call: path parameters filled in, query appended. */
export function endpointUrl(
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path}: parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Retry-After as whole seconds: digits or an HTTP date; null when absent (rule 123). */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

export function createClient({
  origin = '',
  fetch: send = (...args) => fetch(...args),
  headers: common = () => ({}),
}: ClientOptions = {}): Client {
  return async (endpoint, input = {}) => {
    const isForm = input.body instanceof FormData;
    const timeout = input.timeoutMs === null ? null : AbortSignal.timeout(input.timeoutMs ?? 30_000);
    let response: Response;
    try {
      response = await send(origin + endpointUrl(endpoint, input.params, input.query), {
        method: endpoint.method,
        credentials: 'same-origin',
        redirect: 'manual',
        signal: input.signal && timeout ? AbortSignal.any([input.signal, timeout]) : (timeout ?? input.signal ?? null),
        ...(input.cache && { cache: input.cache }),
        headers: {
          Accept: 'application/json',
          'X-Client': String(CONTRACT_NUMBER),
          ...(input.body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          ...(await common()),
          ...input.headers,
        },
        body: input.body instanceof FormData ? input.body : JSON.stringify(input.body),
      });
    } catch {
      return { kind: 'unreachable', reason: timeout?.aborted ? 'timeout' : 'network' };
    }
    const headers = response.headers;
    if (!headers.has('X-Api')) return { kind: 'unreachable', reason: 'not-api', status: response.status };
    if (response.status === 304) return { kind: 'not-modified', headers };
    if (response.status === 204) return { kind: 'ok', status: 204, data: undefined as never, headers };
    if (response.ok && response.body && headers.get('Content-Type')?.startsWith('text/event-stream'))
      return { kind: 'ok', status: response.status, data: response.body as never, headers };
    let data: unknown;
    try {
      data = await response.json();
    } catch {
      return { kind: 'unreachable', reason: 'not-api' };
    }
    if (response.ok) return { kind: 'ok', status: response.status, data: data as never, headers };
    return {
      kind: 'refused',
      status: response.status,
      problem: data as ErrorBody,
      headers,
      retryAfterSeconds: retryAfterSeconds(headers.get('Retry-After')),
    };
  };
}
