import type { Selection } from './data-table-types';

/** 'mixed' when some but not all of the keys are chosen. */
export function isAllSelected({ selected }: Selection, keys: readonly string[]): boolean | 'mixed' {
  const count = keys.filter((key) => selected.has(key)).length;
  return count === 0 ? false : count === keys.length ? true : 'mixed';
}

export function toggleOne({ selected, onChange }: Selection, key: string): void {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  onChange(next);
}

/** Chooses all the keys, or none when all are chosen already. Others stay as they are. */
export function toggleAll(selection: Selection, keys: readonly string[]): void {
  const next = new Set(selection.selected);
  const isFull = isAllSelected(selection, keys) === true;
  for (const key of keys) {
    if (isFull) next.delete(key);
    else next.add(key);
  }
  selection.onChange(next);
}
