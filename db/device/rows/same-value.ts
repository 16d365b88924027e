/** Equality of JSON-like values as an edit understands it: an absent field and null are the same. */
export function sameValue(left: unknown, right: unknown): boolean {
  const a = left ?? null;
  const b = right ?? null;
  if (Object.is(a, b)) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, index) => sameValue(value, b[index]));
  }
  const one = a as Record<string, unknown>;
  const other = b as Record<string, unknown>;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => sameValue(one[key], other[key]));
}
