const PARTS = /^([A-Z0-9]*?)(\d*)$/;

/**
 * Ids of a bulk create: the start id's text prefix and its trailing number, counted up and padded to at least three
 * digits or as many as were typed; no number counts from 1 (SPEC §5, READINGS 106). `startId` is already upper-cased.
 */
export function bulkIds(startId: string, count: number): string[] {
  const [, prefix = '', digits = ''] = PARTS.exec(startId) ?? [];
  const width = Math.max(3, digits.length);
  const first = digits === '' ? 1n : BigInt(digits);
  return Array.from({ length: count }, (_, index) => prefix + (first + BigInt(index)).toString().padStart(width, '0'));
}
