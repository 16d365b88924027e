/** SPEC §2: trim, complete a missing scheme with https://; null when there is nothing usable. */
export function targetAddress(redirectUrl: unknown): string | null {
  if (typeof redirectUrl !== 'string') return null;
  const trimmed = redirectUrl.trim();
  if (trimmed === '') return null;
  return /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}
