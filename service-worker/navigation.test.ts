import { describe, expect, it, vi } from 'vitest';
import { GUARDED_ROUTES, SERVER_PATHS } from '../api/contract/addresses';
import { screens } from '../pwa/screens';
import { isShellNavigation, shellFor } from './navigation';

// Workbox looks for the worker's own global as soon as it is imported.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis }));

describe('which navigations the app shell answers (rule 139)', () => {
  it.each(['/', '/dashboard', '/login', '/statistics', '/unclaimed/ABC001', '/reset-password', '/claim/ABC001', '/admin'])(
    '%s is a screen',
    (path) => {
      expect(isShellNavigation(path)).toBe(true);
    },
  );

  it.each([
    '/ABC001',
    '/ADMIN',
    '/DASHBOARD',
    '/12345',
    '/min-side',
    '/landing/65a',
    '/go/65a/0123456789',
    '/api/stands',
    '/auth/google',
    '/reset-password/x-1_y',
    '/uploads/x.webp',
    '/healthz',
    '/dashboard/x',
    '/before-paint.js',
    ...Object.values(SERVER_PATHS),
  ])('%s is left to the server', (path) => {
    expect(isShellNavigation(path)).toBe(false);
  });
});

describe('the page a screen starts from', () => {
  it.each([
    ['/dashboard', '/index.html?screen=%2Fdashboard'],
    ['/claim/ABC001', '/index.html?screen=%2Fclaim%2F%3AstanderId'],
    ['/dashboard/', '/index.html'],
    ['/login', '/index.html'],
    ['/', '/index.html'],
  ])('%s', (path, page) => {
    expect(shellFor(path)).toBe(page);
  });

  it('is painted for every screen behind the guard', () => {
    const guarded = screens.filter(({ area }) => area === 'signed-in' || area === 'admin').map(({ path }) => path);
    expect(guarded).toEqual(GUARDED_ROUTES);
  });
});
