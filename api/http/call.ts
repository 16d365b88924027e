import type Koa from 'koa';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/server/schema';
import type { Fit } from '../contract/answer-shape';
import type { Endpoint, ParamsOf } from '../contract/endpoint';
import type { Deps } from '../deps';
import type { SignedInUser } from './access/authentication';
import type { UploadedFile } from './body/multipart';

/** One call of the API after the door: everything is checked, the handler only acts. */
export interface Call<Query = unknown, Body = unknown, Path extends string = string> {
  ctx: Koa.Context;
  deps: Deps;
  /** Of the path, e.g. `id` of /api/stands/:id. */
  params: ParamsOf<Path>;
  query: Query;
  body: Body;
  files: Record<string, UploadedFile | undefined>;
  /** The caller; reading it on a public call that nobody signed in for is a programming error and throws. */
  user: SignedInUser;
  maybeUser: SignedInUser | null;
  /** Version of If-Match: "n"; null without the header, -1 when it can match nothing. */
  ifMatch: number | null;
  /** For an answer that is a list written in slices: what each of its items passes before it becomes text. */
  fitItem: Fit;
  /**
   * One immediate transaction around `work`, which returns the answer of the call. With an Idempotency-Key the answer
   * is stored in the same transaction, and a repeat gets it again instead of a second effect (CONTRACT §5).
   */
  write<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
}

/** The call of one endpoint: `CallOf<typeof endpoints.updateStand>`. */
export type CallOf<E> = E extends Endpoint<infer Query, infer Body, unknown, infer Path> ? Call<Query, Body, Path> : never;
