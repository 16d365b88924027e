import { createHash } from 'node:crypto';
import type Koa from 'koa';
import type { Transaction } from 'kysely';
import { findAnswer, insertAnswer } from '../../db/server/idempotency-queries';
import type { Database } from '../../db/server/schema';
import { getSyncState } from '../../db/server/sync-state-queries';
import type { Endpoint } from '../contract/endpoint';
import type { Deps } from '../deps';
import { ApiError } from './api-error';
import type { SignedInUser } from './authentication';
import type { UploadedFile } from './call';

/** What a write answers beside its body. */
export interface AnswerHeaders {
  etag?: string;
  rev?: string;
  status?: number;
  isReplay?: boolean;
}

interface WriteInput {
  ctx: Koa.Context;
  deps: Deps;
  endpoint: Endpoint;
  user: SignedInUser | null;
  body: unknown;
  files: Record<string, UploadedFile | undefined>;
  /** Filled by the write, sent by bind(). */
  headers: AnswerHeaders;
}

const MAX_KEY_LENGTH = 200;

/** The key, a quoted string or bare (draft-ietf-httpapi-idempotency-key-header-07); null without the header. */
function idempotencyKey(ctx: Koa.Context): string | null {
  const header = ctx.get('Idempotency-Key').trim();
  if (header === '') return null;
  const key = header.replace(/^"(.*)"$/, '$1');
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) throw new ApiError('invalid', 'Idempotency-Key er ikke gyldig');
  return key;
}

function fingerprint({ ctx, body, files }: WriteInput): string {
  const hash = createHash('sha256').update(JSON.stringify([ctx.method, ctx.path, ctx.get('If-Match'), body ?? null]));
  for (const [name, file] of Object.entries(files)) if (file) hash.update(`\n${name}\n`).update(file.buffer);
  return hash.digest('base64url');
}

/** The version an answer is tagged with: its own, or its product's. */
function versionOf(answer: unknown): number | undefined {
  const holder = answer as { version?: unknown; stand?: { version?: unknown } } | null | undefined;
  const version = holder?.version ?? holder?.stand?.version;
  return typeof version === 'number' ? version : undefined;
}

/**
 * Build `call.write`: one transaction with the effect, the answer and its key. Refusals throw and so leave nothing
 * behind. The same key with another request is refused with 422.
 */
export function createWrite(input: WriteInput) {
  return async <T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> => {
    const { ctx, deps, endpoint, user, headers } = input;
    const key = user && idempotencyKey(ctx);
    return deps.database.db.transaction().execute(async (trx) => {
      if (user && key) {
        const known = await findAnswer(trx, user.id, key);
        if (known && known.fingerprint !== fingerprint(input)) {
          throw new ApiError('idempotency_key_reused', 'Den samme nøgle er allerede brugt til en anden ændring.');
        }
        if (known) {
          const stored = JSON.parse(known.answer) as { body: T; headers: AnswerHeaders };
          Object.assign(headers, stored.headers, { isReplay: true, status: known.status });
          return stored.body;
        }
      }
      const answer = await work(trx);
      const version = versionOf(answer);
      headers.rev = String((await getSyncState(trx)).rev);
      if (version !== undefined) headers.etag = `"${version}"`;
      if (user && key) {
        await insertAnswer(trx, {
          user_id: user.id,
          key,
          fingerprint: fingerprint(input),
          status: endpoint.status,
          answer: JSON.stringify({ body: answer ?? null, headers }),
          created_at: deps.now(),
        });
      }
      return answer;
    });
  };
}
