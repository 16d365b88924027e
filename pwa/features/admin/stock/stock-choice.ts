/**
 * The selected unclaimed products, by standerId: either a list, or all that match the search except a list. The second
 * kind also holds for rows that were never fetched.
 */
export interface StockChoice {
  isAll: boolean;
  /** The selected ids; with "all", the excluded ones. */
  ids: ReadonlySet<string>;
}

export const NOTHING: StockChoice = { isAll: false, ids: new Set() };
export const EVERYTHING: StockChoice = { isAll: true, ids: new Set() };

export const countChosen = ({ isAll, ids }: StockChoice, total: number): number => (isAll ? Math.max(0, total - ids.size) : ids.size);

/** The chosen among the rows that are here. */
export const chosenAmong = ({ isAll, ids }: StockChoice, shown: readonly string[]): ReadonlySet<string> =>
  isAll ? new Set(shown.filter((id) => !ids.has(id))) : ids;

/** What is chosen once the table says which of the shown rows are. */
export function choiceAfter(choice: StockChoice, shown: readonly string[], selected: ReadonlySet<string>): StockChoice {
  if (!choice.isAll) return { isAll: false, ids: selected };
  const left = new Set(choice.ids);
  for (const id of shown) {
    if (selected.has(id)) left.delete(id);
    else left.add(id);
  }
  return { isAll: true, ids: left };
}

/** What is left of a choice once what was chosen then is gone. */
export function withoutChosen(choice: StockChoice, gone: StockChoice): StockChoice {
  if (gone.isAll) return NOTHING;
  return choice.isAll ? choice : { isAll: false, ids: new Set([...choice.ids].filter((id) => !gone.ids.has(id))) };
}
