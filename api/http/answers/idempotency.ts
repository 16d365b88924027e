import { createHash } from 'node:crypto';
import type Koa from 'koa';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { findAnswer } from '../../../db/server/queries/idempotency-queries';
import type { Database, IdempotencyTable } from '../../../db/server/schema';
import { getSyncState } from '../../../db/server/queries/sync-state-queries';
import type { Endpoint } from '../../contract/endpoint';
import type { Deps } from '../../deps';
import { nextPiece, PIECE_BYTES } from '../body/paced';
import { ApiError } from '../refusals/api-error';
import { assertAdmin, checkStillSignedIn, type SignedInUser } from '../access/authentication';
import type { ParsedBody } from '../body/request-body';
import { MAX_KEY_LENGTH } from '../../contract/limits';

/** What a write answers beside its body. */
export interface AnswerHeaders {
  etag?: string;
  rev?: string;
  status?: number;
  isReplay?: boolean;
}

export interface WriteInput {
  ctx: Koa.Context;
  deps: Deps;
  endpoint: Endpoint;
  user: SignedInUser | null;
  /** Key of the call, null when it has none or nobody is signed in. */
  key: string | null;
  parsed: ParsedBody;
  /** Filled by the write, sent by bind(). */
  headers: AnswerHeaders;
}

/** The key, a quoted string or bare (draft-ietf-httpapi-idempotency-key-header-07); null without the header. Throws 400. */
export function idempotencyKey(ctx: Koa.Context): string | null {
  const header = ctx.get('Idempotency-Key').trim();
  if (header === '') return null;
  const isQuoted = header.length > 1 && header.startsWith('"') && header.endsWith('"');
  const key = isQuoted ? header.slice(1, -1) : header;
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) throw new ApiError('invalid', 'Idempotency-Key er ikke gyldig');
  return key;
}

/** Of the request as it was sent, not as it was understood: a new version of the server may know more fields than the old. */
async function fingerprint({ ctx, parsed }: WriteInput): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([ctx.method, ctx.path, ctx.get('If-Match'), parsed.raw]));
  for (const [name, file] of Object.entries(parsed.files)) {
    if (!file) continue;
    hash.update(`\n${name}\n`);
    for (let at = 0; at < file.buffer.length; at += PIECE_BYTES) {
      hash.update(file.buffer.subarray(at, at + PIECE_BYTES));
      await nextPiece();
    }
  }
  return hash.digest('base64url');
}

/** The stored answer of the same request. Throws 422 when the key was used for another one. */
function replay(known: Selectable<IdempotencyTable>, print: string, input: WriteInput): unknown {
  if (known.fingerprint !== print) {
    throw new ApiError('idempotency_key_reused', 'Den samme nøgle er allerede brugt til en anden ændring.');
  }
  const stored = JSON.parse(known.answer) as { body: unknown; headers: AnswerHeaders };
  Object.assign(input.headers, stored.headers, { isReplay: true, status: known.status });
  return stored.body;
}

/** Refusals carry it too: a device that learns late of a restore must not take their revisions for new ones. */
async function tellEpoch(ctx: Koa.Context, db: Kysely<Database>): Promise<void> {
  ctx.set('X-Epoch', (await getSyncState(db)).epoch);
}

/** The stored answer for a call whose work comes before its transaction. Throws 422 like a write. */
export async function replayEarly(known: Selectable<IdempotencyTable>, input: WriteInput): Promise<unknown> {
  await tellEpoch(input.ctx, input.deps.database.reader);
  return replay(known, await fingerprint(input), input);
}

/** The version an answer is tagged with: its own, or its product's. */
function versionOf(answer: unknown): number | undefined {
  const holder = answer as { version?: unknown; stand?: { version?: unknown } } | null | undefined;
  const version = holder?.version ?? holder?.stand?.version;
  return typeof version === 'number' ? version : undefined;
}

/**
 * Build `call.write`: one transaction with the effect, the answer and its key. Refusals throw and so leave nothing
 * behind. The same key with another request is refused with 422, whoever was signed out meanwhile with 401, and whoever is no admin
 * any more with 403 where one is wanted: the body may have taken half a minute.
 */
export function createWrite(input: WriteInput) {
  const { ctx, deps, endpoint, user, key, headers } = input;
  return async <T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> => {
    // Before the transaction: it takes a while with pictures, and others wait to write.
    const print = user && key !== null ? await fingerprint(input) : '';
    return deps.database.db.transaction().execute(async (trx) => {
      await tellEpoch(ctx, trx);
      if (user) {
        const asOfNow = await checkStillSignedIn(trx, user, deps.now());
        if (endpoint.access === 'admin') assertAdmin(asOfNow);
      }
      const known = user && key !== null ? await findAnswer(trx, user.id, key) : undefined;
      if (known) return replay(known, print, input) as T;
      const answer = await work(trx);
      const version = versionOf(answer);
      headers.rev = String((await getSyncState(trx)).rev);
      if (version !== undefined) headers.etag = `"${version}"`;
      if (user && key !== null) {
        await deps.answers.keep(trx, {
          user_id: user.id,
          key,
          fingerprint: print,
          status: endpoint.status,
          answer: JSON.stringify({ body: answer ?? null, headers }),
          created_at: deps.now(),
        });
      }
      return answer;
    });
  };
}
