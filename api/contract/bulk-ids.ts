/** Where the digits at the end of a text begin. */
function trailingDigitsFrom(text: string): number {
  let from = text.length;
  while (from > 0 && /^\d$/.test(text.charAt(from - 1))) from -= 1;
  return from;
}

/**
 * Ids of a bulk create: the start id's text prefix and its trailing number, counted up and padded to at least three
 * digits or as many as were typed; no number counts from 1 (SPEC §5, rule 106). `startId` is already upper-cased.
 */
export function bulkIds(startId: string, count: number): string[] {
  const from = trailingDigitsFrom(startId);
  const [prefix, digits] = [startId.slice(0, from), startId.slice(from)];
  const width = Math.max(3, digits.length);
  const first = digits === '' ? 1n : BigInt(digits);
  return Array.from({ length: count }, (_, index) => prefix + (first + BigInt(index)).toString().padStart(width, '0'));
}
