import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords';

test('the ten thousand most used are known, as far as they are long enough, in any letters (rule 83)', () => {
  const topList = dictionary['passwords-common'].slice(0, 10_000).filter((password) => password.length >= 8);
  expect(topList.length).toBeGreaterThan(3000);
  expect(topList.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
});

test.each(['12345678', '00000000', 'iloveyou', 'Sommer2026', 'Adgangskode1', 'hejmeddig', 'KØBENHAVN'])('%s is common', (password) =>
  expect(isCommonPassword(password)).toBe(true),
);

test.each(['kanelsnegl-demo-2026', 'correct horse battery staple', 'æbler på bordet', 'x'.repeat(128), ''])('%j is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
);
