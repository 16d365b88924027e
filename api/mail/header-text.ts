/**
 * Text that is about to stand in a mail header: one line, no control characters, so that nothing after a line break
 * can become a header of its own (ASVS 1.3.11).
 */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 400);
