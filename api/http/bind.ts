import type Router from '@koa/router';
import type Koa from 'koa';
import type { Endpoint } from '../contract/endpoint';
import { CONTRACT_NUMBER, OLDEST_CLIENT } from '../contract/endpoints';
import type { Deps } from '../deps';
import { ApiError } from './api-error';
import { checkOrigin, findUser, type SignedInUser } from './authentication';
import type { Call } from './call';
import { type AnswerHeaders, createWrite } from './idempotency';
import { isBodyOf, readBody } from './request-body';
import { validate } from './validate';

type Handler<Q, B, A> = (call: Call<Q, B>) => Promise<A>;

const NOT_SIGNED_IN = 'Du er ikke logget ind';

function checkClient(ctx: Koa.Context): void {
  const client = ctx.get('X-Client');
  if (client !== '' && Number(client) < OLDEST_CLIENT) {
    throw new ApiError('client_too_old', 'Appen er for gammel. Genindlæs for at få den nye version.');
  }
}

function checkAccess(ctx: Koa.Context, endpoint: Endpoint, user: SignedInUser | null): void {
  if (endpoint.access === 'public') return;
  if (!user) throw new ApiError('not_signed_in', NOT_SIGNED_IN);
  const expected = ctx.get('X-User');
  if (expected !== '' && expected !== user.id) throw new ApiError('wrong_user', 'Ændringen hører til en anden bruger.');
  if (user.row.must_change_password === 1 && !endpoint.allowsTemporaryPassword) {
    throw new ApiError('password_change_required', 'Du skal vælge en ny adgangskode, før du kan fortsætte.');
  }
  if (endpoint.access === 'admin' && !user.isAdmin) throw new ApiError('forbidden', 'Kun administratorer har adgang.');
}

/** "<n>" as a number, -1 for a tag that is not one of ours and so matches nothing, null without the header. */
function readIfMatch(ctx: Koa.Context): number | null {
  const header = ctx.get('If-Match').trim();
  if (header === '' || header === '*') return null;
  const match = /^"?(\d+)"?$/.exec(header);
  return match ? Number(match[1]) : -1;
}

function sendAnswer(ctx: Koa.Context, endpoint: Endpoint, answer: unknown, headers: AnswerHeaders): void {
  if (headers.etag) ctx.set('ETag', headers.etag);
  if (headers.rev) ctx.set('X-Rev', headers.rev);
  if (headers.isReplay) ctx.set('Idempotency-Replayed', 'true');
  if (ctx.respond === false || ctx.status === 304 || ctx.status === 302 || endpoint.answer === 'file') return;
  ctx.status = headers.status ?? endpoint.status;
  ctx.body = endpoint.answer === 'empty' ? null : answer;
}

/**
 * Bind one endpoint of the contract: who may call, where the call comes from, rate limit, body and query checked, and
 * then the handler. The answer is sent as the contract says.
 */
export function bind<Q, B, A>(router: Router, deps: Deps, endpoint: Endpoint<Q, B, A>, handler: Handler<Q, B, A>): void {
  const plain = endpoint as Endpoint;
  router.register(plain.path, [plain.method], async (ctx: Koa.Context, next: Koa.Next) => {
    if (!isBodyOf(ctx, plain)) {
      ctx.state.bodyKindMismatch = true;
      return next();
    }
    checkClient(ctx);
    const user = await findUser(ctx, deps);
    checkAccess(ctx, plain, user);
    checkOrigin(ctx, deps.config, user?.proof ?? null);
    if (user) await deps.limits.consume('api', user.id);
    const query = plain.query ? validate(plain.query, ctx.query) : undefined;
    const parsed = await readBody(ctx, plain);
    const body = plain.body ? validate(plain.body, parsed.body) : undefined;
    const headers: AnswerHeaders = {};
    const call: Call = {
      ctx,
      deps,
      params: ctx.params as Record<string, string>,
      query,
      body,
      files: parsed.files,
      get user() {
        if (!user) throw new Error(`${plain.path}: nobody is signed in`);
        return user;
      },
      maybeUser: user,
      ifMatch: readIfMatch(ctx),
      write: createWrite({ ctx, deps, endpoint: plain, user, body, files: parsed.files, headers }),
    };
    const answer = await handler(call as Call<Q, B>);
    sendAnswer(ctx, plain, answer, headers);
  });
}

/** Headers of everything below /api: never cached, and marked as ours so that a captive portal is told apart. */
export async function apiHeaders(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  if (!ctx.path.startsWith('/api/') && ctx.path !== '/api') return next();
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Api', String(CONTRACT_NUMBER));
  return next();
}
