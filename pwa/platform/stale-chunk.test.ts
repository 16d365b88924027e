import { renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnStaleChunk } from './stale-chunk';
import { useUnsavedChanges } from './unsaved-changes';

const FILE = 'https://portal.example/assets/settings-screen-a1b2.js';
const reload = vi.fn();
let answer: () => Promise<Response>;
const asked: string[] = [];

beforeAll(() => reloadOnStaleChunk(reload));
beforeEach(() => {
  sessionStorage.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

const file = () => Promise.resolve(new Response(null, { headers: { 'Content-Type': 'text/javascript' } }));
const notFound = () => Promise.resolve(new Response(null, { status: 404, headers: { 'Content-Type': 'text/plain' } }));
const page = () => Promise.resolve(new Response(null, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
const aborted = () => Promise.reject(new TypeError('NetworkError when attempting to fetch resource.'));

/** The browser could not get a part of the app; answers whether that is left to the screen to tell. */
async function lose(message = `error loading dynamically imported module: ${FILE}`): Promise<void> {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new TypeError(message) }));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
}

it.each([
  ['says that there is no such file', notFound],
  ['gives a page in its place', page],
])('loads the new version when the server %s', async (_, given) => {
  answer = given;
  await lose();
  expect(asked).toEqual([FILE]);
  expect(reload).toHaveBeenCalledOnce();
  await lose();
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['the file is there: the user went elsewhere meanwhile', file],
  ['nobody answers', aborted],
])('stays where the user wants to go when %s', async (_, given) => {
  answer = given;
  await lose();
  expect(reload).not.toHaveBeenCalled();
});

it('looks at all files that were asked for where the browser names none', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: FILE });
  document.head.append(link);
  answer = notFound;
  await lose('Importing a module script failed.');
  link.remove();
  expect(asked).toEqual([FILE]);
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves a form with unsaved values alone', async () => {
  const form = renderHook(() => useUnsavedChanges(true));
  answer = notFound;
  await lose();
  form.unmount();
  expect(reload).not.toHaveBeenCalled();
});

it('a page without its part is loaded anew when the user comes back to it', async () => {
  answer = file;
  await lose();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});

it('also when the browser tells only then', async () => {
  sessionStorage.setItem('reloadedForChunk', String(Date.now()));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).not.toHaveBeenCalled();
  sessionStorage.clear();
  answer = file;
  await lose();
  expect(reload).toHaveBeenCalledOnce();
});
