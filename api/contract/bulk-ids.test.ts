import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bulkIds } from './bulk-ids';

describe('ids of a bulk create (rule 106)', () => {
  test.each([
    ['ABC', 2, ['ABC001', 'ABC002']],
    ['ABC7', 2, ['ABC007', 'ABC008']],
    ['ABC0099', 2, ['ABC0099', 'ABC0100']],
    ['ABC999', 2, ['ABC999', 'ABC1000']],
    ['A1B9', 2, ['A1B009', 'A1B010']],
    ['12', 3, ['012', '013', '014']],
    ['X99999999999999999999', 2, ['X99999999999999999999', 'X100000000000000000000']],
    ['ABC', 0, []],
  ])('%s × %i', (start, count, ids) => expect(bulkIds(start, count)).toEqual(ids));

  test('always as many as asked for, all different, all with the prefix', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{0,10}[A-Z]$/),
        fc.nat({ max: 99_999 }),
        fc.integer({ min: 1, max: 1000 }),
        (prefix, number, count) => {
          const ids = bulkIds(`${prefix}${number}`, count);
          expect(ids).toHaveLength(count);
          expect(new Set(ids).size).toBe(count);
          expect(ids[0]).toBe(prefix + String(number).padStart(Math.max(3, String(number).length), '0'));
          expect(ids.every((id) => id.startsWith(prefix))).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});
