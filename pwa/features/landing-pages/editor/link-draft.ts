import { safeHref } from '../../../../api/contract/safe-href';
import { landingPagesText } from '../../../text/landing-pages';
import { newLinkKey, type DraftLink } from '../page/page-draft';

const text = landingPagesText.editor.links;

/** The link editor's two fields; `editing` is the link they change, null while a new one is written (SPEC §2). */
export interface LinkForm {
  text: string;
  url: string;
  editing: string | null;
}

export const NO_LINK: LinkForm = { text: '', url: '', editing: null };

export interface LinkProblems {
  text?: string;
  url?: string;
}

/** Nothing has been written that a save would lose. */
export const isIdle = (form: LinkForm): boolean => form.editing === null && form.text.trim() === '' && form.url.trim() === '';

/** What is wrong with the fields: a link needs both (SPEC §5), and an address of a kind it may have (rule 117). */
export function linkProblems(form: LinkForm): LinkProblems {
  const problems: LinkProblems = {};
  if (form.text.trim() === '') problems.text = text.textMissing;
  if (form.url.trim() === '') problems.url = text.urlMissing;
  else if (safeHref(form.url) === null) problems.url = text.urlWrong;
  return problems;
}

/** The first link that has a problem, as a form that changes it; undefined when all are good. */
export const findWrongLink = (links: readonly DraftLink[]): LinkForm | undefined =>
  links.map(({ key, text: words, url }) => ({ text: words, url, editing: key })).find((form) => Object.keys(linkProblems(form)).length > 0);

/** The list with the written link added or updated; the address gets its scheme here. Only for a form without problems. */
export function withLink(links: readonly DraftLink[], form: LinkForm): DraftLink[] {
  const link = { text: form.text.trim(), url: safeHref(form.url) ?? '' };
  if (form.editing === null) return [...links, { key: newLinkKey(), ...link }];
  return links.map((old) => (old.key === form.editing ? { ...old, ...link } : old));
}

/** The list with one link a place earlier (-1) or later (+1). */
export function moveLink(links: readonly DraftLink[], key: string, step: -1 | 1): DraftLink[] {
  const from = links.findIndex((link) => link.key === key);
  const to = from + step;
  const moved = [...links];
  const [link] = moved.splice(from, 1);
  if (link && to >= 0 && to < links.length) moved.splice(to, 0, link);
  return to >= 0 && to < links.length ? moved : [...links];
}
