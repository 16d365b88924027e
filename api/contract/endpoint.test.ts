import { expect, expectTypeOf, test } from 'vitest';
import { type ParamsOf, readParams } from './endpoint';

test('every parameter of the path is a text, and no longer than anything of ours', () => {
  const found = { id: 'a'.repeat(5000), 0: 'x', other: 'y' };
  expect(readParams('/api/things/:id/parts/:part', found)).toEqual({ id: 'a'.repeat(200), part: '' });
  expect(readParams('/api/things', found)).toEqual({});
});

test('the names of the parameters are those of the path', () => {
  expectTypeOf<ParamsOf<'/api/things/:id/parts/:part'>>().toEqualTypeOf<Record<'id' | 'part', string>>();
  expectTypeOf<ParamsOf<'/api/things/:id'>>().toEqualTypeOf<Record<'id', string>>();
});
