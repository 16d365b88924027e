import { expect, test } from 'vitest';
import { redirectOf, safeRedirect } from './google-redirect';

const PORTAL = 'https://tap.example.dk';

test.each(['/dashboard', '/claim/ABC1', '/landing-pages?ny=1#top', '/admin?next=https://x.dk'])('%s is a path of ours', (wish) => {
  expect(safeRedirect(wish, PORTAL)).toBe(wish);
});

test.each([
  '',
  'dashboard',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/a\nb',
  'javascript:alert(1)',
  '/login',
  '/login?redirect=/login',
  '/LOGIN',
  '/x/../register',
  `/${'a'.repeat(600)}`,
  undefined,
  ['/a', '/b'],
])('%j is not followed', (wish) => {
  expect(safeRedirect(wish, PORTAL)).toBeNull();
});

test('an activation is a product id and nothing else', () => {
  expect(redirectOf({ activate: 'ABC1' }, PORTAL)).toBe('/activate/ABC1');
  expect(redirectOf({ activate: '../admin', redirect: '/settings' }, PORTAL)).toBe('/settings');
});
