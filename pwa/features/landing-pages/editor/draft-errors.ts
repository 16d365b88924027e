import { COLOUR, URL_PATH, isReserved } from '../../../../api/contract/patterns';
import { SOCIAL_NETWORKS, SOCIAL_ORDER, socialUrl } from '../../../../api/contract/social-links';
import { landingPagesText } from '../../../text/landing-pages';
import { COLOUR_FIELDS } from './colour-sets';
import type { Draft } from '../page/page-draft';

const text = landingPagesText.editor;

export const SECTIONS = ['content', 'links', 'look', 'social', 'address'] as const;
export type Section = (typeof SECTIONS)[number];

/** Danish text per wrong field; fields of lists are named like the server names them. */
export type DraftErrors = Readonly<Record<string, string>>;

/** Which section a field stands in. */
export function sectionOf(field: string): Section {
  if (field === 'urlPath') return 'address';
  if (field.startsWith('socialLinks')) return 'social';
  if (field.startsWith('buttons')) return 'links';
  return COLOUR_FIELDS.some((name) => name === field) ? 'look' : 'content';
}

/** Why a path may not be used, as far as this device knows; null when it may or there is none. */
export function urlPathProblem(urlPath: string, takenHere: ReadonlySet<string>): string | null {
  const path = urlPath.replace(/-$/, '');
  if (path === '') return null;
  if (!URL_PATH.test(path)) return text.address.wrong;
  if (isReserved(path)) return text.address.reserved;
  return takenHere.has(path) ? text.address.taken : null;
}

/** What keeps a draft from being saved (SPEC §5). `takenHere` are the paths of the owner's other pages; `ownPath`, the page's own, is never refused. */
export function draftErrors(draft: Draft, takenHere: ReadonlySet<string>, ownPath = ''): DraftErrors {
  const errors: Record<string, string> = {};
  if (draft.title.trim() === '') errors.title = text.content.titleMissing;
  for (const field of COLOUR_FIELDS) if (!COLOUR.test(draft[field])) errors[field] = text.look.colourWrong;
  for (const network of SOCIAL_ORDER) {
    if (socialUrl(network, draft.socialLinks[network]) === null) {
      errors[`socialLinks.${network}`] = text.social.wrong(SOCIAL_NETWORKS[network].label);
    }
  }
  const path = draft.urlPath === ownPath ? null : urlPathProblem(draft.urlPath, takenHere);
  if (path) errors.urlPath = path;
  return errors;
}
