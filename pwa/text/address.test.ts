import { expect, it } from 'vitest';
import { shortAddress, withoutScheme } from './address';

it.each([
  ['https://www.kanel.dk/', 'kanel.dk'],
  ['HTTP://WWW.kanel.dk/menu?a=1', 'kanel.dk/menu?a=1'],
  ['https://kanel.dk/www.html/', 'kanel.dk/www.html'],
  ['tel:+4512345678', 'tel:+4512345678'],
])('%s is recognised as %s', (url, short) => expect(shortAddress(url)).toBe(short));

it('keeps what has to be typed', () => expect(withoutScheme('https://www.portal.dk/menu')).toBe('www.portal.dk/menu'));
