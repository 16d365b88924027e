import Koa from 'koa';
import { describe, expect, test } from 'vitest';
import { inProcessFetch } from '../../testing/in-process-fetch';
import { createTally } from '../../metrics/tally';
import { createMemoryLog } from '../../testing/memory-log';
import { errorAnswers } from '../answers/error-answers';
import { createRefusalLog } from '../refusals/refusal-log';
import { checkOrigin, isNavigation, refuseForeignSite, wantsJson } from './request-origin';

const WHERE = { publicUrl: 'https://tap.example.dk' };

/** The status of a request to a server on http://localhost that `look` has looked at; 200 when it found nothing wrong. */
async function statusOf(look: (ctx: Koa.Context) => unknown, headers: Record<string, string>, method = 'POST'): Promise<number> {
  const log = createMemoryLog();
  const app = new Koa();
  app.use(
    errorAnswers(
      { log, tally: createTally().tally },
      createRefusalLog(log, () => 0),
    ),
  );
  app.use((ctx) => {
    ctx.body = JSON.stringify(look(ctx) ?? null);
  });
  const response = await inProcessFetch(app.callback())('http://localhost/x', { method, headers });
  return response.status;
}

/** What the browser says of where a request was made, and what follows: [cookie alone opens a link, an unsafe call with the cookie, one with nothing]. */
const PLACES: [what: string, headers: Record<string, string>, link: number, cookie: number, nobody: number][] = [
  ['our own page', { 'Sec-Fetch-Site': 'same-origin' }, 200, 200, 200],
  ['typed by hand', { 'Sec-Fetch-Site': 'none' }, 200, 403, 200],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403, 403, 403],
  ['another host of ours', { 'Sec-Fetch-Site': 'same-site' }, 403, 403, 403],
  ['another site that shows our Origin', { 'Sec-Fetch-Site': 'cross-site', Origin: WHERE.publicUrl }, 403, 403, 403],
  ['an old browser on our page', { Origin: WHERE.publicUrl }, 200, 200, 200],
  ['an old browser on the address in use', { Origin: 'http://localhost' }, 200, 200, 200],
  ['an old browser elsewhere', { Origin: 'https://evil.example' }, 403, 403, 403],
  ['an old browser in a sandbox', { Origin: 'null' }, 403, 403, 403],
  ['an old browser with a name that begins like ours', { Origin: 'https://tap.example.dk.evil.example' }, 403, 403, 403],
  ['an old browser with our address after a link elsewhere', { Referer: 'https://evil.example/?tap.example.dk' }, 403, 403, 403],
  ['an old browser after a link of ours', { Referer: 'https://tap.example.dk/admin' }, 200, 403, 200],
  ['a Referer that is no address', { Referer: 'tap.example.dk' }, 403, 403, 403],
  ['a program, which says nothing', {}, 200, 403, 200],
];

test.each(PLACES)('%s', async (_, headers, link, cookie, nobody) => {
  expect(await statusOf((ctx) => refuseForeignSite(ctx, WHERE), headers, 'GET')).toBe(link);
  expect(await statusOf((ctx) => checkOrigin(ctx, WHERE, 'cookie'), headers)).toBe(cookie);
  expect(await statusOf((ctx) => checkOrigin(ctx, WHERE, null), headers)).toBe(nobody);
  expect(await statusOf((ctx) => checkOrigin(ctx, WHERE, 'bearer'), headers)).toBe(200);
  expect(await statusOf((ctx) => checkOrigin(ctx, WHERE, 'cookie'), headers, 'GET')).toBe(200);
});

describe('who is looking', () => {
  const look = async (headers: Record<string, string>): Promise<[boolean, boolean]> => {
    let seen: [boolean, boolean] | undefined;
    await statusOf((ctx) => void (seen = [isNavigation(ctx), wantsJson(ctx)]), headers, 'GET');
    return seen ?? [false, false];
  };

  test.each<[string, Record<string, string>, [isNavigation: boolean, wantsJson: boolean]]>([
    ['a browser that navigates', { 'Sec-Fetch-Mode': 'navigate', Accept: 'application/json' }, [true, false]],
    ['a script', { 'Sec-Fetch-Mode': 'cors', Accept: 'text/html' }, [false, true]],
    ['an old browser', { Accept: 'text/html,application/json;q=0.9' }, [true, false]],
    ['a program that asks for JSON', { Accept: 'application/json' }, [false, true]],
    ['a link preview', { Accept: '*/*' }, [false, false]],
  ])('%s', async (_, headers, expected) => {
    expect(await look(headers)).toEqual(expected);
  });
});
