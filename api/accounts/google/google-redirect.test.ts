import { expect, test } from 'vitest';
import { redirectOf } from './google-redirect';

const PORTAL = 'https://tap.example.dk';

test('an activation is a product id and nothing else', () => {
  expect(redirectOf({ activate: 'ABC1' }, PORTAL)).toBe('/activate/ABC1');
  expect(redirectOf({ activate: '../admin', redirect: '/settings' }, PORTAL)).toBe('/settings');
});

test('a wish that leads elsewhere is none', () => {
  expect(redirectOf({ redirect: '/..//evil.example/x' }, PORTAL)).toBeNull();
  expect(redirectOf({ redirect: ['/a', '/b'] }, PORTAL)).toBeNull();
});
