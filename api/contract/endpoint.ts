import type * as v from 'valibot';
import type { ErrorCode } from './error';
import { MAX_PARAM_LENGTH } from './limits';

type Schema = v.GenericSchema<unknown, unknown>;

/** Who may call: anybody, a signed-in user, an admin. */
export type Access = 'public' | 'user' | 'admin';

/** A refusal that carries more than message, code and errors, e.g. the row as it is now. */
export interface TellingRefusal {
  readonly code: ErrorCode;
  /** The further fields of its body. */
  readonly extra: v.GenericSchema;
}

/** How the body travels. 'multipart' bodies are validated as their text fields; files come beside them. */
export type BodyKind = 'json' | 'multipart';

/** Names of the parameters in a path: 'id' of '/api/stands/:id/claim'. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a path, each a text that was there; of a path nobody knows, any. */
export type ParamsOf<Path extends string> = string extends Path ? Record<string, string> : Record<ParamNames<Path>, string>;

/**
 * The parameters of a call as the router found them. A longer one is cut rather than refused: it is none of ours, and each
 * call says in its own words that there is no such thing.
 */
export function readParams(path: string, found: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(names.map((name) => [name, (found[name] ?? '').slice(0, MAX_PARAM_LENGTH)]));
}

/** One call of the API, as data: the server binds it, the client sends it, tests walk the whole table. */
export interface Endpoint<Query = unknown, Body = unknown, Answer = unknown, Path extends string = string> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path in router syntax, e.g. /api/stands/:id. */
  readonly path: Path;
  readonly access: Access;
  /** Whether a user whose password is a temporary one may call it before choosing a new one (rule 85). */
  readonly allowsTemporaryPassword: boolean;
  /**
   * Whether it acts for the user of the session cookie: all calls behind the log-in, and those about the session itself. With the
   * cookie alone such a call must come from our own page (rule 96); other calls ignore it.
   */
  readonly actsOnCookie: boolean;
  /** Status of success. */
  readonly status: 200 | 201 | 204;
  readonly query?: v.GenericSchema<unknown, Query>;
  readonly body?: v.GenericSchema<unknown, Body>;
  readonly bodyKind: BodyKind;
  /** Names of the file fields of a multipart body. */
  readonly files: readonly string[];
  /** 'file' = an attachment, 'empty' = 204, 'stream' = server-sent events, for as long as both sides hold on. */
  readonly answer: v.GenericSchema<unknown, Answer> | 'file' | 'empty' | 'stream';
  readonly refusal?: TellingRefusal;
}

interface Options<Q extends Schema | undefined, B extends Schema | undefined> {
  access?: Access;
  allowsTemporaryPassword?: boolean;
  actsOnCookie?: boolean;
  status?: 200 | 201 | 204;
  query?: Q;
  body?: B;
  bodyKind?: BodyKind;
  files?: readonly string[];
  refusal?: TellingRefusal;
}

type OutputOf<S extends Schema | undefined> = S extends Schema ? v.InferOutput<S> : undefined;
type AnswerOf<A> = A extends Schema ? v.InferOutput<A> : A extends 'stream' ? ReadableStream<Uint8Array> : undefined;

const define =
  (method: Endpoint['method']) =>
  <
    const Path extends string,
    A extends Schema | 'file' | 'empty' | 'stream',
    Q extends Schema | undefined = undefined,
    B extends Schema | undefined = undefined,
  >(
    path: Path,
    answer: A,
    options: Options<Q, B> = {},
  ): Endpoint<OutputOf<Q>, OutputOf<B>, AnswerOf<A>, Path> => ({
    method,
    path,
    access: options.access ?? 'user',
    allowsTemporaryPassword: options.allowsTemporaryPassword ?? options.access === 'public',
    actsOnCookie: options.actsOnCookie ?? options.access !== 'public',
    status: options.status ?? (answer === 'empty' ? 204 : 200),
    query: options.query as never,
    body: options.body as never,
    bodyKind: options.bodyKind ?? 'json',
    files: options.files ?? [],
    answer: answer as never,
    refusal: options.refusal,
  });

export const get = define('GET');
export const post = define('POST');
export const put = define('PUT');
export const del = define('DELETE');
