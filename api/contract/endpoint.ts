import type * as v from 'valibot';

type Schema = v.GenericSchema<unknown, unknown>;

/** Who may call: anybody, a signed-in user, an admin. */
export type Access = 'public' | 'user' | 'admin';

/** How the body travels. 'multipart' bodies are validated as their text fields; files come beside them. */
export type BodyKind = 'json' | 'multipart';

/** One call of the API, as data: the server binds it, the client sends it, tests walk the whole table. */
export interface Endpoint<Query = unknown, Body = unknown, Answer = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path in router syntax, e.g. /api/stands/:id. */
  readonly path: string;
  readonly access: Access;
  /** Whether a user whose password is a temporary one may call it before choosing a new one (rule 85). */
  readonly allowsTemporaryPassword: boolean;
  /** Status of success. */
  readonly status: 200 | 201 | 204;
  readonly query?: v.GenericSchema<unknown, Query>;
  readonly body?: v.GenericSchema<unknown, Body>;
  readonly bodyKind: BodyKind;
  /** Names of the file fields of a multipart body. */
  readonly files: readonly string[];
  /** 'file' = an attachment, 'empty' = 204. */
  readonly answer: v.GenericSchema<unknown, Answer> | 'file' | 'empty';
  /** What a refusal of this call may carry beside message, code and errors, e.g. the row as it is now. */
  readonly refusal?: v.GenericSchema;
}

interface Options<Q extends Schema | undefined, B extends Schema | undefined> {
  access?: Access;
  allowsTemporaryPassword?: boolean;
  status?: 200 | 201 | 204;
  query?: Q;
  body?: B;
  bodyKind?: BodyKind;
  files?: readonly string[];
  refusal?: v.GenericSchema;
}

type OutputOf<S extends Schema | undefined> = S extends Schema ? v.InferOutput<S> : undefined;
type AnswerOf<A> = A extends Schema ? v.InferOutput<A> : undefined;

const define =
  (method: Endpoint['method']) =>
  <A extends Schema | 'file' | 'empty', Q extends Schema | undefined = undefined, B extends Schema | undefined = undefined>(
    path: string,
    answer: A,
    options: Options<Q, B> = {},
  ): Endpoint<OutputOf<Q>, OutputOf<B>, AnswerOf<A>> => ({
    method,
    path,
    access: options.access ?? 'user',
    allowsTemporaryPassword: options.allowsTemporaryPassword ?? options.access === 'public',
    status: options.status ?? (answer === 'empty' ? 204 : 200),
    ...(options.query && { query: options.query as never }),
    ...(options.body && { body: options.body as never }),
    bodyKind: options.bodyKind ?? 'json',
    files: options.files ?? [],
    answer: answer as never,
    ...(options.refusal && { refusal: options.refusal }),
  });

export const get = define('GET');
export const post = define('POST');
export const put = define('PUT');
export const del = define('DELETE');
