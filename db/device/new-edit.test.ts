import { expectTypeOf, test } from 'vitest';
import type { NewEdit } from './new-edit';

const id = 'a00000000000000000000001';
const accept = (edit: NewEdit): NewEdit => edit;

test('only what may be edited offline compiles (rule 134)', () => {
  accept({ entity: 'stand', kind: 'update', id, patch: { nickname: 'Baren', redirectUrl: null } });
  accept({ entity: 'page', kind: 'create', patch: { title: 'Menu', urlPath: null } });
  accept({ entity: 'page', kind: 'update', id, patch: { logo: null } });
  accept({ entity: 'stand', kind: 'delete', id });
  // @ts-expect-error a product is claimed, never made
  accept({ entity: 'stand', kind: 'create', patch: {} });
  // @ts-expect-error a misspelt field
  accept({ entity: 'stand', kind: 'update', id, patch: { nickName: 'Baren' } });
  // @ts-expect-error a field of the row that nobody edits
  accept({ entity: 'stand', kind: 'update', id, patch: { standerId: 'ABC001' } });
  // @ts-expect-error a field of another entity
  accept({ entity: 'page', kind: 'update', id, patch: { nickname: 'Baren' } });
  // @ts-expect-error the wire's way to take an image away
  accept({ entity: 'page', kind: 'update', id, patch: { removeLogo: true } });
  // @ts-expect-error products have no images
  accept({ entity: 'stand', kind: 'update', id, patch: {}, files: [] });
  // @ts-expect-error a delete has nothing to say
  accept({ entity: 'page', kind: 'delete', id, patch: { title: 'Menu' } });
  // @ts-expect-error an update is of some row
  accept({ entity: 'page', kind: 'update', patch: { title: 'Menu' } });
  expectTypeOf<NewEdit['entity']>().toEqualTypeOf<'stand' | 'page'>();
});
