import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type Koa from 'koa';
import { koaBody, HttpMethodEnum } from 'koa-body';
import type { Endpoint } from '../contract/endpoint';
import { ApiError } from './api-error';
import type { UploadedFile } from './call';

const JSON_LIMIT = '1mb';
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const MAX_TOTAL_BYTES = 12 * 1024 * 1024;
const MAX_FIELDS = 100;

const PARSED_METHODS = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE];

const parseJson = koaBody({ parsedMethods: PARSED_METHODS, multipart: false, urlencoded: false, text: false, jsonLimit: JSON_LIMIT });
const parseMultipart = koaBody({
  parsedMethods: PARSED_METHODS,
  json: false,
  urlencoded: false,
  text: false,
  multipart: true,
  formidable: {
    uploadDir: tmpdir(),
    maxFileSize: MAX_FILE_BYTES,
    maxTotalFileSize: MAX_TOTAL_BYTES,
    maxFieldsSize: 1024 * 1024,
    maxFields: MAX_FIELDS,
    maxFiles: 4,
    allowEmptyFiles: true,
    minFileSize: 0,
    hashAlgorithm: false,
  },
});

interface ParsedBody {
  body: unknown;
  files: Record<string, UploadedFile | undefined>;
}

interface StoredFile {
  filepath: string;
  originalFilename: string | null;
  mimetype: string | null;
}

const hasBody = (ctx: Koa.Context): boolean =>
  ctx.request.length !== undefined ? ctx.request.length > 0 : ctx.get('Transfer-Encoding') !== '';

/** False when the body travels in another form than this endpoint reads: another endpoint of the path may read it. */
export function isBodyOf(ctx: Koa.Context, endpoint: Endpoint): boolean {
  if (endpoint.bodyKind === 'multipart') return Boolean(ctx.is('multipart/form-data'));
  return endpoint.body === undefined || !hasBody(ctx) || Boolean(ctx.is('application/json', '+json'));
}

/** formidable's code for one file above maxFileSize. */
const FILE_TOO_LARGE = 1016;

const unreadable = (): ApiError => new ApiError('invalid', 'Forespørgslen kunne ikke læses');

/** zlib's codes, for a body whose Content-Encoding is not what it holds. */
const isBrokenPacking = (code: number | string | undefined): boolean => typeof code === 'string' && code.startsWith('Z_');

/** formidable's and co-body's errors, as refusals. Image fields get the words of READINGS 112. */
function refusal(error: unknown, endpoint: Endpoint): unknown {
  const { status, httpCode, type, code } = error as { status?: number; httpCode?: number; type?: string; code?: number | string };
  if (code === FILE_TOO_LARGE && !endpoint.files.includes('file')) return new ApiError('too_large', 'Billedet må højst være 5 MB');
  if (status === 413 || httpCode === 413 || type === 'entity.too.large') {
    return new ApiError('too_large', 'Filen eller beskeden er for stor. Et billede må højst være 5 MB.');
  }
  if (status === 415) return new ApiError('unsupported_type', 'Indholdet er pakket på en måde, der ikke kan læses her.');
  const isUnreadable = status === 400 || httpCode === 400 || error instanceof SyntaxError || isBrokenPacking(code);
  return isUnreadable ? unreadable() : error;
}

async function takeFiles(
  stored: Record<string, StoredFile | StoredFile[] | undefined>,
  wanted: readonly string[],
): Promise<ParsedBody['files']> {
  const all = Object.entries(stored).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((file) => ({ name, file })));
  const files: ParsedBody['files'] = {};
  try {
    for (const { name, file } of all) {
      if (!file || !wanted.includes(name) || files[name]) continue;
      files[name] = { name: file.originalFilename ?? '', type: file.mimetype ?? '', buffer: await readFile(file.filepath) };
    }
  } finally {
    await Promise.all(all.map(({ file }) => file && rm(file.filepath, { force: true })));
  }
  return files;
}

/** Read the body of a call; undefined when there is none at all, which is not the same as an empty one (READINGS 107). */
export async function readBody(ctx: Koa.Context, endpoint: Endpoint): Promise<ParsedBody> {
  if (endpoint.bodyKind === 'json') {
    if (endpoint.body === undefined || !hasBody(ctx)) return { body: undefined, files: {} };
    await parseJson(ctx, async () => {}).catch((error: unknown) => Promise.reject(refusal(error, endpoint)));
    const { body } = ctx.request as { body?: unknown };
    // Every body of the contract is an object; a list would pass for one whose fields are all left out.
    if (Array.isArray(body)) throw unreadable();
    return { body, files: {} };
  }
  await parseMultipart(ctx, async () => {}).catch((error: unknown) => Promise.reject(refusal(error, endpoint)));
  const request = ctx.request as { body?: unknown; files?: Record<string, StoredFile | StoredFile[] | undefined> };
  return { body: request.body ?? {}, files: await takeFiles(request.files ?? {}, endpoint.files) };
}
