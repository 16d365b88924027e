import * as v from 'valibot';
import { retryAfterSeconds } from '../contract/client';
import type { Logger } from '../ports/logger';
import type { OutsideService, Tally } from '../ports/tally';
import { GOOGLE_DOWN } from '../presenters/google-down';
import { ANSWERED_WRONG, GoogleFailure, NO_ACCESS } from './google-failure';

interface GoogleRequest<T> {
  service: OutsideService;
  url: URL;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: unknown;
  /** What the answer must look like. */
  schema: v.GenericSchema<unknown, T>;
  signal: AbortSignal;
  /** What a caller waits for all requests of an answer together, ms. */
  timeoutMs: number;
  log: Logger;
  tally: Pick<Tally, 'asked'>;
}

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const DEFAULT_RETRY_SECONDS = 60;
/** A request that has waited this part of the time for nothing was not answered; one cut off sooner was sent late in a long load. */
const SHARE_OF_SILENCE = 0.25;

/** Google's error body: https://cloud.google.com/apis/design/errors#error_model */
const GoogleError = v.object({
  error: v.object({
    status: v.optional(v.string()),
    details: v.optional(
      v.array(
        v.looseObject({
          reason: v.optional(v.string()),
          metadata: v.optional(v.looseObject({ quota_limit_value: v.optional(v.unknown()) })),
        }),
      ),
    ),
  }),
});

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new GoogleFailure('answered', 'bad_gateway', ANSWERED_WRONG);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function send<T>(request: GoogleRequest<T>): Promise<{ response: Response; text: string }> {
  const { url, method = 'GET', headers, body, signal, timeoutMs } = request;
  const startedAt = performance.now();
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
    if (error instanceof GoogleFailure) throw error;
    const isCutOff = signal.aborted && performance.now() - startedAt < timeoutMs * SHARE_OF_SILENCE;
    throw new GoogleFailure(isCutOff ? 'cut_off' : 'away', 'unavailable', GOOGLE_DOWN);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Problem = v.InferOutput<typeof GoogleError>['error'] | undefined;

/** A refusal of Google as the error our caller gets. */
function toRefusal(response: Response, problem: Problem): GoogleFailure {
  const details = problem?.details ?? [];
  const { status } = response;
  if (status === 429) {
    const seconds = Math.max(1, retryAfterSeconds(response.headers.get('Retry-After')) ?? DEFAULT_RETRY_SECONDS);
    // Not too many questions: this project may ask none until Google approves it (PLATFORM).
    const isNone = details.some(({ metadata }) => metadata?.quota_limit_value === '0');
    const text = `For mange opslag hos Google. Vent venligst ${seconds} sekunder før du prøver igen.`;
    return new GoogleFailure(isNone ? 'denied' : 'answered', 'rate_limited', text, { retryAfterSeconds: seconds });
  }
  const isOurSetup = status === 401 || status === 403 || details.some(({ reason }) => reason?.startsWith('API_KEY'));
  if (isOurSetup) return new GoogleFailure('denied', 'unavailable', NO_ACCESS);
  return new GoogleFailure(status >= 500 ? 'away' : 'answered', 'bad_gateway', ANSWERED_WRONG);
}

/**
 * One request to Google. null when the thing does not exist (404, or an id it calls invalid). Throws GoogleFailure: 429 with
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
    throw new GoogleFailure('answered', 'bad_gateway', ANSWERED_WRONG);
  }
  const parsed = v.safeParse(GoogleError, json);
  const problem = parsed.success ? parsed.output.error : undefined;
  const word = problem?.status;
  const isUnknown = response.status === 404 || (response.status === 400 && word === 'INVALID_ARGUMENT');
  const refusal = toRefusal(response, problem);
  const isNone = problem !== undefined && isUnknown && refusal.code === 'bad_gateway';
  tally.asked(service, isNone ? 'ok' : response.status < 500 ? 'refused' : 'failed');
  if (isNone) return null;
  log.warn({ ...fields, status: response.status, reason: word }, 'Google refused');
  throw refusal;
}
