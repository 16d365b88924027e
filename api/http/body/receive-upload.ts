import type Koa from 'koa';
import type { Endpoint } from '../../contract/endpoint';
import type { Deps } from '../../deps';
import type { SignedInUser } from '../access/authentication';
import { announcedBytes, checkMultipartHeaders, MAX_MULTIPART_BYTES } from './multipart';
import { type ParsedBody, readBody } from './request-body';

/** More than any form is without a file in it. */
const LARGEST_FORM_BYTES = 256 * 1024;

interface Upload {
  ctx: Koa.Context;
  deps: Deps;
  endpoint: Endpoint;
  user: SignedInUser;
  /** The answer of an earlier try is known: it costs nothing a second time. */
  isRepeat: boolean;
}

/**
 * Take in a form with files and do `work` with it. Before a byte is read there is memory set aside for all of it, and
 * what can only be an upload is counted. Throws 413, 415, 429 and 503, and what reading throws.
 */
export async function receiveUpload<T>(upload: Upload, work: (parsed: ParsedBody) => Promise<T>): Promise<T> {
  const { ctx, deps, endpoint, user, isRepeat } = upload;
  checkMultipartHeaders(ctx.req);
  const announced = announcedBytes(ctx.req) ?? MAX_MULTIPART_BYTES;
  const release = deps.uploadBudget.take(user.id, announced);
  try {
    if (announced > LARGEST_FORM_BYTES && !isRepeat) await deps.limits.consume('uploadBody', user.id);
    return await work(await readBody(ctx, endpoint));
  } finally {
    release();
  }
}
