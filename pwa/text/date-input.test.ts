import { expect, it } from 'vitest';
import { dayToInput, inputToDay } from './date-input';

it.each([
  ['05.11.2026', '2026-11-05'],
  ['5.11.2026', '2026-11-05'],
  [' 5/11 2026 ', '2026-11-05'],
  ['05-11-26', '2026-11-05'],
  ['05112026', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', null],
  ['31.04.2026', null],
  ['11.22.2026', null],
  ['5.11', null],
  ['i går', null],
  ['', null],
])('%j is %s', (typed, day) => expect(inputToDay(typed)).toBe(day));

it('writes a day as it is read', () => {
  expect(dayToInput('2026-11-05')).toBe('05.11.2026');
  expect(dayToInput('')).toBe('');
  expect(inputToDay(dayToInput('2026-11-05'))).toBe('2026-11-05');
});
