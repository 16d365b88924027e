import * as v from 'valibot';
import { retryAfterSeconds } from '../contract/client';
import type { Logger } from '../ports/logger';
import type { OutsideService, Tally } from '../ports/tally';
import { ApiError } from '../http/refusals/api-error';

interface GoogleRequest<T> {
  service: OutsideService;
  url: URL;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: unknown;
  /** What the answer must look like. */
  schema: v.GenericSchema<unknown, T>;
  signal: AbortSignal;
  log: Logger;
  tally: Pick<Tally, 'asked'>;
}

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const DEFAULT_RETRY_SECONDS = 60;

const DOWN = 'Google svarer ikke lige nu. Prøv igen om lidt.';
const WRONG = 'Google svarede ikke som ventet. Prøv igen om lidt.';

/** Google's error body: https://cloud.google.com/apis/design/errors#error_model */
const GoogleError = v.object({
  error: v.object({
    status: v.optional(v.string()),
    details: v.optional(v.array(v.looseObject({ reason: v.optional(v.string()) }))),
  }),
});

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new ApiError('bad_gateway', WRONG);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function send<T>({ url, method = 'GET', headers, body, signal }: GoogleRequest<T>): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, {
      method,
      signal,
      // The key and the token must never follow a redirect to somebody else.
      redirect: 'manual',
      headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      body: JSON.stringify(body),
    });
    return { response, text: await readText(response) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('unavailable', DOWN);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A refusal of Google as the error our caller gets. */
function toRefusal(response: Response, reasons: readonly string[]): ApiError {
  const isOurSetup = response.status === 401 || response.status === 403 || reasons.some((reason) => reason.startsWith('API_KEY'));
  if (response.status === 429) {
    const seconds = Math.max(1, retryAfterSeconds(response.headers.get('Retry-After')) ?? DEFAULT_RETRY_SECONDS);
    return new ApiError('rate_limited', `For mange opslag hos Google. Vent venligst ${seconds} sekunder før du prøver igen.`, {
      retryAfterSeconds: seconds,
    });
  }
  if (isOurSetup) return new ApiError('unavailable', 'Google giver ikke adgang til oplysningerne lige nu. Kontakt support.');
  return new ApiError('bad_gateway', WRONG);
}

/**
 * One request to Google. null when the thing does not exist (404, or an id it calls invalid). Throws ApiError: 429 with
 * Retry-After, 502 for malformed answers, 503 when Google does not answer or refuses the key. Neither key, token nor
 * query is logged.
 */
export async function callGoogle<T>(request: GoogleRequest<T>): Promise<T | null> {
  const { url, schema, log, tally, service } = request;
  const fields = { event: 'google_failed', host: url.host };
  let sent: Awaited<ReturnType<typeof send>>;
  try {
    sent = await send(request);
  } catch (error) {
    tally.asked(service, 'failed');
    log.warn({ ...fields, timedOut: request.signal.aborted }, 'no answer from Google');
    throw error;
  }
  const { response, text } = sent;
  const json = parse(text);
  if (response.ok) {
    const answer = v.safeParse(schema, json);
    tally.asked(service, answer.success ? 'ok' : 'failed');
    if (answer.success) return answer.output;
    log.warn({ ...fields, status: response.status }, 'an answer of Google could not be read');
    throw new ApiError('bad_gateway', WRONG);
  }
  const problem = v.safeParse(GoogleError, json);
  const reasons = problem.success ? (problem.output.error.details ?? []).flatMap((detail) => detail.reason ?? []) : [];
  const word = problem.success ? problem.output.error.status : undefined;
  const isUnknown = response.status === 404 || (response.status === 400 && word === 'INVALID_ARGUMENT');
  const refusal = toRefusal(response, reasons);
  const isNone = problem.success && isUnknown && refusal.code === 'bad_gateway';
  tally.asked(service, isNone ? 'ok' : response.status < 500 ? 'refused' : 'failed');
  if (isNone) return null;
  log.warn({ ...fields, status: response.status, reason: word }, 'Google refused');
  throw refusal;
}
