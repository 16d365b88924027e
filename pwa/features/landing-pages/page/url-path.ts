import { URL_PATH, isReserved } from '../../../../api/contract/patterns';
import { LENGTHS } from '../../../../api/contract/limits';

const SPELLED_OUT: readonly (readonly [RegExp, string])[] = [
  [/[æä]/g, 'ae'],
  [/[øö]/g, 'oe'],
  [/å/g, 'aa'],
  [/ü/g, 'ue'],
  [/ß/g, 'ss'],
];

/**
 * What is typed as a path, live (SPEC §5, rule 4): lower case, æøå as ae/oe/aa, spaces as hyphens, other accents
 * dropped, and nothing else let in. A hyphen at the end stays: more may be on its way.
 */
export function toUrlPath(typed: string): string {
  let text = typed.normalize('NFC').toLowerCase();
  for (const [letter, spelling] of SPELLED_OUT) text = text.replace(letter, spelling);
  return text
    .normalize('NFD')
    .replaceAll(/[\s_/.–—]+/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-{2,}/g, '-')
    .replace(/^-/, '')
    .slice(0, LENGTHS.urlPath);
}

/** A path made of a title, or null when the title gives none that may be used. */
export function suggestUrlPath(title: string): string | null {
  const path = toUrlPath(title).replace(/-$/, '');
  return URL_PATH.test(path) && !isReserved(path) ? path : null;
}
