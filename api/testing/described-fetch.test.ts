import { expect, test } from 'vitest';
import { createCheck } from './described-fetch';

const OURS = { 'X-Api': '1', 'X-Request-Id': 'x' };
const answer = (body: unknown, status = 200, type = 'application/json; charset=utf-8', headers: object = OURS): Response =>
  new Response(body === null ? null : JSON.stringify(body), { status, headers: { ...headers, 'Content-Type': type } });
const refusal = { message: 'Nej', code: 'version_conflict' };

test.each([
  ['GET', '/api/auth/status', answer({ isAuthenticated: true }), null],
  ['GET', '/api/auth/status', answer({ isAuthenticated: 'yes' }), 'isAuthenticated'],
  ['GET', '/api/auth/status', answer({}), 'isAuthenticated'],
  ['GET', '/api/auth/status', answer({ isAuthenticated: true }, 202), '202'],
  ['GET', '/api/auth/status', answer({ isAuthenticated: true }, 200, 'text/html'), 'text/html'],
  ['GET', '/api/auth/status', answer({ isAuthenticated: true }, 200, 'application/json', { 'X-Api': '1' }), 'X-Request-Id'],
  ['POST', '/api/auth/logout', answer(null, 204), null],
  ['PUT', '/api/stands/abc', answer(refusal, 412), 'current'],
  ['DELETE', '/api/stands/abc', answer({ ...refusal, code: 'not_found' }, 404), null],
  ['DELETE', '/api/stands/abc', answer({ ...refusal, code: 'made_up' }, 404), 'code'],
  ['DELETE', '/api/stands/abc', answer({ code: 'internal' }, 500), 'message'],
  ['GET', '/api/stands/unclaimed', answer([{ standerId: 'A' }]), '_id'],
  ['HEAD', '/api/auth/status', answer(null), null],
  ['HEAD', '/api/auth/status', answer({ isAuthenticated: true }), 'no body'],
  ['HEAD', '/api/auth/status', answer(null, 202), '202'],
  ['GET', '/api/auth/google', answer(null, 302), null],
  ['GET', '/api/auth/google', answer({ url: 'https://a.dk' }), '200'],
  ['GET', '/velkommen', answer({ title: 'Velkommen' }), '_id'],
  ['GET', '/velkommen', answer({ ...refusal, code: 'not_found' }, 404), null],
  ['GET', '/api/nothing/of/ours', answer({ ...refusal, code: 'not_found' }, 404), null],
  ['GET', '/api/nothing/of/ours', answer({}, 404), 'message'],
  ['GET', '/api/nothing/of/ours', answer({}), 'not described'],
  ['PATCH', '/api/stands/abc', answer({}), 'not described'],
])('%s %s %#: what is not described is noticed', async (method, path, response, problem) => {
  const check = await createCheck();
  const found = await check(method, path, response);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});
