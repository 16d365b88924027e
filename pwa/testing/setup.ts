import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanups } from './cleanups';
import { addElementMatchers } from './matchers';
import { installBrowserFakes, setOnline, setViewport } from './browser-fakes';

// jsdom cannot draw; the chart's own words, its table and its emptiness are real.
vi.mock('../ui/chart/chart-canvas', () => ({ ChartCanvas: () => null }));
vi.mock('../ui/chart/line-canvas', () => ({ ChartCanvas: () => null }));

let complaints: string[] = [];

/** A test has put the page away: it must be taken up for the next one, or Dexie stays without its way to other pages. */
let isAway = false;
window.addEventListener('pagehide', ({ persisted }) => (isAway ||= persisted));
window.addEventListener('pageshow', () => (isAway = false));

/** Updates that arrive by themselves (device database, session) are part of the product, not of a test's step. */
const isExpected = (text: string): boolean => text.includes('not wrapped in act(');

addElementMatchers();
// Generous, because a loaded machine is no fault of a screen; what is waited for ends the wait.
configure({ asyncUtilTimeout: 10_000 });
installBrowserFakes();
console.error = (...args: unknown[]) => {
  const text = args.map(String).join(' ');
  if (!isExpected(text)) complaints.push(text);
};

// Databases are deleted under the feet of the test that is over: Dexie means well.
const warn = console.warn;
console.warn = (...args: unknown[]) => {
  if (!String(args[0]).startsWith('Another connection wants to delete database')) warn(...args);
};

beforeEach(() => {
  complaints = [];
  // What a test that is over still had to say comes after its own clearing.
  localStorage.clear();
  sessionStorage.clear();
  setViewport(1280);
  setOnline(true);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  for (const close of cleanups.splice(0)) close();
  if (isAway) window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  // Fluent finishes focus and motion work in a macrotask of its own.
  await new Promise((resolve) => setTimeout(resolve, 0));
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name }) => name && deleteDatabase(name)));
  expect(complaints, 'console.error fails a test').toEqual([]);
});

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });
}
