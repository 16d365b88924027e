import type Koa from 'koa';
import { koaBody, HttpMethodEnum } from 'koa-body';
import type { Endpoint } from '../../contract/endpoint';
import { ApiError } from '../refusals/api-error';
import { tooLarge, unknownPacking, unreadable } from './body-refusals';
import { readMultipart, type UploadedFile } from './multipart';
import { inMegabytes, MAX_IMAGE_BYTES } from '../../contract/limits';

const JSON_LIMIT = '1mb';
/** For everything but uploads, whose limit is the server's (http-server.ts). */
const JSON_TIME_LIMIT_MS = 30_000;

const parseJson = koaBody({
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE],
  multipart: false,
  urlencoded: false,
  text: false,
  jsonLimit: JSON_LIMIT,
  // The text itself is what a repeat is recognised by (idempotency.ts).
  includeUnparsed: true,
});

export interface ParsedBody {
  body: unknown;
  files: Record<string, UploadedFile | undefined>;
  /** What the client sent, before it was checked: JSON as text, the fields of a form in the order of their names. */
  raw: string;
}

const NO_BODY: ParsedBody = { body: undefined, files: {}, raw: '' };

const hasBody = (ctx: Koa.Context): boolean =>
  ctx.request.length !== undefined ? ctx.request.length > 0 : ctx.get('Transfer-Encoding') !== '';

/** False when the body travels in another form than this endpoint reads: another endpoint of the path may read it. */
export function isBodyOf(ctx: Koa.Context, endpoint: Endpoint): boolean {
  if (endpoint.bodyKind === 'multipart') return Boolean(ctx.is('multipart/form-data'));
  return endpoint.body === undefined || !hasBody(ctx) || Boolean(ctx.is('application/json'));
}

/** zlib's codes, for a body whose Content-Encoding is not what it holds. */
const isBrokenPacking = (code: unknown): boolean => typeof code === 'string' && code.startsWith('Z_');

/** What a body that cannot be read is refused with; anything else is nobody's refusal and stays as it is. */
function refusal(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const { status, type, code } = error as { status?: unknown; type?: unknown; code?: unknown };
  if (status === 413 || type === 'entity.too.large') return tooLarge();
  if (status === 415) return unknownPacking();
  const isClientGone = code === 'ECONNRESET' || code === 'ECONNABORTED' || code === 'ERR_STREAM_PREMATURE_CLOSE';
  return status === 400 || error instanceof SyntaxError || isBrokenPacking(code) || isClientGone ? unreadable() : error;
}

/** Throws 408 when `reading` takes longer than a small body may. */
async function inTime<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('timeout', 'Forespørgslen tog for lang tid. Prøv igen.')), JSON_TIME_LIMIT_MS);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

async function readJson(ctx: Koa.Context): Promise<ParsedBody> {
  await inTime(parseJson(ctx, async () => {}));
  const { body, rawBody: raw } = ctx.request as { body?: unknown; rawBody?: string };
  // There was a body: one that was not read, or holds nothing, must not pass for none at all (rule 107).
  if (!raw) throw unreadable();
  // Every body of the contract is an object; a list would pass for one whose fields are all left out.
  if (Array.isArray(body)) throw unreadable();
  return { body, files: {}, raw };
}

async function readForm(ctx: Koa.Context, endpoint: Endpoint): Promise<ParsedBody> {
  // The words of rule 112 for images; 'file' is a sheet.
  const fileTooLarge = endpoint.files.includes('file') ? null : `Billedet må højst være ${inMegabytes(MAX_IMAGE_BYTES)} MB`;
  const { fields, files } = await readMultipart(ctx.req, { files: endpoint.files, fileTooLarge });
  const raw = JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { body: fields, files, raw };
}

/** Clients that ask first, like curl with a large file, are told to go on only now. */
function sayContinue(ctx: Koa.Context): void {
  if (ctx.get('Expect') !== '') ctx.res.writeContinue();
}

/** Read the body of a call; undefined when there is none at all, which is not the same as an empty one (rule 107). */
export async function readBody(ctx: Koa.Context, endpoint: Endpoint): Promise<ParsedBody> {
  const isForm = endpoint.bodyKind === 'multipart';
  if (!isForm && (endpoint.body === undefined || !hasBody(ctx))) return NO_BODY;
  sayContinue(ctx);
  try {
    return await (isForm ? readForm(ctx, endpoint) : readJson(ctx));
  } catch (error) {
    throw refusal(error);
  }
}
