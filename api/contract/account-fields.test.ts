import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Email, LoginBody, Username } from './account';

describe('an email address', () => {
  test.each(['ida@example.dk', 'ida.holm+portal@kunst.example.dk', 'æøå@købmand.dk', " o'brien@example.dk "])('%j is taken', (typed) => {
    expect(v.parse(Email, typed)).toBe(typed.trim());
  });

  test.each([
    'a@b.dk\u0000',
    'a@b\u202e.dk',
    'a\u200b@b.dk',
    'a@b.dk\u00ad',
    'a\u00a0b@c.dk',
    'a\u2003@b.dk',
    'a@b.dk\ue000',
    'a b@c.dk',
    'a@b',
    'a@b..',
    'a@b..dk',
    'a@.b.dk',
    '@b.dk',
    'a@@b.dk',
    `${'a'.repeat(250)}@b.dk`,
  ])('%j is refused: it could pass for another one, or is none', (typed) => {
    expect(v.is(Email, typed)).toBe(false);
  });
});

test('a name whose accents were typed on their own is joined and then measured', () => {
  expect(v.parse(Username, 'e\u0301'.repeat(30))).toBe('é'.repeat(30));
  expect(v.is(Username, 'e\u0301'.repeat(31))).toBe(false);
});

test('a sticker that is no id never keeps anybody from signing in, however long it is (rule 39)', () => {
  const body = v.parse(LoginBody, { username: 'ida', password: 'x', standerId: 'X'.repeat(100_000) });
  expect(body.standerId).toHaveLength(100);
});
