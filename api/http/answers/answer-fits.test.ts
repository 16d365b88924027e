import Router from '@koa/router';
import Koa from 'koa';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { get } from '../../contract/endpoint';
import { endpoints } from '../../contract/endpoints';
import type { Deps } from '../../deps';
import { inProcessFetch } from '../../testing/in-process-fetch';
import { createTally } from '../../metrics/tally';
import { createMemoryLog } from '../../testing/memory-log';
import { fitsOf } from './answer-fits';
import { ApiError } from '../refusals/api-error';
import { bind } from '../bind';
import { errorAnswers } from './error-answers';
import { createRefusalLog } from '../refusals/refusal-log';
import { writeWholeList } from './whole-list';

const Row = v.object({
  _id: v.string(),
  note: v.nullable(v.string()),
  days: v.record(v.string(), v.number()),
  more: v.optional(v.object({ at: v.string() })),
});
const rows = get('/api/rows', v.array(Row), { access: 'public', refusal: { code: 'version_conflict', extra: v.object({ current: Row }) } });
const ROW = { _id: 'a', note: null, days: { '2026-01-01': 3 }, more: { at: 'b' } };
const LEAK = { ...ROW, password_hash: 'secret', more: { at: 'b', owner_id: 'secret' } };

const COLUMN = { ...ROW, password_hash: 'secret' };

/** A server with one call, whose handler does as told. */
function serve(checksAnswers: boolean, answer: (fitItem: (row: unknown) => unknown) => Promise<unknown>) {
  const log = createMemoryLog();
  const config = { checksAnswers, isHttps: false, publicUrl: 'http://localhost' };
  const app = new Koa();
  app.use(
    errorAnswers(
      { log, tally: createTally().tally },
      createRefusalLog(log, () => 0),
    ),
  );
  const router = new Router();
  bind(router, { config } as Deps, rows, async ({ fitItem }) => (await answer(fitItem)) as never);
  app.use(router.routes());
  const fetch = inProcessFetch(app.callback());
  return { log, read: () => fetch('http://localhost/api/rows') };
}

const inSlices = (row: unknown) => async (fitItem: (row: unknown) => unknown) =>
  (
    await writeWholeList(
      async (after) => (after === undefined ? [row] : []),
      (one) => one,
      fitItem,
    )
  ).asItems();
const conflict = (extra: Record<string, unknown>) => async () => {
  throw new ApiError('version_conflict', 'Ændret', { extra });
};

describe('in production', () => {
  test.each([
    ['an answer', async () => [LEAK]],
    ['a list written in slices', inSlices(LEAK)],
  ])('%s is cut to what the contract names', async (_, answer) => {
    const response = await serve(false, answer).read();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([ROW]);
  });

  test('so is the row beside a 412, and what no refusal of the call has is left out', async () => {
    const response = await serve(false, conflict({ current: LEAK, owner: 'secret' })).read();
    expect(response.status).toBe(412);
    expect(await response.json()).toEqual({ message: 'Ændret', code: 'version_conflict', current: ROW });
  });

  test('a row in the place of a text is not sent', async () => {
    const response = await serve(false, async () => [{ ...ROW, note: { secret: 1 } }]).read();
    expect(await response.json()).toEqual([{ ...ROW, note: null }]);
  });
});

describe('in development and in tests', () => {
  test.each([
    ['an unknown key', async () => [COLUMN], '0.password_hash'],
    ['an unknown key further in', async () => [{ ...ROW, more: LEAK.more }], '0.more.owner_id'],
    ['another type', async () => [ROW, { ...ROW, days: { '2026-01-01': '3' } }], '1.days.2026-01-01'],
    ['a missing key', async () => [{ _id: 'a', days: {} }], '0.note'],
    ['an unknown key of a slice', inSlices(COLUMN), 'password_hash'],
    ['an unknown key beside a 412', conflict({ current: COLUMN }), 'current.password_hash'],
    ['a refusal with a field of its own', conflict({ current: ROW, owner: 'x' }), 'owner'],
  ])('%s is an error that names the call and the place', async (_, answer, place) => {
    const { log, read } = serve(true, answer);
    expect((await read()).status).toBe(500);
    const [error] = log.lines.map((line) => (line as unknown as { err?: Error }).err);
    expect(error?.message).toContain(`GET /api/rows: the answer is not what the contract says at "${place}"`);
  });

  test.each([
    ['an answer', async () => [ROW, { ...ROW, more: undefined }], 200],
    ['a list written in slices', inSlices(ROW), 200],
    ['a 412 with its row', conflict({ current: ROW }), 412],
  ])('%s that fits is sent', async (_, answer, status) => {
    expect((await serve(true, answer).read()).status).toBe(status);
  });
});

test('an answer kept by another version of the server is cut, never refused', () => {
  const { replay } = fitsOf(endpoints.updateStand, { checksAnswers: true });
  expect(replay({ message: 'ok', colour: 'red', landingPage: { _id: 'a', colour: 'red' } })).toEqual({
    message: 'ok',
    landingPage: { _id: 'a' },
  });
});

test('no endpoint answers with a schema whose keys nobody can tell', () => {
  expect(() => fitsOf(get('/api/any', v.looseObject({})), { checksAnswers: false })).toThrow('loose_object');
  for (const endpoint of Object.values(endpoints)) for (const checksAnswers of [true, false]) fitsOf(endpoint, { checksAnswers });
});
