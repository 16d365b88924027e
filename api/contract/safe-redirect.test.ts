import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect';

const PORTAL = 'https://tap.example.dk';

test.each(['/dashboard', '/claim/ABC1', '/landing-pages?ny=1#top', '/admin?next=https://x.dk', '/settings?x=1', '/a//b', '/loginhjaelp'])(
  '%s is a path of ours',
  (wish) => {
    expect(safeRedirect(wish, PORTAL)).toBe(wish);
  },
);

test('what is resolved is what is followed', () => {
  expect(safeRedirect('/x/../settings', PORTAL)).toBe('/settings');
  expect(safeRedirect('/a b', PORTAL)).toBe('/a%20b');
});

test.each([
  '',
  '/',
  '/?x=1',
  'dashboard',
  'https://evil.example',
  'https://tap.example.dk/dashboard',
  '//evil.example',
  '//evil.example/x',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example/x',
  '/x/..//evil.example',
  '/%2e%2e//evil.example/x',
  '/%2e//evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%zz',
  '/a\nb',
  '/a\u007fb',
  'javascript:alert(1)',
  '/login',
  '/login/',
  '/login?redirect=/login',
  '/LOGIN',
  '/%6cogin',
  '/register',
  '/register/x',
  '/x/../register',
  `/${'a'.repeat(600)}`,
  null,
  undefined,
  7,
  ['/a', '/b'],
])('%j is not followed (rule 19)', (wish) => {
  expect(safeRedirect(wish, PORTAL)).toBeNull();
});
