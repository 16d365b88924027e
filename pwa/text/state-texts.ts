import type { Stand } from '../../api/contract/stand';
import { silenceOf, silenceText } from './silence';
import { statisticsCardText as text } from './statistics-card';

interface StateTexts {
  works?: string;
  missing?: string;
  quiet?: string;
}

/** Whether all products work, or how many do not, in words; nothing without products. */
export function stateTexts(stands: readonly Pick<Stand, 'configured' | 'silence'>[]): StateTexts {
  const missing = stands.filter((stand) => !stand.configured).length;
  const silent = stands.filter(silenceOf).length;
  return {
    ...(stands.length > 0 && missing + silent === 0 && { works: text.allWork(stands.length) }),
    ...(missing > 0 && { missing: text.missingLink(missing) }),
    ...(silent > 0 && { quiet: silenceText.count(silent) }),
  };
}
