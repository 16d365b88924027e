import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchPart, reloadOnStaleChunk } from './stale-chunk';
import { useUnsavedChanges } from './unsaved-changes';

const FILE = 'https://portal.example/assets/settings-screen-a1b2.js';
const reload = vi.fn();
let answer: () => Promise<Response>;
const asked: string[] = [];

let stop: () => void;

beforeEach(() => {
  stop = reloadOnStaleChunk(reload);
  sessionStorage.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answer();
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  reload.mockClear();
});

const file = () => Promise.resolve(new Response(null, { headers: { 'Content-Type': 'text/javascript' } }));
const notFound = () => Promise.resolve(new Response(null, { status: 404, headers: { 'Content-Type': 'text/plain' } }));
const page = () => Promise.resolve(new Response(null, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
const aborted = () => Promise.reject(new TypeError('NetworkError when attempting to fetch resource.'));

/** The browser could not get a part of the app; answers whether that is left to the screen to tell. */
const fail = (message = `error loading dynamically imported module: ${FILE}`): void =>
  void window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new TypeError(message) }));
async function lose(message?: string): Promise<void> {
  fail(message);
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

const putAway = () => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
const takeUp = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

it('a page without its part is loaded anew when the user comes back to it', async () => {
  answer = file;
  await lose();
  putAway();
  expect(reload).not.toHaveBeenCalled();
  takeUp();
  expect(reload).toHaveBeenCalledOnce();
});

it('also when the page before it was, a moment ago', async () => {
  answer = notFound;
  await lose();
  expect(reload).toHaveBeenCalledOnce();
  putAway();
  takeUp();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('also when the browser tells only then', () => {
  putAway();
  takeUp();
  expect(reload).not.toHaveBeenCalled();
  fail();
  expect(reload).toHaveBeenCalledOnce();
});

it('also when the browser never tells, but not when the part arrives after all', async () => {
  vi.useFakeTimers();
  let arrive = (): void => undefined;
  const late = fetchPart(() => new Promise<void>((resolve) => (arrive = resolve)));
  putAway();
  takeUp();
  arrive();
  await late;
  vi.advanceTimersByTime(10_000);
  expect(reload).not.toHaveBeenCalled();

  void fetchPart(() => new Promise<void>(() => undefined));
  putAway();
  takeUp();
  vi.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('a form with unsaved values stays also then', async () => {
  const form = renderHook(() => useUnsavedChanges(true));
  answer = file;
  await lose();
  putAway();
  takeUp();
  form.unmount();
  expect(reload).not.toHaveBeenCalled();
});
