/** What is written into the painted dashboard before the app runs: of the statistics card, and of products that are too quiet. */
export const FIGURE_SLOTS = ['total', 'active', 'sum', 'period', 'summary'] as const;
/** Of these only what is the case is written. */
export const CHIP_SLOTS = ['works', 'missing', 'quiet', 'up', 'down'] as const;
/** A name and what is said of it, of each of the first products. */
export const SILENT_SLOTS = [
  ['silent1', 'said1'],
  ['silent2', 'said2'],
  ['silent3', 'said3'],
] as const;
export type EarlySlot =
  | (typeof FIGURE_SLOTS)[number]
  | (typeof CHIP_SLOTS)[number]
  | (typeof SILENT_SLOTS)[number][number]
  | 'silence'
  | 'more'
  | 'advice';
export type EarlyTexts = Partial<Record<EarlySlot, string>>;
/** Names the slot in the page. */
export const SLOT_ATTRIBUTE = 'data-early';
