import { createDOMRenderer } from '@fluentui/react-components';

const boundOf = (query: string): { kind: 'max' | 'min' | 'other'; px: number } => {
  const [, kind, px] = /(max|min)-width:\s*([\d.]+)px/.exec(query) ?? [];
  return kind === 'max' || kind === 'min' ? { kind, px: Number(px) } : { kind: 'other', px: 0 };
};
const ORDER = { max: 0, min: 1, other: 2 };

/**
 * Order of the style sheets: narrower media queries come later and win, so that a rule for phones beats one for
 * everything below desktop. Griffel sorts alphabetically, in which 899 px beats 639 px.
 */
export function compareMediaQueries(a: string, b: string): number {
  const [first, second] = [boundOf(a), boundOf(b)];
  if (first.kind !== second.kind) return ORDER[first.kind] - ORDER[second.kind];
  if (first.kind === 'max' && first.px !== second.px) return second.px - first.px;
  if (first.kind === 'min' && first.px !== second.px) return first.px - second.px;
  return a < b ? -1 : Number(a > b);
}

/** Where makeStyles writes its rules; without a document they are collected (entry-server.tsx). */
export const createStyleRenderer = (target: Document | undefined) => createDOMRenderer(target, { compareMediaQueries });
