/** What is written into the painted dashboard before the app runs: of the statistics card, and of signs that are too quiet. */
export const FIGURE_SLOTS = ['total', 'active', 'sum', 'period', 'summary'] as const;
/** Of these only what is the case is written. */
export const CHIP_SLOTS = ['works', 'missing', 'quiet', 'up', 'down'] as const;
/** A name and what is said of it, of each of the first signs. */
export const SIGN_SLOTS = [
  ['sign1', 'said1'],
  ['sign2', 'said2'],
  ['sign3', 'said3'],
] as const;
export type EarlySlot =
  | (typeof FIGURE_SLOTS)[number]
  | (typeof CHIP_SLOTS)[number]
  | (typeof SIGN_SLOTS)[number][number]
  | 'silence'
  | 'more'
  | 'advice';
export type EarlyTexts = Partial<Record<EarlySlot, string>>;
/** Names the slot in the page. */
export const SLOT_ATTRIBUTE = 'data-early';
