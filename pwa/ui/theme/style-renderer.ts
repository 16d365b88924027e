import { createDOMRenderer, type GriffelRenderer } from '@fluentui/react-components';

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

const OPEN = '{'.charCodeAt(0);
const CLOSE = '}'.charCodeAt(0);

/** The rules that a style sheet of Griffel's is made of: each ends where all of its braces are closed. */
export function splitRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at++) {
    const code = css.charCodeAt(at);
    if (code === OPEN) depth += 1;
    else if (code === CLOSE && --depth === 0) {
      rules.push(css.slice(start, at + 1));
      start = at + 1;
    }
  }
  return rules;
}

/**
 * Notes the rules that came with the page, so that none is written twice. Griffel finds them by parsing all of them anew, for
 * which a phone needs more than 100 ms; it is left to take over the elements, and is told that they are empty. The build
 * ends when the rules found here are not those that it wrote (entry-server.tsx).
 */
function takeOverRules(renderer: GriffelRenderer, target: Document): void {
  for (const element of target.querySelectorAll<HTMLStyleElement>('style[data-make-styles-bucket]')) {
    const bucket = element.dataset.makeStylesBucket as GriffelRenderer['insertionCache'][string];
    for (const rule of splitRules(element.textContent)) renderer.insertionCache[rule] = bucket;
    Object.defineProperty(element, 'textContent', { value: '', configurable: true });
  }
}

/** Where makeStyles writes its rules; without a document they are collected (entry-server.tsx). */
export function createStyleRenderer(target: Document | undefined): GriffelRenderer {
  const renderer = createDOMRenderer(target, { compareMediaQueries });
  if (target) takeOverRules(renderer, target);
  return renderer;
}
