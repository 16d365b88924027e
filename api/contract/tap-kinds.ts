/**
 * How a tap came, as it is stored: by a chip, by a printed code, or by an address that does not say. `own` is the owner's, who
 * does not want it counted: it is kept apart, however it came.
 */
export const TAP_KIND = { unknown: 0, chip: 1, code: 2, own: 3 } as const;
export type TapKind = (typeof TAP_KIND)[keyof typeof TAP_KIND];

/** What stands behind the question mark of the address in a chip and in a printed code, and nothing else. */
export const TAP_MARK = { chip: 'n', code: 'q' } as const;

const KIND_OF_MARK = new Map<string, TapKind>([
  [TAP_MARK.chip, TAP_KIND.chip],
  [TAP_MARK.code, TAP_KIND.code],
]);

/** The kind that a whole query, without its question mark, tells. */
export const kindOfQuery = (query: string): TapKind => KIND_OF_MARK.get(query) ?? TAP_KIND.unknown;
