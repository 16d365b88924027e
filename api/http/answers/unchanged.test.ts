import Koa from 'koa';
import { expect, test } from 'vitest';
import { inProcessFetch } from '../../testing/in-process-fetch';
import { isUnchanged } from './unchanged';

const app = new Koa();
app.use((ctx) => {
  if (!isUnchanged(ctx, '"a.1"')) ctx.body = 'all of it';
});
const fetch = inProcessFetch(app.callback());

test.each<[string, Record<string, string>, number]>([
  ['the same tag', { 'If-None-Match': '"a.1"' }, 304],
  ['a weak one, as a proxy that compresses makes it', { 'If-None-Match': 'W/"a.1"' }, 304],
  ['one of several', { 'If-None-Match': '"b", "a.1"' }, 304],
  ['a fetch that brings its own tag, to which browsers add no-cache', { 'If-None-Match': '"a.1"', 'Cache-Control': 'no-cache' }, 304],
  ['another tag', { 'If-None-Match': '"a.2"' }, 200],
  ['half a tag', { 'If-None-Match': 'a.1' }, 200],
  ['none', {}, 200],
])('%s', async (_, headers, status) => {
  const response = await fetch('http://localhost/', { headers });
  expect(response.status).toBe(status);
  expect(response.headers.get('ETag')).toBe('"a.1"');
});

test('a weak tag of ours is known again', async () => {
  const weak = new Koa();
  weak.use((ctx) => {
    if (!isUnchanged(ctx, 'W/"a.1"')) ctx.body = 'all of it';
  });
  const ask = (tag: string) => inProcessFetch(weak.callback())('http://localhost/', { headers: { 'If-None-Match': tag } });
  expect((await ask('W/"a.1"')).status).toBe(304);
  expect((await ask('"a.1"')).status).toBe(304);
  expect((await ask('W/"a.2"')).status).toBe(200);
});
