export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** `share` between 0 and 1; NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
