import type Router from '@koa/router';
import type Koa from 'koa';
import { findAnswer } from '../../db/server/queries/idempotency-queries';
import { type Endpoint, readParams } from '../contract/endpoint';
import { CONTRACT_NUMBER, OLDEST_CLIENT } from '../contract/endpoints';
import type { Deps } from '../deps';
import type { Fit } from '../contract/answer-shape';
import { type AnswerFits, fitsOf } from './answers/answer-fits';
import { ApiError } from './refusals/api-error';
import { assertAdmin, assertSignedIn, findUser, refuseTemporaryPassword, type SignedInUser } from './access/authentication';
import type { Call } from './call';
import { type AnswerHeaders, createWrite, idempotencyKey, replayEarly, type WriteInput } from './answers/idempotency';
import { isApiPath } from './refusals/plain-refusal';
import { logOf } from './log/request-trace';
import { receiveUpload } from './body/receive-upload';
import { checkOrigin } from './access/request-origin';
import { isBodyOf, type ParsedBody, readBody } from './body/request-body';
import { validate } from './body/validate';
import { WrittenAnswer } from './answers/written-answer';

type Handler<Q, B, A, Path extends string> = (call: Call<Q, B, Path>) => Promise<A>;

function checkClient(ctx: Koa.Context): void {
  const client = ctx.get('X-Client');
  if (client !== '' && Number(client) < OLDEST_CLIENT) {
    throw new ApiError('client_too_old', 'Appen er for gammel. Genindlæs for at få den nye version.');
  }
}

function checkAccess(ctx: Koa.Context, endpoint: Endpoint, user: SignedInUser | null): void {
  if (endpoint.access === 'public') return;
  assertSignedIn(user);
  const expected = ctx.get('X-User');
  if (expected !== '' && expected !== user.id) throw new ApiError('wrong_user', 'Ændringen hører til en anden bruger.');
  if (!endpoint.allowsTemporaryPassword) refuseTemporaryPassword(user);
  if (endpoint.access === 'admin') assertAdmin(user);
}

/** "<n>" as a number, -1 for a tag that is not one of ours and so matches nothing, null without the header. */
function readIfMatch(ctx: Koa.Context): number | null {
  const header = ctx.get('If-Match').trim();
  if (header === '' || header === '*') return null;
  const match = /^"?(\d+)"?$/.exec(header);
  return match ? Number(match[1]) : -1;
}

function sendAnswer(ctx: Koa.Context, { endpoint, answer: fit, replay }: AnswerFits, answer: unknown, headers: AnswerHeaders): void {
  if (headers.etag) ctx.set('ETag', headers.etag);
  if (headers.rev) ctx.set('X-Rev', headers.rev);
  if (headers.isReplay) ctx.set('Idempotency-Replayed', 'true');
  if (ctx.respond === false || ctx.status === 304 || ctx.status === 302) return;
  if (endpoint.answer === 'file' || endpoint.answer === 'stream') return;
  ctx.status = headers.status ?? endpoint.status;
  if (endpoint.answer === 'empty') ctx.body = null;
  else if (answer instanceof WrittenAnswer) {
    ctx.type = 'json';
    ctx.body = answer.stream();
  } else ctx.body = headers.isReplay ? replay(answer) : fit(answer);
}

/** The handler's view of a call whose body is read, checked. */
function createCall(input: WriteInput, query: unknown, fitItem: Fit): Call {
  const { ctx, deps, endpoint, user, parsed } = input;
  return {
    ctx,
    deps: { ...deps, log: logOf(deps.log, ctx) },
    params: readParams(endpoint.path, ctx.params as Record<string, string>),
    query,
    body: endpoint.body ? validate(endpoint.body, parsed.body) : undefined,
    files: parsed.files,
    get user() {
      if (!user) throw new Error(`${endpoint.path}: nobody is signed in`);
      return user;
    },
    maybeUser: user,
    ifMatch: readIfMatch(ctx),
    fitItem,
    write: createWrite(input),
  };
}

/**
 * Bind one endpoint of the contract: who may call, where the call comes from, rate limit, body and query checked, and
 * then the handler. The answer is sent as the contract says.
 */
export function bind<Q, B, A, Path extends string>(
  router: Router,
  deps: Deps,
  endpoint: Endpoint<Q, B, A, Path>,
  handler: Handler<Q, B, A, NoInfer<Path>>,
): void {
  const plain = endpoint as Endpoint;
  const fits = fitsOf(plain, deps.config);
  router.register(plain.path, [plain.method], async (ctx: Koa.Context, next: Koa.Next) => {
    checkClient(ctx);
    const user = await findUser(ctx, deps);
    if (!isBodyOf(ctx, plain)) {
      // Who may not call at all is told that, whatever they sent: every call of a path is for the signed-in, or none is.
      if (plain.access !== 'public') assertSignedIn(user);
      ctx.state.bodyKindMismatch = true;
      return next();
    }
    ctx.state.actor = user?.id;
    checkAccess(ctx, plain, user);
    const proof = user?.proof ?? null;
    checkOrigin(ctx, deps.config, proof === 'cookie' && !plain.actsOnCookie ? null : proof);
    if (user) await deps.limits.consume('api', user.id);
    const query = plain.query ? validate(plain.query, ctx.query) : undefined;
    const key = user && plain.method !== 'GET' ? idempotencyKey(ctx) : null;
    const headers: AnswerHeaders = {};
    const answerTo = (parsed: ParsedBody) =>
      handler(createCall({ ctx, deps, endpoint: plain, user, key, parsed, headers }, query, fits.item) as Call<Q, B, Path>).catch(
        fits.refusal,
      );
    if (plain.bodyKind === 'json') return sendAnswer(ctx, fits, await answerTo(await readBody(ctx, plain)), headers);

    assertSignedIn(user);
    // Files are worked on before there is a transaction: a repeat must not get that far.
    const known = key === null ? undefined : await findAnswer(deps.database.reader, user.id, key);
    const upload = { ctx, deps, endpoint: plain, user, isRepeat: known !== undefined };
    const answer = await receiveUpload<unknown>(upload, (parsed) =>
      known ? replayEarly(known, { ctx, deps, endpoint: plain, user, key, parsed, headers }) : answerTo(parsed),
    );
    sendAnswer(ctx, fits, answer, headers);
  });
}

/** Headers of everything below /api: never cached, and marked as ours so that a captive portal is told apart. */
export async function apiHeaders(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  if (!isApiPath(ctx.path)) return next();
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Api', String(CONTRACT_NUMBER));
  return next();
}
